import { cents } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import { momentsOf, spansOf } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'
import { salesRows, totalOf } from './sales.ts'
import type { Breakdown, BreakdownReport, BreakdownRow, SalesComparison, SalesReport } from './sales.ts'
import * as store from './store.server.ts'

/** Sales and refunds by day, week or month. Three statements, however long the period is. */
export async function readSales(world: World, period: Period, group: Group): Promise<SalesReport> {
  const query = { ...momentsOf(period), group }
  const [sold, refunded, customers] = await Promise.all([
    store.soldSums(world.longDb, query),
    store.refundedSums(world.longDb, query),
    store.customerSums(world.longDb, query),
  ])
  const rows = salesRows(period, group, { sold, refunded, customers })
  return { period, group, rows, total: totalOf(rows) }
}

/** Sales of the period before, for comparing: without its refunds and customers. One statement. */
export async function readComparison(world: World, period: Period, group: Group): Promise<SalesComparison> {
  const sold = await store.soldSums(world.longDb, { ...momentsOf(period), group })
  const rows = salesRows(period, group, { sold, refunded: [], customers: [] })
  const { orders, sales } = totalOf(rows)
  return { rows: rows.map((row) => ({ sales: row.sales })), orders, sales }
}

const entryLimit = 100
// Of every day of a year, more would be megabytes.
const spanLimit = 20

type BreakdownQuery = { group: Group | null; by: Breakdown; limit?: number }

/** Sales by what was bought, or how it was paid or received; `group` null: of the whole period. One statement. */
export async function readBreakdown(
  world: World,
  period: Period,
  { group, by, limit = group === null ? entryLimit : spanLimit }: BreakdownQuery,
): Promise<BreakdownReport> {
  const query = { ...momentsOf(period), group, limit }
  const cells =
    by === 'collection' || by === 'product'
      ? await store.lineCells(world.longDb, { ...query, by })
      : await store.orderCells(world.longDb, { ...query, by })
  const spans = new Map(group === null ? [] : spansOf(period, group).map((span) => [span.start, span]))
  const rows = cells.map(({ start, kind, key, name_pt: pt, name_en: en, ...figures }): BreakdownRow => ({
    ...figures,
    net: cents(figures.sales - figures.refunds),
    entry: { kind, key, name: pt === null || en === null ? null : { pt, en } },
    span: start === null ? null : (spans.get(start) ?? null),
  }))
  return { period, group, by, rows }
}
