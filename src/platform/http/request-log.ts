import { createMiddleware } from 'hono/factory'
import type { World } from '../world.ts'
import { clientAddress, isPrivateAddress, limitAddress, trustOf } from './client-address.ts'
import type { Trust } from './client-address.ts'
import type { RequestInfo, ShopContext, ShopEnv } from './env.ts'
import type { Metrics } from './metrics.ts'

/** Start of every request: its id and client address; when it is answered, one log line and one entry in the metrics. */
export function requestLog(world: World, metrics: Metrics) {
  const trust = trustOf(world.config.trustedProxies ?? [])
  const watch = watchForwarding(world, trust)
  return createMiddleware<ShopEnv>(async (c, next) => {
    const start = performance.now()
    watch(c)
    c.set('requestInfo', requestInfoOf(world, c, trust))
    await next()
    record(c, metrics, performance.now() - start)
  })
}

function requestInfoOf(world: World, c: ShopContext, trust: Trust): RequestInfo {
  const peer = peerOf(c)
  const id = world.id()
  return {
    id,
    origin: world.config.publicOrigin ?? requestOrigin(c, trust(peer)),
    address: limitAddress(clientAddress(peer, c.req.header('X-Forwarded-For'), trust)),
    log: world.log.child({ request: id }),
  }
}

/** The address that a request's connection comes from. One without a socket was made by this process: a test, a page warmed up. */
export const peerOf = (c: ShopContext): string => c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'

/**
 * Logs once when an untrusted machine of the same network forwards requests: all visitors behind it then share one address, and
 * the wrong passwords of one lock out all of them.
 */
function watchForwarding({ log }: World, trust: Trust): (c: ShopContext) => void {
  let isLogged = false
  return (c) => {
    const peer = peerOf(c)
    if (isLogged || c.req.header('X-Forwarded-For') === undefined || trust(peer) || !isPrivateAddress(peer)) return
    isLogged = true
    log.error(
      { proxy: peer },
      'X-Forwarded-For from a proxy that TRUSTED_PROXIES does not name: all its visitors share one limit until it does',
    )
  }
}

function requestOrigin(c: ShopContext, behindProxy: boolean): string {
  const { protocol, host } = new URL(c.req.url)
  const forwarded = behindProxy ? c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim() : undefined
  return forwarded === 'https' ? `https://${host}` : `${protocol}//${host}`
}

/** A client that disconnected before the answer saw no failure: nginx's status 499 keeps it out of failure counts. */
const statusOf = ({ req, res }: ShopContext): number => (res.status >= 500 && req.raw.signal.aborted ? 499 : res.status)

// Route patterns instead of addresses, and no query: both may contain tokens, names and health data.
function record(c: ShopContext, metrics: Metrics, milliseconds: number): void {
  const { id, log } = c.get('requestInfo')
  const route = c.get('route') ?? 'unmatched'
  const status = statusOf(c)
  c.res.headers.set('X-Request-Id', id)
  metrics.answered({ method: c.req.method, route, status }, milliseconds / 1000)
  log[status >= 500 ? 'error' : 'info'](
    { method: c.req.method, route, status, ms: Math.round(milliseconds * 10) / 10 },
    'answered',
  )
}
