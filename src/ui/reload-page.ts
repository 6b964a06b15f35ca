const quiet = 10_000

let isReloading = false

/** Whether this document is being replaced by `reloadDocument`. */
export const isBeingReloaded = (): boolean => isReloading

/** Reloads the document. Code of ours that wants that calls this, so that the guard of route files knows it from the router's reload. */
export function reloadDocument(): void {
  isReloading = true
  location.reload()
}

/**
 * Loads an address as a document. Returns false, and does nothing, when the same path was loaded this way within the last ten
 * seconds (S158), because it would only end here again. Also false with storage switched off, which makes such a loop
 * undetectable.
 */
export function reloadPage({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): boolean {
  const path = pathname + search
  const key = `loaded ${path}`
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < quiet) return false
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return false
  }
  // After Back the address has changed already, and the same address with a hash would only scroll.
  if (path === location.pathname + location.search) reloadDocument()
  else location.assign(path + hash)
  return true
}
