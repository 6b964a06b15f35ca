// In-app navigation reads a page's data at an address of its own: `/produtos.data`, and `/_.data` or `/en/_.data` below a slash.
const suffix = '.data'

export const isDataPath = (pathname: string): boolean => pathname.endsWith(suffix)

/** The address of the page whose data an address holds; a page's own address is itself. */
export const documentPath = (pathname: string): string =>
  isDataPath(pathname) ? pathname.slice(0, -suffix.length).replace(/\/_$/, '/') : pathname

/** The address at which the router reads the data of a page. */
export const dataPath = (pathname: string): string => (pathname.endsWith('/') ? `${pathname}_${suffix}` : pathname + suffix)
