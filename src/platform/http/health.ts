import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../crypto.ts'
import type { World } from '../world.ts'
import { clientAddress, isPrivateAddress, trustOf } from './client-address.ts'
import type { Trust } from './client-address.ts'
import type { ShopApp, ShopContext } from './env.ts'
import type { Metrics } from './metrics.ts'
import { peerOf } from './request-log.ts'

/** Conditions for readiness; false or a throw means not ready. */
export type Checks = Record<string, () => Promise<boolean>>

const patience = 2_000
const asksEveryMs = 1_000

export type HealthParts = {
  checks: Checks
  /** Whether this process was signalled to stop: it is then not ready, whatever the other checks say. */
  isLeaving: () => boolean
  metrics: Metrics
}

/**
 * /healthz: the process is alive. /readyz: it can serve. /metrics. In production the latter two answer bearers of METRICS_TOKEN
 * only, and /readyz the own network as well; in the demo everyone.
 */
export function mountHealth(app: ShopApp, world: World, { checks, isLeaving, metrics }: HealthParts): void {
  const trust = trustOf(world.config.trustedProxies ?? [])
  const isOpen = (c: ShopContext) => world.config.mode === 'demo' || hasToken(c, world.config.metricsToken?.reveal())
  const readiness = sharedFor(asksEveryMs, world, () => readinessOf(world, { database: () => answers(world), ...checks }))
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.text('ok', 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/readyz', async (c, next) => {
    if (!isOpen(c) && !isFromOwnNetwork(c, trust)) return next()
    c.set('route', '/readyz')
    const answer = isLeaving() ? { ready: false, checks: { leaving: false } } : await readiness()
    return c.json(answer, answer.ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  app.get('/metrics', async (c, next) => {
    if (!isOpen(c)) return next()
    c.set('route', '/metrics')
    return c.text(await metrics.registry.metrics(), 200, {
      'Content-Type': metrics.registry.contentType,
      'Cache-Control': 'no-store',
    })
  })
}

type Readiness = { ready: boolean; checks: Record<string, boolean> }

async function readinessOf(world: World, checks: Checks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await isWell(world, name, check)] as const),
  )
  return { ready: results.every(([, well]) => well), checks: Object.fromEntries(results) }
}

/** However many callers there are, the database and the queue are queried once per `ms`. */
function sharedFor<T>(ms: number, { realNow }: World, ask: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = realNow().getTime()
    // Also refreshes after the clock was set back.
    if (latest === undefined || Math.abs(now - latest.at) >= ms) latest = { at: now, answer: ask() }
    return latest.answer
  }
}

const forwardingHeaders = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded']

/**
 * A supervisor of the same network or the proxy itself, not a visitor whom a proxy forwards. That is good enough for /readyz only:
 * behind a local proxy that names no visitor, all of them come from 127.0.0.1.
 */
function isFromOwnNetwork(c: ShopContext, trust: Trust): boolean {
  const peer = clientAddress(peerOf(c), undefined, () => false)
  return (isPrivateAddress(peer) || trust(peer)) && forwardingHeaders.every((name) => c.req.header(name) === undefined)
}

function hasToken(c: ShopContext, token: string | undefined): boolean {
  const sent = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  return token !== undefined && sent !== undefined && timingSafeEqual(sha256(sent), sha256(token))
}

async function answers(world: World): Promise<boolean> {
  await sql`select 1`.execute(world.db)
  return true
}

async function isWell(world: World, name: string, check: () => Promise<boolean>): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>()
  const timeout = setTimeout(() => timer.resolve(false), patience)
  try {
    return await Promise.race([check(), timer.promise])
  } catch (error) {
    world.log.warn({ err: error, check: name }, 'not ready')
    return false
  } finally {
    clearTimeout(timeout)
  }
}
