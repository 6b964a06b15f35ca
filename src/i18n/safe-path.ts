import { matchPath } from './paths.ts'

const base = 'http://shop.invalid'

/** Names in an address the page to go to afterwards. */
export const returnParameter = 'return'
/** Says in an address that the fields of that page's form come along. */
export const sentParameter = 'sent'

/**
 * A page of the path table with its query, else undefined: where a form's "and then go to" may lead. What browsers read as another
 * host (`//evil.example`, `/\evil.example`, tabs within) never matches, because only the parsed pathname counts.
 */
export function safePath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, base)) return undefined
  const { origin, pathname, search } = new URL(wanted, base)
  return origin === base && matchPath(pathname) ? pathname + search : undefined
}

/** The same address with one name less in its query. */
export function withoutParameter(path: string, name: string): string {
  const url = new URL(path, base)
  url.searchParams.delete(name)
  return url.pathname + url.search
}

/** The same address with one more name in its query. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, base)
  url.searchParams.set(name, value)
  return url.pathname + url.search
}
