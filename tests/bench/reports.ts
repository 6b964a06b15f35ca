// Response times of the reports: `node tools/run-node.mjs tests/bench/reports.ts [ORDERS]`, 200,000 in a year by default. Generates
// them in a separate database, then prints for each report the slowest of three times, and the CPU that this process spent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedShop } from '#db/seed/load-shop.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { grantAppRole } from '#src/platform/database/grant-app-role.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { localFiles } from '#src/platform/files/local.ts'
import { readAccounts } from '#src/shop/reports/accounts/actions.server.ts'
import { readAnswers } from '#src/shop/reports/answers/actions.server.ts'
import { readBaskets } from '#src/shop/reports/baskets/actions.server.ts'
import { readPreparation } from '#src/shop/reports/preparation/actions.server.ts'
import { readBreakdown, readSales } from '#src/shop/reports/sales/actions.server.ts'
import { breakdowns } from '#src/shop/reports/sales/sales.ts'
import { addManyOrders } from '#tests/support/factories/many-orders.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'

const orders = Number(process.argv[2] ?? 200_000)
const folder = mkdtempSync(join(tmpdir(), 'botica-reports-'))
const server = await startEmbedded({ dataDir: folder })
await migrate(server.ownerConnectionString, join(import.meta.dirname, '../../db/migrations'))
await grantAppRole(server.ownerConnectionString, server.connectionString)
const database = await openDatabase(server.connectionString, { max: 10 })
const bare = { ...bareWorld(database), longDb: database.longDb }
const world = { ...bare, files: localFiles(join(folder, 'files')) }
const year = { from: '2025-11-21', to: '2026-11-20' }
try {
  await seedShop(world)
  const variants = await world.db.selectFrom('variants').select('id').orderBy('id').execute()
  const started = performance.now()
  await addManyOrders(world.longDb, {
    orders,
    customers: Math.ceil(orders / 2),
    since: new Date('2025-11-21T00:00:00Z'),
    until: new Date('2026-11-20T20:00:00Z'),
    variants: variants.map(({ id }) => id),
  })
  await analyze(server.ownerConnectionString)
  console.log(`${orders} orders in ${Math.round(performance.now() - started)} ms`)
  for (const group of ['day', 'week', 'month'] as const) await measure(`sales by ${group}`, () => readSales(world, year, group))
  for (const by of breakdowns) await measure(`sales by ${by}`, () => readBreakdown(world, year, { group: null, by }))
  await measure('sales by product and day', () => readBreakdown(world, year, { group: 'day', by: 'product' }))
  await measure('baskets by day', () => readBaskets(world, year, 'day'))
  await measure('requests by day', () => readAnswers(world, year, 'day'))
  await measure('preparation by day', () => readPreparation(world, year, 'day'))
  await measure('accounts', () => readAccounts(world, year))
  await measure('accounts of a month', () => readAccounts(world, { from: '2026-10-01', to: '2026-10-31' }))
} finally {
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** As it is done from time to time by itself. Only the owner of the tables may. */
async function analyze(connectionString: string): Promise<void> {
  const { longDb, close } = await openDatabase(connectionString)
  await sql`vacuum analyze`.execute(longDb)
  await close()
}

async function measure(name: string, read: () => Promise<unknown>): Promise<void> {
  let [slowest, cpu] = [0, 0]
  for (let time = 0; time < 3; time += 1) {
    const [start, used] = [performance.now(), process.cpuUsage()]
    await read()
    slowest = Math.max(slowest, performance.now() - start)
    const { user, system } = process.cpuUsage(used)
    cpu = Math.max(cpu, (user + system) / 1000)
  }
  console.log(`${name.padEnd(28)} ${Math.round(slowest)} ms, CPU ${Math.round(cpu)} ms`)
}
