import { cents } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import { momentsOf, spansOf } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'
import { salesRows, totalOf } from './sales.ts'
import type { Breakdown, BreakdownReport, BreakdownRow, SalesReport } from './sales.ts'
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

const entryLimit = 100
// Of every day of a year, more would be megabytes.
const spanLimit = 20

/** The same sales by what was bought, or how it was paid or received; `group` null: of the whole period. */
export async function readBreakdown(
  world: World,
  period: Period,
  { group, by, limit = group === null ? entryLimit : spanLimit }: { group: Group | null; by: Breakdown; limit?: number },
): Promise<BreakdownReport> {
  const query = { ...momentsOf(period), group, limit }
  const [cells, { total }] = await Promise.all([
    by === 'collection' || by === 'product'
      ? store.lineCells(world.longDb, { ...query, by })
      : store.orderCells(world.longDb, { ...query, by }),
    readSales(world, period, 'month'),
  ])
  const spans = new Map(group === null ? [] : spansOf(period, group).map((span) => [span.start, span]))
  const rows = cells.map(({ start, kind, key, name_pt: pt, name_en: en, ...figures }): BreakdownRow => ({
    ...figures,
    net: cents(figures.sales - figures.refunds),
    entry: { kind, key, name: pt === null || en === null ? null : { pt, en } },
    span: start === null ? null : (spans.get(start) ?? null),
  }))
  return { period, group, by, rows, total }
}
