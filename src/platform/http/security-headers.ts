import { createMiddleware } from 'hono/factory'
import { isSecure } from './cookies.ts'
import type { ShopEnv } from './env.ts'
import { isTrustworthy } from './trustworthy.ts'

const year = 31_536_000

/** Headers of every response. A response without its own policy may load and run nothing. */
export const securityHeaders = createMiddleware<ShopEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('X-Frame-Options', 'DENY')
  if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()')
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin')
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  const { origin } = c.get('arrival')
  // On other origins browsers ignore the header and log an error on every page.
  if (isTrustworthy(origin)) headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  if (isSecure(origin)) headers.set('Strict-Transport-Security', `max-age=${year}; includeSubDomains`)
})

export type PolicyNeeds = {
  /** Where the API stands, if not here. */ apiBase?: string
  /** Another site that a form of the page may redirect to; browsers apply the policy to that redirect too. */
  leadsTo?: string | undefined
  /** Runs WebAssembly of our own. */ runsWasm?: boolean
  /** Third-party origins that the page's scripts may connect to and load images from. */
  others?: readonly string[]
}

/** The policy of one page: its own scripts by nonce and what they load; styles, images and fetches from this origin only. */
export function pagePolicy(
  nonce: string,
  { apiBase = '', leadsTo = '', runsWasm = false, others = [] }: PolicyNeeds = {},
): string {
  const api = URL.parse(apiBase)?.origin
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${runsWasm ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', 'blob:', ...others].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...(api ? [api] : []), ...others].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${leadsTo && ` ${leadsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types botica default',
  ].join('; ')
}
