// @module-tag rest
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, lisbonDate } from '#src/kernel/dates.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { refundOrder } from '#src/shop/orders/refund/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { deliveryPatch } from '#tests/support/factories/checkouts.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { atGateway, orderState, orderWithPoints } from '#tests/support/factories/points-in-orders.ts'
import type { OrderedWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { readAccounts } from './accounts/actions.server.ts'
import { agrees } from './accounts/accounts.ts'
import { readBaskets } from './baskets/actions.server.ts'
import { readDetails } from './details/actions.server.ts'
import { noValue, readDetailQuery } from './details/details.ts'
import type { DetailFilter, DetailSet } from './details/details.ts'
import { groups } from './period/period.ts'
import type { Period } from './period/period.ts'
import { readPreparation } from './preparation/actions.server.ts'
import { readBreakdown, readSales } from './sales/actions.server.ts'
import { breakdowns } from './sales/sales.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')

/** The same figures in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const draw = drawing(20_261_120)

async function refundSome(order: OrderedWithPoints): Promise<void> {
  const { lines } = await orderState(world, order)
  const some = lines.flatMap(({ id, quantity, refunded }) => {
    const left = quantity - refunded
    return left > 0 && draw(2) === 0 ? [{ lineId: id, quantity: 1 + draw(left) }] : []
  })
  await refundOrder(world, ana, order.number, {
    lines: some,
    shipping: draw(3) === 0,
    reason: 'Chegou partido',
    restock: false,
    source: 'page',
  })
}

/** One order with whatever may happen to it. */
async function drawnOrder(products: readonly Awaited<ReturnType<typeof addProduct>>[]): Promise<void> {
  shop.wait(draw(20))
  const { marta } = await addMartaWithPoints(world, 2000)
  const items = products.filter(() => draw(2) === 0).map((product) => ({ ...product, quantity: 1 + draw(3) }))
  if (items.length === 0) return
  const isDelivered = draw(3) === 0
  const isAtCounter = !isDelivered && draw(3) === 0
  const order = await orderWithPoints(world, {
    items,
    marta,
    pay: draw(2) === 0 ? 100 + draw(150) : 0,
    patch: isDelivered ? { ...deliveryPatch } : isAtCounter ? { payment_method_id: 'pay_at_pickup' } : {},
  })
  const move = (state: 'ready' | 'completed' | 'canceled', more = {}) =>
    transitionOrder(world, ana, order.number, { source: 'page', state, alerts: [], ...more })
  if (draw(8) === 0) {
    await move('canceled')
    return
  }
  if (isAtCounter) {
    await move('ready')
    if (draw(5) > 0) await move('completed', { counterPayment: { method: draw(2) === 0 ? 'cash' : 'card' } })
  } else if (draw(6) > 0) await atGateway(world, order, 'pay')
  shop.wait(draw(40))
  const { paymentState, totals } = await orderState(world, order)
  if (paymentState !== 'paid') return
  if (draw(3) === 0) await refundSome(order)
  if (draw(4) === 0) await refundSome(order)
  // A refund of any amount, made at the bank's own page.
  if (!isAtCounter && draw(5) === 0)
    await atGateway(world, order, 'refund', 1 + draw(Math.floor(totals.total / 10))).catch(() => undefined)
}

const plain = async (statement: ReturnType<typeof sql<{ sum: number }>>): Promise<number> =>
  (await statement.execute(world.db)).rows[0]?.sum ?? 0

const begun = lisbonDate(world.now())
beforeAll(async () => {
  await addPromotion(world)
  const products = [
    await addProduct(world, { price: 1001, vat: 2300, stock: 1000 }),
    await addProduct(world, { price: 333, vat: 600, stock: 1000, name: 'Água termal' }),
    await addProduct(world, { price: 1999, vat: 1300, stock: 1000, name: 'Chá' }),
  ]
  for (let made = 0; made < 30; made += 1) await drawnOrder(products)
})
const drawnPeriod = (): Period => ({ from: begun, to: lisbonDate(new Date(world.now().getTime() + DAY)) })

