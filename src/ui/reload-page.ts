const quiet = 10_000

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
  if (path === location.pathname + location.search) location.reload()
  else location.assign(path + hash)
  return true
}
