import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../crypto.ts'
import { codeOf } from '../error-reports/from-error.ts'
import type { World } from '../world.ts'
import { clientAddress, isPrivateAddress, trustOf } from './client-address.ts'
import type { Trust } from './client-address.ts'
import type { ShopApp, ShopContext } from './env.ts'
import type { Metrics } from './metrics.ts'
import { peerOf } from './request-log.ts'
import { canWriteFiles, canWriteRows } from './write-checks.ts'

/** Conditions for readiness; false or a throw means not ready. */
export type Checks = Record<string, () => Promise<boolean>>

const patience = 2_000
const asksEveryMs = 1_000
// Writing costs some milliseconds, and in a bucket money. A failure is not remembered, so that recovery is noticed.
const writesEveryMs = 5_000

export type HealthParts = {
  checks: Checks
  /** Whether this process was signalled to stop: it is then not ready, whatever the other checks say. */
  isLeaving: () => boolean
  metrics: Metrics
}

/**
 * /healthz: the process is alive. /readyz: it can serve, which includes that it can write. /metrics. In production the latter two answer bearers of METRICS_TOKEN
 * only, and /readyz the own network as well; in the demo everyone.
 */
export function mountHealth(app: ShopApp, world: World, { checks, isLeaving, metrics }: HealthParts): void {
  const trust = trustOf(world.config.trustedProxies ?? [])
  const isOpen = (c: ShopContext) => world.config.mode === 'demo' || hasToken(c, world.config.metricsToken?.reveal())
  const all = {
    database: () => answers(world),
    writes: remembered(world, () => canWriteRows(world)),
    files: remembered(world, () => canWriteFiles(world)),
    ...checks,
  }
  const readiness = sharedFor(asksEveryMs, world, () => readinessOf(world, all))
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

type Readiness = { ready: boolean; checks: Record<string, boolean>; reasons?: Record<string, string> }

async function readinessOf(world: World, checks: Checks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await failureOf(world, name, check)] as const),
  )
  const failed = results.flatMap(([name, reason]) => (reason === undefined ? [] : [[name, reason] as const]))
  return {
    ready: failed.length === 0,
    checks: Object.fromEntries(results.map(([name, reason]) => [name, reason === undefined])),
    ...(failed.length > 0 && { reasons: Object.fromEntries(failed) }),
  }
}

/** A check that runs again only some seconds after it succeeded. */
function remembered({ realNow }: World, check: () => Promise<boolean>): () => Promise<boolean> {
  let succeededAt: number | undefined
  return async () => {
    const now = realNow().getTime()
    if (succeededAt !== undefined && Math.abs(now - succeededAt) < writesEveryMs) return true
    succeededAt = undefined
    const isWell = await check()
    if (isWell) succeededAt = now
    return isWell
  }
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

/** Why a check fails, for the operator; undefined when it succeeds. */
async function failureOf(world: World, name: string, check: () => Promise<boolean>): Promise<string | undefined> {
  const late = Promise.withResolvers<'late'>()
  const timeout = setTimeout(() => late.resolve('late'), patience)
  try {
    const isWell = await Promise.race([check(), late.promise])
    if (isWell === 'late') return `no answer within ${patience / 1000} s`
    return isWell ? undefined : 'failed'
  } catch (error) {
    const reason = reasonOf(error)
    world.log.warn({ err: error, check: name, reason }, 'not ready')
    return reason
  } finally {
    clearTimeout(timeout)
  }
}

// Of the operating system and of PostgreSQL.
const reasons = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['53100', 'the disk is full'],
  ['EROFS', 'read-only'],
  ['25006', 'read-only'],
  ['EIO', 'the disk fails'],
  ['58030', 'the disk fails'],
])

/** The reason of the first error in the chain of causes that has one; messages are for the log alone. */
function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code !== undefined) return reasons.get(code) ?? code
  return error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : 'failed'
}