test('sales, refunds and VAT agree with orders, payments and refunds to the cent, however they are split', inAll, async () => {
  const period = drawnPeriod()
  const received = await plain(
    sql`select coalesce(sum(amount_cents), 0)::bigint as sum from payments where state in ('paid', 'refunded') and not surplus`,
  )
  const paidBack = await plain(sql`select coalesce(sum(amount_cents), 0)::bigint as sum from refunds where state = 'done'`)
  const taxes = await plain(sql`
    select sum(o.included_tax_total_cents)::bigint as sum from orders o
      where exists (select from payments p where p.order_id = o.id and p.state in ('paid', 'refunded') and not p.surplus)`)
  expect(received).toBeGreaterThan(10_000)
  expect(paidBack).toBeGreaterThan(500)

  for (const group of groups) {
    const { total, rows } = await readSales(world, period, group)
    expect(total).toMatchObject({ sales: received, refunds: paidBack, net: received - paidBack, vat: taxes })
    expect(rows.reduce((sum, row) => sum + row.firstOrders + row.repeatOrders, 0)).toBe(total.orders)
    expect((await readBaskets(world, period, group)).total).toMatchObject({ sales: received, orders: total.orders })
    for (const by of breakdowns) {
      for (const grouping of [null, group] as const) {
        const { rows: entries } = await readBreakdown(world, period, { group: grouping, by })
        const sum = (of: 'sales' | 'refunds' | 'vat') => entries.reduce((all, entry) => all + entry[of], 0)
        expect([by, sum('sales'), sum('refunds'), sum('vat')]).toEqual([by, received, paidBack, taxes])
      }
    }
  }

  const accounts = await readAccounts(world, period)
  expect(accounts.totals).toMatchObject({
    sold: { gross: received, tax: taxes },
    refunded: { gross: paidBack },
    paid: received,
    paidBack,
  })
  expect(agrees(accounts)).toBe(true)
  // Of what went back in full, all of the VAT went back.
  for (const { sold, refunded } of accounts.vat) expect(refunded.tax).toBeLessThanOrEqual(sold.tax)
})

