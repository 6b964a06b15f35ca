import { matchPath } from './paths.ts'

const base = 'http://shop.invalid'

/** Query parameter with the page to go to afterwards. */
export const returnParameter = 'return'
/** Query parameter that marks the form's fields as included. */
export const sentParameter = 'sent'

/**
 * Where a form may redirect afterwards: a page of the path table with its query, else undefined. What browsers read as another
 * host (`//evil.example`, `/\evil.example`, embedded tabs) never matches, because only the parsed pathname counts.
 */
export function safePath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, base)) return undefined
  const { origin, pathname, search } = new URL(wanted, base)
  return origin === base && matchPath(pathname) ? pathname + search : undefined
}

export function withoutParameter(path: string, name: string): string {
  const url = new URL(path, base)
  url.searchParams.delete(name)
  return url.pathname + url.search
}

export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, base)
  url.searchParams.set(name, value)
  return url.pathname + url.search
}
