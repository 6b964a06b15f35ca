const coming = new Map<string, Promise<void>>()

/**
 * Loads a piece of a page that is brought on demand, after its style sheets and beside the files that it is made of. Rejects where one
 * of them cannot be loaded; the next try begins anew. The build puts it around every `import()` (`tools/smaller-pages.ts`).
 */
export const preloadChunk = <T>(load: () => Promise<T>, files: readonly string[]): Promise<T> =>
  Promise.all(files.flatMap((file) => preloadOnce(file) ?? [])).then(load)

function preloadOnce(file: string): Promise<void> | undefined {
  const known = coming.get(file)
  if (known || document.querySelector(`link[href="/${file}"]`)) return known
  const link = document.createElement('link')
  link.href = `/${file}`
  if (file.endsWith('.css')) {
    const arrival = arrivalOf(link)
    coming.set(file, arrival)
    arrival.catch(() => {
      coming.delete(file)
      link.remove()
    })
  }
  // Whoever imports a module misses it where it fails.
  link.rel = coming.has(file) ? 'stylesheet' : 'modulepreload'
  document.head.append(link)
  return coming.get(file)
}

const arrivalOf = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`a style sheet could not be loaded: ${link.href}`))
  })
