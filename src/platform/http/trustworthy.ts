import { isLoopback } from './client-address.ts'
import { isSecure } from './cookies.ts'

/** Whether browsers treat an origin as safe from listeners: https, or this machine. Elsewhere they leave some headers out and refuse others aloud. */
export function isTrustworthy(origin: string): boolean {
  const { hostname } = new URL(origin)
  return isSecure(origin) || hostname === 'localhost' || isLoopback(hostname.replace(/[[\]]/g, ''))
}
