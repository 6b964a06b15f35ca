import { isLoopback } from './client-address.ts'
import { isSecure } from './cookies.ts'

/**
 * Whether browsers treat an origin as secure: https, or this machine. On others they omit some headers and log errors for some.
 */
export function isTrustworthy(origin: string): boolean {
  const { hostname } = new URL(origin)
  return isSecure(origin) || hostname === 'localhost' || isLoopback(hostname.replace(/[[\]]/g, ''))
}
