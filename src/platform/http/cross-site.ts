import type { RequestInfo } from './env.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from a page of somebody else: a browser says so in Sec-Fetch-Site or Origin, other clients send neither.
 * A form on a page that hides its address (no-referrer) sends `Origin: null`; only the browser's own `same-origin` excuses it.
 */
export function isCrossSite(request: Request, { origin }: Pick<RequestInfo, 'origin'>): boolean {
  if (harmless.has(request.method)) return false
  if (isFromElsewhere(request)) return true
  const sender = request.headers.get('Origin')
  if (!sender || sender === origin) return false
  return !(sender === 'null' && request.headers.get('Sec-Fetch-Site') === 'same-origin')
}

/** Whether a browser says that a page of somebody else has led here. */
export function isFromElsewhere({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === 'cross-site' || site === 'same-site'
}
