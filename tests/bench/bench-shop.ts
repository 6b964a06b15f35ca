import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedShop } from '#db/seed/load-shop.ts'
import { routes } from '#src/api/routes.ts'
import { fakeGateway } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import { openJobQueue } from '#src/platform/job-queue.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { grantAppRole } from '#src/platform/database/grant-app-role.ts'
import { localFiles } from '#src/platform/files/local.ts'
import type { World } from '#src/platform/world.ts'
import { createApp } from '#src/web/app.ts'
import { jobs } from '#src/worker/registry.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { proofOff, setLimits } from '#tests/support/world/settings.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'

const migrations = join(import.meta.dirname, '../../db/migrations')

export type BenchShop = {
  world: World
  port: number
  /** Variants that anyone may buy, with unlimited stock. */
  variantIds: readonly string[]
  coupon: string
  /** The statements since the previous call, including begin and commit. */
  statements: () => string[]
  close: () => Promise<void>
}

/** The demo pharmacy on a port, with its own database server; emails are queued and not sent. */
export async function openBenchShop(): Promise<BenchShop> {
  const folder = mkdtempSync(join(tmpdir(), 'botica-bench-'))
  const server = await startEmbedded({ dataDir: folder })
  await migrate(server.ownerConnectionString, migrations)
  await grantAppRole(server.ownerConnectionString, server.connectionString)
  let statements: string[] = []
  const database = await openDatabase(server.connectionString, { max: 20, onQuery: ({ sql }) => statements.push(sql) })
  // Callers use many addresses, or the rate limits would be what is measured.
  const bare = bareWorld(database, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const jobQueue = await openJobQueue(database, jobs, bare.log)
  const world: World = { ...bare, jobs: jobQueue.jobs, files: localFiles(join(folder, 'files')), bank: fakeGateway(bare) }
  await seedShop(world)
  // Nothing is paid, and no mailbox proven.
  await setLimits(world, proofOff)
  await world.db.updateTable('stock_items').set({ on_hand: 1_000_000 }).execute()
  await addPromotion(world, { code: 'BENCH10' })
  const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere' })
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(http, 'listening')
  const bound = http.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    world,
    port: bound.port,
    variantIds: await sellableVariants(world),
    coupon: 'BENCH10',
    statements: () => statements.splice(0),
    async close() {
      http.close()
      await jobQueue.stop(1000)
      await database.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sellableVariants({ db }: World): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.public_id')
    .where('products.class', '=', 'COSMETIC')
    .where('variants.price_cents', 'is not', null)
    .orderBy('variants.id')
    .limit(60)
    .execute()
  return rows.map((row) => row.public_id)
}
