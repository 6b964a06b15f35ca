import { sql } from 'kysely'
import type { World } from '../world.ts'
import type { ShopApp } from './env.ts'
import type { Metrics } from './metrics.ts'

/** What has to be well before requests may come; false or a throw means it is not. */
export type Checks = Record<string, () => Promise<boolean>>

const patience = 2_000

/** /healthz: the process lives. /readyz: it can work. /metrics: for this machine and trusted proxies, in the demo for all. */
export function mountHealth(app: ShopApp, world: World, { checks, metrics }: { checks: Checks; metrics: Metrics }): void {
  const all: Checks = { database: () => answers(world), ...checks }
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.text('ok', 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    const results = await Promise.all(
      Object.entries(all).map(async ([name, check]) => [name, await isWell(world, name, check)] as const),
    )
    const ready = results.every(([, well]) => well)
    return c.json({ ready, checks: Object.fromEntries(results) }, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  app.get('/metrics', async (c, next) => {
    if (world.config.mode === 'production' && !c.get('arrival').inside) return next()
    c.set('route', '/metrics')
    return c.text(await metrics.registry.metrics(), 200, {
      'Content-Type': metrics.registry.contentType,
      'Cache-Control': 'no-store',
    })
  })
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
