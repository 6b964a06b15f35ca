const quiet = 10_000

/**
 * Loads an address as a document. Answers false, and does nothing, where the same path was loaded so within the last ten seconds (S158):
 * it would only end here again. False too where storage is switched off, since nobody could tell.
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
  // Going back has changed the address already, and the same address with a hash would only scroll.
  if (path === location.pathname + location.search) location.reload()
  else location.assign(path + hash)
  return true
}