describe('the list behind a figure', () => {
  const behind = async (of: DetailSet, filter: DetailFilter) => {
    const list = await readDetails(world, ana, { of, filter, period: drawnPeriod(), page: 1, source: 'page' })
    return list ? [list.sums.count, list.sums.quantity, list.sums.amount] : undefined
  }

  test('has as many orders as the figure of sales counts, by method, fulfilment, size and customer', inAll, async () => {
    const period = drawnPeriod()
    const { total } = await readSales(world, period, 'day')
    expect(await behind('sales', {})).toEqual([total.orders, null, total.sales])
    expect(await behind('refunds', {})).toEqual([total.refundCount, null, total.refunds])
    for (const by of ['payment_method', 'fulfilment'] as const)
      for (const { entry, orders, sales } of (await readBreakdown(world, period, { group: null, by })).rows) {
        const key = entry.key ?? noValue
        const filter = by === 'fulfilment' ? { fulfilment: key } : { method: key }
        if (sales > 0)
          expect([by, key, ...((await behind('sales', filtered(filter))) ?? [])]).toEqual([by, key, orders, null, sales])
      }
    const { sizes } = (await readBaskets(world, period, 'month')).total
    for (const [size, orders] of sizes.entries()) expect((await behind('sales', { size }))?.[0]).toBe(orders)
    expect((await behind('sales', { customer: 'first' }))?.[0]).toBe(total.firstOrders)
    expect((await behind('sales', { customer: 'repeat' }))?.[0]).toBe(total.repeatOrders)
  })

  test('adds up to what each product, collection and VAT rate sold and refunded', inAll, async () => {
    const period = drawnPeriod()
    for (const by of ['product', 'collection'] as const)
      for (const { entry, quantity, sales, refunds } of (await readBreakdown(world, period, { group: null, by })).rows) {
        const filter = filtered(
          entry.kind === 'delivery' || entry.kind === 'unassigned' ? { kind: entry.kind } : { [by]: entry.key ?? noValue },
        )
        if (entry.kind !== 'unassigned') expect((await behind('lines', filter))?.slice(1)).toEqual([quantity, sales])
        expect((await behind('refund_lines', filter))?.[2] ?? 0).toBe(refunds)
      }
    for (const { rate, sold, refunded } of (await readAccounts(world, period)).vat) {
      expect((await behind('lines', { rate }))?.[2]).toBe(sold.gross)
      expect((await behind('refund_lines', { rate }))?.[2] ?? 0).toBe(refunded.gross)
    }
  })

  test('has as many orders as each bar of the preparation times counts', async () => {
    const { total, rows } = await readPreparation(world, drawnPeriod(), 'day')
    expect(total.times.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    for (const [time, orders] of total.times.entries())
      expect([time, (await behind('prepared', { time }))?.[0]]).toEqual([time, orders])
    expect((await behind('prepared', {}))?.[0]).toBe(total.prepared)
    const [row] = rows.filter(({ prepared }) => prepared > 0)
    if (!row) throw new Error('nothing was prepared')
    const { from, to } = row.span
    const listed = await readDetails(world, ana, { of: 'prepared', filter: {}, period: { from, to }, page: 1, source: 'page' })
    expect(listed?.sums.count).toBe(row.prepared)
  })

  test('is in the API, page by page, with the sums of the figure', async () => {
    const api = openApi(world)
    const headers = await api.signIn(ana)
    const period = drawnPeriod()
    const { total } = await readSales(world, period, 'day')
    const list = (query: Record<string, string>) =>
      api.ask('GET', `/staff/reports/details?${new URLSearchParams({ ...period, ...query })}`, undefined, headers)
    const { status, meta, list: rows } = await list({ 'page[size]': '5' })
    expect([status, rows.length, meta]).toMatchObject([
      200,
      5,
      { total_count: total.orders, amount: (total.sales / 100).toFixed(2), quantity: null },
    ])
    expect(rows[0]).toMatchObject({
      type: 'report_detail',
      attributes: { order: expect.stringMatching(/^AZ-/), clinical: false },
    })
    const times = (await readPreparation(world, period, 'day')).total.times
    for (const [time, count] of times.entries())
      expect((await list({ of: 'prepared', 'filter[time]': String(time) })).meta.total_count).toBe(count)
    expect((await list({ 'page[number]': '999' })).list).toEqual([])
    expect(await list({ of: 'gifts' })).toMatchObject({ status: 422 })
    expect(await list({ 'filter[time]': '6' })).toMatchObject({
      status: 400,
      errors: [{ source: { parameter: 'filter[time]' } }],
    })
    expect(await list({ from: '2020-02-30' })).toMatchObject({ status: 422, errors: [{ code: 'report_day' }] })
  })

  test('has as many payments and refunds as came and went by each method', async () => {
    const { payments, refunds } = await readAccounts(world, drawnPeriod())
    for (const { method, paidWith, count, amount } of payments)
      expect(await behind('payments', { method, paid_with: paidWith ?? noValue })).toEqual([count, null, amount])
    for (const { method, paidWith, byHand, count, amount } of refunds)
      expect(await behind('refunds', { method, paid_with: paidWith ?? noValue, by_hand: byHand ? 'yes' : 'no' })).toEqual([
        count,
        null,
        amount,
      ])
  })
})

/** As it is read from an address. */
function filtered(filter: Record<string, string>): DetailFilter {
  const query = readDetailQuery(new URLSearchParams({ of: 'sales', ...filter }))
  if (!query) throw new Error('not a filter')
  return query.filter
}
