// Response times of the reports: `node tools/run-node.mjs tests/bench/reports.ts [ORDERS]`, 200,000 in a year by default. Generates
// them in a separate database, then prints for each report the slowest of three times, and the CPU that this process spent.
import { join } from 'node:path'
import { seedShop } from '#db/seed/load-shop.ts'
import { localFiles } from '#src/platform/files/local.ts'
import { readAccounts } from '#src/shop/reports/accounts/actions.server.ts'
import { readAnswers } from '#src/shop/reports/answers/actions.server.ts'
import { readBaskets } from '#src/shop/reports/baskets/actions.server.ts'
import { readPreparation } from '#src/shop/reports/preparation/actions.server.ts'
import { readBreakdown, readSales } from '#src/shop/reports/sales/actions.server.ts'
import { breakdowns } from '#src/shop/reports/sales/sales.ts'
import { addManyOrders } from '#tests/support/factories/many-orders.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { withBenchDatabase } from './bench-database.ts'

const orders = Number(process.argv[2] ?? 200_000)
const year = { from: '2025-11-21', to: '2026-11-20' }
// Each part within the time that a statement may take.
const parts = 4
const day = (at: number): Date => new Date(Date.parse('2025-11-21T00:00:00Z') + (at / parts) * 364.8 * 86_400_000)

await withBenchDatabase(async ({ database, folder, vacuum }) => {
  const world = { ...bareWorld(database), longDb: database.longDb, files: localFiles(join(folder, 'files')) }
  await seedShop(world)
  const variants = await world.db.selectFrom('variants').select('id').orderBy('id').execute()
  const started = performance.now()
  for (let part = 0; part < parts; part += 1)
    await addManyOrders(world.longDb, {
      orders: orders / parts,
      customers: Math.ceil(orders / parts / 2),
      since: day(part),
      until: day(part + 1),
      variants: variants.map(({ id }) => id),
    })
  await vacuum()
  console.log(`${orders} orders in ${Math.round(performance.now() - started)} ms`)
  for (const group of ['day', 'week', 'month'] as const) await measure(`sales by ${group}`, () => readSales(world, year, group))
  for (const by of breakdowns) await measure(`sales by ${by}`, () => readBreakdown(world, year, { group: null, by }))
  await measure('sales by product and day', () => readBreakdown(world, year, { group: 'day', by: 'product' }))
  await measure('baskets by day', () => readBaskets(world, year, 'day'))
  await measure('requests by day', () => readAnswers(world, year, 'day'))
  await measure('preparation by day', () => readPreparation(world, year, 'day'))
  await measure('accounts', () => readAccounts(world, year))
  await measure('accounts of a month', () => readAccounts(world, { from: '2026-10-01', to: '2026-10-31' }))
})

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
