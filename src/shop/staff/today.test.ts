import { describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import { listEndingBatches } from '#src/shop/catalogue/batches/actions.server.ts'
import { applyMovements } from '#src/shop/catalogue/batches/movements.actions.server.ts'
import { listLowStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findOrderByToken, writeToPharmacy } from '#src/shop/orders/order/actions.server.ts'
import { applyProposal, proposeToCustomer } from '#src/shop/orders/proposal/actions.server.ts'
import { answerProposal } from '#src/shop/orders/proposal/answer.actions.server.ts'
import { claimOrder } from '#src/shop/orders/picking/claim.actions.server.ts'
import { listOpenOrders, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { claimRequest, listWaiting } from '#src/shop/requests/queue/actions.server.ts'
import { queueRow } from '#src/shop/requests/queue/staff-view.ts'
import { inAll } from '#tests/support/world/short.ts'
import { readWebsite } from '../website/actions.server.ts'
import { submitTodayForm } from './screens/today.server.ts'
import { countToday, filterToday, groupByDue, todayOrder, todayStock } from './today.ts'
import type { TodayFilter, TodayRow } from './today.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const diogo = await addStaff(world, 'owner')

async function listRows(): Promise<TodayRow[]> {
  const website = await readWebsite(world.db)
  const requests = (await listWaiting(world, ana, 10)).map((request) => queueRow(request, { ...website, userId: ana.userId }))
  const orders = (await listOpenOrders(world, ana)).map((order) => todayOrder(order, website, ana.publicId))
  return [...orders, ...requests.map((row) => ({ ...row, work: row.kind }))]
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const idOf = (row: TodayRow): string => ('number' in row ? row.number : row.id)

async function groups(filter: TodayFilter = 'all'): Promise<Record<string, string[]>> {
  const found = Object.entries(groupByDue(filterToday(await listRows(), filter), world.now()))
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0).map(([group, rows]) => [group, rows.map(idOf)]))
}

const place = async (method: 'pay_at_pickup' | 'multibanco' | 'card' = 'pay_at_pickup') =>
  (await addOrder(world, { patch: { payment_method_id: method } })).order.number

test('the day lists orders and requests by when they are due, and owed money first', async () => {
  const [uncollected, owed] = [await place(), await place('card')]
  await transitionOrder(world, ana, uncollected, { source: 'page', state: 'ready' })
  await transitionOrder(world, ana, owed, { source: 'page', state: 'pending', counterPayment: { method: 'cash' } })
  await transitionOrder(world, ana, owed, { source: 'page', state: 'canceled' })
  shop.wait(8 * 24)
  const late = (await addPrescription(world, await addRui(world))).id
  shop.wait(2 * 24)
  const [unpaid, toPrepare, ready, done] = [await place('multibanco'), await place(), await place(), await place()]
  await transitionOrder(world, ana, ready, { source: 'page', state: 'ready' })
  await transitionOrder(world, ana, done, { source: 'page', state: 'ready' })
  await transitionOrder(world, ana, done, { source: 'page', state: 'completed', counterPayment: { method: 'cash' } })
  const withQuestion = await addOrder(world)
  const { number: completed } = withQuestion.order
  await transitionOrder(world, ana, completed, { source: 'page', state: 'ready' })
  await transitionOrder(world, ana, completed, { source: 'page', state: 'completed', counterPayment: { method: 'cash' } })
  const found = await findOrderByToken(world, withQuestion.order.token)
  await writeToPharmacy(world, guest, found!, { content: 'Posso levantar amanhã?', uploadIds: [] })
  const { attention, overdue, undated, ...rest } = await groups()
  expect({ attention, overdue }).toEqual({ attention: [owed], overdue: [uncollected, late] })
  // A message is due within the hours of an answer, whatever has become of the order.
  expect(undated).toBeUndefined()
  expect(Object.values(rest).flat().toSorted()).toEqual([unpaid, ready, toPrepare, completed].toSorted())
})

test(
  'an order whose customer has answered about missing units is listed as an answer, until staff act on it',
  inAll,
  async () => {
    const [cream, soap] = [await addProduct(world), await addProduct(world)]
    const { order } = await addOrder(world, { items: [cream, soap] })
    const found = (await findOrderByToken(world, order.token)) ?? expect.fail('no order')
    const { number } = order
    const rowOf = async () => (await listRows()).find((row) => idOf(row) === number)
    const proposed = await proposeToCustomer(world, ana, number, {
      lineId: found.lines[0]?.id ?? '',
      quantity: 1,
      source: 'page',
    })
    const proposalId = (proposed.ok && proposed.value.proposals[0]?.id) || expect.fail('no proposal')
    expect(await rowOf()).toMatchObject({ work: 'prepare', waitsFor: 'customer' })
    await answerProposal(world, found, { proposalId, answer: 'accepted', content: '', principal: guest, source: 'page' })
    expect(await rowOf()).toMatchObject({ work: 'answer', waitsFor: 'staff' })
    await applyProposal(world, ana, number, { proposalId, source: 'page' })
    expect(await rowOf()).toMatchObject({ work: 'prepare', waitsFor: null })
  },
)

test('the list is narrowed to one kind of work, or to what the reader works on', async () => {
  const rows = await listRows()
  const works = (filter: TodayFilter) => [...new Set(filterToday(rows, filter).map(({ work }) => work))]
  for (const work of ['prescription', 'prepare', 'message', 'payment', 'handover'] as const) expect(works(work)).toEqual([work])
  expect(works('mine')).toEqual([])
  const [order, prescription] = [filterToday(rows, 'prepare')[0]!, filterToday(rows, 'prescription')[0]!]
  await claimOrder(world, ana, idOf(order), { source: 'page' })
  await claimRequest(world, ana, { kind: 'prescription', publicId: idOf(prescription) }, 'page')
  expect(
    filterToday(await listRows(), 'mine')
      .map(idOf)
      .toSorted(),
  ).toEqual([idOf(order), idOf(prescription)].toSorted())
})

test('stock that is low and batches that expire are rows of their own group, for those who change stock', async () => {
  const today = lisbonDate(world.now())
  const soap = await addProduct(world, { stock: 2, name: 'Sabonete de mel' })
  await addProduct(world, { stock: 60, name: 'Creme de amêndoas' })
  const days = { OLD: -3, SOON: 6, LATE: 40 }
  const rows = Object.entries(days).map(([batch, left]) => ({
    variantId: soap.id,
    kind: 'receive' as const,
    quantity: 1,
    batch,
    expiresOn: nextDay(today, left),
    reason: null,
  }))
  const context = { principal: ana, source: 'page', isPartial: true } as const
  await transaction(world.db, (tx) => applyMovements(world, tx, rows, context))
  const { items, total } = await listLowStock(world.db, { locale: 'pt', limit: 1 })
  expect([items.length, total]).toEqual([1, (await listLowStock(world.db, { locale: 'pt', limit: 100 })).total])
  const packs = (await listLowStock(world.db, { locale: 'pt', limit: 100 })).items
  expect(packs.map(({ name }) => name.pt)).not.toContain('Creme de amêndoas')
  expect(packs.every(({ available, lowStockAt }) => available <= lowStockAt)).toBe(true)
  const ending = (await listEndingBatches(world.db, world.now(), 10)).batches
  const stock = todayStock(packs, ending, world.now())
  expect(stock.flatMap((row) => (row.kind === 'batch' ? [[row.batch.code, row.daysLeft]] : []))).toEqual([['SOON', 6]])
  const grouped = groupByDue(filterToday([...(await listRows()), ...stock], 'stock'), world.now())
  expect(grouped.stock).toEqual(stock)
  expect(countToday(stock)).toMatchObject({ all: stock.length, stock: stock.length, mine: 0 })
  expect((await shop.statementsOf(() => listLowStock(world.db, { locale: 'pt', limit: 8 }))).length).toBeLessThanOrEqual(2)
})

describe('a row of the day', () => {
  const claim = (staff: Staff, work: string) =>
    withLocale('pt', () => {
      const visit = { ...visitAs(world, { url: '/gestao?show=prepare' }), principal: staff }
      return submitTodayForm(visit, formOf({ intent: `claim:${work}` }))
    })

  test('is claimed in the list, which stays as it was narrowed', async () => {
    const number = await place()
    const answer = await claim(ana, `order:${number}`)
    expect(answer instanceof Response && [answer.status, answer.headers.get('Location')]).toEqual([303, '/gestao?show=prepare'])
    expect(filterToday(await listRows(), 'mine').map(idOf)).toContain(number)
  })

  test('is not claimed from a colleague, who claimed it first', async () => {
    const number = await place()
    await claim(await addStaff(world, 'counter'), `order:${number}`)
    expect(await claim(ana, `order:${number}`)).toEqual({ kind: 'claimed', text: m.staff_today_claimed({}, { locale: 'pt' }) })
    expect(filterToday(await listRows(), 'mine').map(idOf)).not.toContain(number)
  })

  test.each(['order:AZ-00000000', 'prescription:x', 'order', 'parcel:1', ''])('is not what %j names', async (work) => {
    await expect(claim(ana, work)).rejects.toBeDefined()
  })

  test('is claimed by no owner', async () => {
    await expect(claim(diogo, `order:${await place()}`)).rejects.toBeDefined()
  })
})

test('of two orders the more urgent is first, and each has its due time', async () => {
  const [first, second] = [await place(), await place()]
  const prepare = Object.values(await groups('prepare')).flat()
  expect(prepare.indexOf(first)).toBeLessThan(prepare.indexOf(second))
  const rows = filterToday(await listRows(), 'prepare')
  expect(rows.every((row) => 'placedAt' in row && row.dueAt !== null && row.dueAt > row.placedAt)).toBe(true)
})

test('the owner sees customers and lines of open orders', async () => {
  const orders = await listOpenOrders(world, diogo)
  expect(orders.length).toBeGreaterThan(0)
  expect(orders.every(({ lines }) => lines.length > 0)).toBe(true)
  expect(orders.some(({ customer }) => customer === 'Marta Lobo')).toBe(true)
})
