import { createMiddleware } from 'hono/factory'
import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { isLoopback } from './client-address.ts'
import type { ShopEnv } from './env.ts'
import { fallbackErrorPage } from './fallback-error-page.ts'

/**
 * Demo only: refuses a Host that does not name this machine. A page on the internet can point its own name at 127.0.0.1 (DNS
 * rebinding): the browser then treats the demo as that page's origin and lets it read emails with recovery links.
 */
export function demoHostCheck(config: Config) {
  const isAccepted = config.mode === 'demo' ? acceptedHosts(config) : () => true
  return createMiddleware<ShopEnv>((c, next) => {
    // A request without a socket was made by this process.
    const isFromOutside = c.env?.incoming?.socket !== undefined
    return isFromOutside && !isAccepted(new URL(c.req.url).hostname) ? fallbackErrorPage(c, 421) : next()
  })
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** IP addresses need no name server and cannot be rebound: when other machines are allowed, all of them are accepted. */
function acceptedHosts({ host, publicOrigin }: Config): (hostname: string) => boolean {
  const ownOrigin = publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname]
  const names = new Set(['localhost', '127.0.0.1', '::1', host, ...ownOrigin].map(withoutBrackets))
  const acceptsIpAddresses = host !== 'localhost' && !isLoopback(host)
  return (hostname) => {
    const name = withoutBrackets(hostname)
    return names.has(name) || (acceptsIpAddresses && isIP(name) !== 0)
  }
}
