// In-app navigation reads a page's data at a separate address: `/produtos.data`,
// and `/_.data` or `/en/_.data` for an address that ends in a slash.
const suffix = '.data'

export const isDataPath = (pathname: string): boolean => pathname.endsWith(suffix)

/** The page's address for a data address; any other address is returned unchanged. */
export const documentPath = (pathname: string): string =>
  isDataPath(pathname) ? pathname.slice(0, -suffix.length).replace(/\/_$/, '/') : pathname

/** The address at which the router reads the data of a page. */
export const dataPath = (pathname: string): string => (pathname.endsWith('/') ? `${pathname}_${suffix}` : pathname + suffix)
