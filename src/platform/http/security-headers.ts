import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { isSecure } from './cookies.ts'
import type { ShopEnv } from './env.ts'
import { isTrustworthy } from './trustworthy.ts'

const year = 31_536_000

const headersFor = (origin: { isTrustworthy: boolean; isSecure: boolean }) =>
  secureHeaders({
    overwrite: false,
    xFrameOptions: 'DENY',
    permissionsPolicy: {
      camera: false,
      microphone: false,
      geolocation: false,
      payment: false,
      usb: false,
      browsingTopics: false,
    },
    referrerPolicy: 'strict-origin',
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // On other origins browsers ignore the header and log an error on every page.
    crossOriginOpenerPolicy: origin.isTrustworthy,
    strictTransportSecurity: origin.isSecure && `max-age=${year}; includeSubDomains`,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

const https = headersFor({ isTrustworthy: true, isSecure: true })
const local = headersFor({ isTrustworthy: true, isSecure: false })
const plain = headersFor({ isTrustworthy: false, isSecure: false })

/** Headers of every response, unless it has its own. A response without its own policy may load and run nothing. */
export const securityHeaders = createMiddleware<ShopEnv>((c, next) => {
  const { origin } = c.get('requestInfo')
  if (isSecure(origin)) return https(c, next)
  return isTrustworthy(origin) ? local(c, next) : plain(c, next)
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
