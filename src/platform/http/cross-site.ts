import type { Arrival } from './env.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from a page of somebody else: a browser says so in Sec-Fetch-Site or Origin, other clients send neither.
 * A form on a page that hides its address (no-referrer) sends `Origin: null`; only the browser's own `same-origin` excuses it.
 */
export function isCrossSite(request: Request, { origin }: Pick<Arrival, 'origin'>): boolean {
  if (harmless.has(request.method)) return false
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'cross-site' || site === 'same-site') return true
  const sender = request.headers.get('Origin')
  if (!sender || sender === origin) return false
  return !(sender === 'null' && site === 'same-origin')
}
