import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addDays, lisbonDate } from '#src/kernel/dates.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { rejectRequest } from '#src/shop/requests/quote/actions.server.ts'
import { suggestedReasons } from '#src/shop/requests/quote/rejecting.ts'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { deliveryPatch } from '#tests/support/factories/checkouts.ts'
import { orderWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { addPrescription, addRui, priced } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { readDetails } from './details/actions.server.ts'
import { readDetailQuery } from './details/details.ts'
import { momentsOf } from './period/period.ts'
import { readSales } from './sales/actions.server.ts'
import { readReportQuery } from './screens/report-query.server.ts'
import { readDetailsPage } from './screens/staff-report-details.server.ts'
import { readOwnersToday } from './today/actions.server.ts'

const shop = await shopFixture()
const { world } = shop
const api = openApi(world)
const [ana, joao, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addStaff(world, 'owner')]
const asDiogo = await api.signIn(diogo)
const report = (path: string, who = asDiogo) => api.ask('GET', `/staff/reports/${path}`, undefined, who)
const file = (path: string, who = asDiogo) => api.ask('GET', `/staff/exports/${path}`, undefined, who)
const requestFigures = v.object({
  totals: v.record(v.string(), v.unknown()),
  rejections: v.array(v.object({ reason: v.nullable(v.string()), count: v.number() })),
})
const today = () => lisbonDate(world.now())

/** Paid at the counter, as it is handed over. */
async function soldAtCounter(items = [] as Awaited<ReturnType<typeof addProduct>>[]): Promise<string> {
  const { order } = await addOrder(world, items.length > 0 ? { items } : {})
  for (const state of ['ready', 'completed'] as const)
    expect(
      await transitionOrder(world, ana, order.number, {
        source: 'page',
        state,
        alerts: [],
        ...(state === 'completed' && { counterPayment: { method: 'cash' } }),
      }),
    ).toMatchObject({ ok: true })
  return order.number
}

describe('the calls', () => {
  test('answer owner and pharmacist with rows and totals, and refuse the counter', inAll, async () => {
    const cream = await addProduct(world, { price: 1230, vat: 2300, name: 'Creme de mãos' })
    await soldAtCounter([cream])
    const { data } = await report(`sales?from=${today()}&to=${today()}&group=day`)
    expect(data.attributes).toMatchObject({
      from: today(),
      to: today(),
      group: 'day',
      by: null,
      basis: 'paid',
      rows: [{ from: today(), to: today(), orders: 1, sales: '12.30', vat: '2.30', refunds: '0.00', net: '12.30' }],
      totals: {
        orders: 1,
        first_orders: 1,
        repeat_orders: 0,
        sales: '12.30',
        display_sales: expect.stringMatching(/^12,30\s€$/),
      },
    })
    const byProduct = await report(`sales?from=${today()}&by=product&locale=pt`)
    expect(byProduct.data.attributes).toMatchObject({
      group: null,
      by: 'product',
      rows: [{ kind: 'entry', label: 'Creme de mãos', quantity: 1, orders: null, sales: '12.30' }],
    })
    expect((await report(`sales?by=payment_method`)).data.attributes).toMatchObject({
      rows: [{ key: 'pay_at_pickup', sales: '12.30' }],
    })
    expect((await report(`baskets`)).data.attributes).toMatchObject({ totals: { orders: 1, units: 1, median: '12.30' } })
    for (const name of ['sales', 'baskets', 'requests', 'preparation', 'points', 'details']) {
      expect((await report(name, await api.signIn(ana))).status, name).toBe(200)
      expect((await report(name, await api.signIn(joao))).status, name).toBe(404)
      expect((await report(name, {})).status, name).toBe(404)
    }
  })

  test.each([
    ['sales?from=2026-11-02&to=2026-11-01', 'report_order', 'from'],
    ['sales?from=2006-01-01&to=2026-01-01', 'report_length', 'from'],
    ['sales?from=2026-02-30', 'report_day', 'from'],
    ['sales?to=amanha', 'report_day', 'to'],
    ['sales?from=2024-01-01&to=2026-01-01&group=day', 'report_days', 'group'],
    ['sales?group=hour', 'report_group', 'group'],
    ['sales?by=customer', 'report_by', 'by'],
    ['requests?group=year', 'report_group', 'group'],
    ['points?from=2006-01-01', 'report_length', 'from'],
    ['preparation?from=0000-00-00', 'report_day', 'from'],
  ])('%s is refused with a sentence in both languages', async (path, code, parameter) => {
    const [pt, en] = [await report(`${path}&locale=pt`), await report(`${path}&locale=en`)]
    expect(pt).toMatchObject({ status: 422, errors: [{ code, source: { parameter } }] })
    expect(pt.errors[0]?.detail).not.toBe(en.errors[0]?.detail)
  })

  test('of twenty years is refused on its page, which retains what was typed and shows the last thirty days', () => {
    const query = readReportQuery(new URLSearchParams({ from: '2006-01-01', to: '2026-01-01' }), world.now(), 'pt')
    expect(query).toMatchObject({
      typed: { from: '2006-01-01', to: '2026-01-01' },
      errors: { from: expect.any(String) },
      period: { to: today() },
      group: 'day',
    })
  })

  test('count a summer sale after eleven in the evening UTC on the next day in Lisbon', async () => {
    const number = await soldAtCounter()
    const set = (at: string) =>
      sql`update payments set settled_at = ${at} from orders o where o.id = order_id and o.number = ${number}`.execute(world.db)
    const soldOn = async (day: string) => (await readSales(world, { from: day, to: day }, 'day')).total.orders
    await set('2026-07-14T23:30:00Z')
    expect([await soldOn('2026-07-14'), await soldOn('2026-07-15')]).toEqual([0, 1])
    // The hour that happens twice in October belongs to one Sunday, all of it.
    await set('2026-10-25T01:30:00Z')
    const { rows } = await readSales(world, { from: '2026-10-24', to: '2026-10-26' }, 'day')
    expect(rows.map(({ orders }) => orders)).toEqual([0, 1, 0])
    await set('2026-10-25T23:59:59Z')
    expect(await soldOn('2026-10-25')).toBe(1)
  })

  test('count requests by how soon they were priced, and why they were rejected', async () => {
    const rui = await addRui(world)
    await priced(world, ana, await addPrescription(world, rui))
    const refused = await addPrescription(world, rui)
    const reason = suggestedReasons('prescription', 'pt').find(({ key }) => key === 'expired')?.text ?? ''
    await rejectRequest(world, ana, { kind: 'prescription', publicId: refused.id }, { reason, source: 'page' })
    const { data } = await report('requests?locale=pt')
    expect(data.attributes).toMatchObject({
      totals: { sent: 2, priced: 1, on_time: 1, median_minutes: 0, open: 1, rejected: 1 },
      rejections: [{ reason: 'expired', label: reason, count: 1 }],
    })
  })
})

describe('the files for the accountant', () => {
  test('have a recent proof as their condition, and each is in the access log', async () => {
    const stale = await api.signIn(diogo)
    await sql`update sessions set proved_at = proved_at - interval '16 minutes' where user_id = ${diogo.userId}`.execute(world.db)
    for (const name of ['orders', 'payments', 'vat', 'dispensing', 'customers'])
      expect(await file(`${name}.csv`, stale)).toMatchObject({ status: 403, errors: [{ code: 'reauthentication_required' }] })
    expect((await file('vat.csv', await api.signIn(joao))).status).toBe(404)
    expect(await file('vat.csv?from=2026-02-30', await api.signIn(diogo))).toMatchObject({ status: 400 })
    const before = await world.db.selectFrom('audit_log').select('id').where('action', '=', 'report_exported').execute()
    expect((await file('payments.csv', await api.signIn(diogo))).status).toBe(200)
    const after = await world.db.selectFrom('audit_log').select('id').where('action', '=', 'report_exported').execute()
    expect(after.length).toBe(before.length + 1)
  })

  test('list orders, payments with how they were made at the counter, and VAT by rate', inAll, async () => {
    const fresh = await api.signIn(diogo)
    const water = await addProduct(world, { price: 1060, vat: 600 })
    const number = await soldAtCounter([water])
    const orders = await file(`orders.csv?from=${today()}&to=${today()}&locale=pt`, fresh)
    expect(orders.headers.get('Content-Disposition')).toContain('orders.csv')
    const line = orders.text.split('\r\n').find((one) => one.includes(number))
    expect(line).toContain('"10,60"')
    expect(line).toMatch(/;"\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}";/)
    const payments = await file(`payments.csv?from=${today()}&to=${today()}&locale=pt`, fresh)
    expect(payments.text.split('\r\n').find((line) => line.includes(number))).toContain('"Balcão, numerário";"10,60"')
    const vat = await file(`vat.csv?from=${today()}&to=${today()}&locale=en`, fresh)
    expect(vat.text).toContain('"Month","VAT rate","Sales, base","Sales, VAT","Sales, total"')
    expect(vat.text).toMatch(/"6\.00","10\.00","0\.60","10\.60"/)
  })

  test(
    'have a line for each dispensed medicine with its county, and no formula that a spreadsheet would run',
    inAll,
    async () => {
      const fresh = await api.signIn(diogo)
      const pills = await addProduct(world, { kind: 'MNSRM', price: 530, vat: 600, name: '=1+1 comprimidos' })
      const order = await orderWithPoints(world, { items: [pills], patch: deliveryPatch })
      await sql`update orders set state = 'completed', ended_at = ${world.now()} where number = ${order.number}`.execute(world.db)
      await sql`update order_lines set checked_by = ${ana.userId}, checked_at = ${world.now()} from orders o where o.id = order_id and o.number = ${order.number}`.execute(
        world.db,
      )
      const atPharmacy = await soldAtCounter()
      const { text } = await file(`dispensing.csv?from=${today()}&to=${today()}&locale=pt`, fresh)
      const line = text.split('\r\n').find((one) => one.includes(order.number))
      expect(line).toContain(`"'=1+1 comprimidos"`)
      expect(line).toContain('"Vila Real"')
      expect(line).toContain('"Ana Vaz"')
      // What it sold at the counter was no medicine.
      expect(text).not.toContain(atPharmacy)
    },
  )

  test('list customers with what they have bought, and staff are none of them', async () => {
    const { text } = await file('customers.csv?locale=en', await api.signIn(diogo))
    expect(text).toContain('"Id","Name","Email"')
    expect(text).toContain('"Rui')
    expect(text).not.toContain(diogo.email)
  })
})

describe('the figures of the day', () => {
  test('are compared with those of a week ago at the same hour, for the owner alone', inAll, async () => {
    const water = await addProduct(world, { price: 1000, vat: 600 })
    const earlier = await soldAtCounter([water])
    const later = await soldAtCounter([water])
    const weekAgo = addDays(world.now(), -7)
    const set = (number: string, at: Date) =>
      sql`update payments set settled_at = ${at} from orders o where o.id = order_id and o.number = ${number}`.execute(world.db)
    const { since, until } = momentsOf({ from: lisbonDate(weekAgo), to: lisbonDate(weekAgo) })
    await set(earlier, since)
    await set(later, new Date(until.getTime() - 1))
    const day = await readOwnersToday(world, diogo, 'pt')
    const soldToday = (await readSales(world, { from: today(), to: today() }, 'day')).total
    expect(day?.figures.sales).toMatchObject({ now: soldToday.sales, before: 1000 })
    expect(day?.figures.orders).toMatchObject({ now: soldToday.orders, before: 1 })
    // The line of that day goes on to its end.
    expect(day?.figures.sales.hoursBefore.at(-1)).toBe(2000)
    expect(await readOwnersToday(world, ana, 'pt')).toBeUndefined()
    expect(await readOwnersToday(world, joao, 'pt')).toBeUndefined()
  })

  test('name who works on what waits for a price', async () => {
    const rui = await addRui(world)
    const claimed = await addPrescription(world, rui)
    await addPrescription(world, rui)
    await sql`update requests set claimed_by = ${ana.userId}, claimed_at = ${world.now()} where public_id = ${claimed.id}`.execute(
      world.db,
    )
    expect((await readOwnersToday(world, diogo, 'pt'))?.claims).toMatchObject([
      { person: 'Ana Vaz', count: 1 },
      { person: null, count: 1 },
    ])
  })
})

describe('the list behind a figure', () => {
  const asDetails = (staff: typeof diogo, query: string) =>
    readDetails(world, staff, {
      source: 'page',
      ...(readDetailQuery(new URLSearchParams(query)) ?? { of: 'sales', filter: {} }),
      period: { from: lisbonDate(addDays(world.now(), -1)), to: today() },
      page: 1,
    })

  test('has as many requests as the report counts by outcome and reason, and opens them for those who may read them', async () => {
    const { data } = await report('requests')
    const { totals, rejections } = v.parse(requestFigures, data.attributes)
    for (const outcome of ['bought', 'open', 'expired', 'canceled', 'rejected'] as const)
      expect((await asDetails(ana, `of=requests&outcome=${outcome}`))?.sums.count).toBe(totals[outcome])
    for (const { reason, count } of rejections)
      expect((await asDetails(ana, `of=requests&reason=${reason ?? '-'}`))?.sums.count).toBe(count)
    expect((await asDetails(ana, 'of=requests'))?.rows.every(({ request }) => request?.id)).toBe(true)
    expect((await asDetails(diogo, 'of=requests'))?.rows.every(({ request }) => request?.id === null)).toBe(true)
  })

  test('does not connect an item of a prescription with its order for staff who may not read prescriptions', inAll, async () => {
    const rui = await addRui(world)
    const { id } = await addPrescription(world, rui)
    const number = await soldAtCounter()
    await sql`
      update order_lines set request_id = r.id, request_line = r.public_id
        from requests r, orders o
        where r.public_id = ${id} and o.id = order_id and o.number = ${number}`.execute(world.db)
    const [forAna, forDiogo] = [await asDetails(ana, 'of=lines'), await asDetails(diogo, 'of=lines')]
    expect(forAna?.sums).toEqual(forDiogo?.sums)
    expect(forAna?.rows.find(({ isClinical }) => isClinical)?.order).toBe(number)
    expect(forDiogo?.rows.find(({ isClinical }) => isClinical)).toMatchObject({ order: null, request: { id: null } })
    const entry = await world.db
      .selectFrom('audit_log')
      .select(['action', 'why'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'orders_listed', why: expect.stringMatching(/^report,rows_\d+$/) })
  })

  test.each([
    'of=sales&method=gold',
    'of=people',
    'of=lines&product=1',
    'of=sales&size=99',
    'of=sales&from=2006-01-01&to=2026-01-01',
    'of=sales&page=0',
    'of=sales&page=7',
  ])('does not exist at an address that no report links to: %s', async (query) => {
    const visit = { ...visitAs(world, { url: `/gestao/relatorios/detalhe?${query}` }), principal: diogo }
    await expect(readDetailsPage(visit)).rejects.toMatchObject({ init: { status: 404 } })
  })
})
