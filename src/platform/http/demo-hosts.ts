import { createMiddleware } from 'hono/factory'
import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { isLoopback } from './client-address.ts'
import type { ShopEnv } from './env.ts'
import { fallbackErrorPage } from './fallback-error-page.ts'

/**
 * Refuses, in the demo, a Host that does not name this machine. A page on the internet can have its own name point at 127.0.0.1 (DNS
 * rebinding): the browser then takes the demo for that page's own server and lets it read emails with recovery links.
 */
export function demoHosts(config: Config) {
  const isAccepted = config.mode === 'demo' ? acceptedHosts(config) : () => true
  return createMiddleware<ShopEnv>((c, next) => {
    // Without a socket the request was made by this process.
    const isFromOutside = c.env?.incoming?.socket !== undefined
    return isFromOutside && !isAccepted(new URL(c.req.url).hostname) ? fallbackErrorPage(c, 421) : next()
  })
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** An address of numbers needs no name server, so nobody can rebind it: where other machines are let in, all of them are accepted. */
function acceptedHosts({ host, publicOrigin }: Config): (hostname: string) => boolean {
  const ownOrigin = publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname]
  const names = new Set(['localhost', '127.0.0.1', '::1', host, ...ownOrigin].map(withoutBrackets))
  const allowsThirdParties = host !== 'localhost' && !isLoopback(host)
  return (hostname) => {
    const name = withoutBrackets(hostname)
    return names.has(name) || (allowsThirdParties && isIP(name) !== 0)
  }
}
