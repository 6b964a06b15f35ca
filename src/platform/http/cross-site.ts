import type { RequestInfo } from './env.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from another site's page: browsers say so in Sec-Fetch-Site or Origin, other clients send neither. A form
 * on a page with no-referrer sends `Origin: null`, accepted only with the browser's own `same-origin`.
 */
export function isCrossSite(request: Request, { origin }: Pick<RequestInfo, 'origin'>): boolean {
  if (harmless.has(request.method)) return false
  if (isFromOtherSite(request)) return true
  const sender = request.headers.get('Origin')
  if (!sender || sender === origin) return false
  return !(sender === 'null' && request.headers.get('Sec-Fetch-Site') === 'same-origin')
}

/** Whether the browser says that another site's page led here. */
export function isFromOtherSite({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === 'cross-site' || site === 'same-site'
}
