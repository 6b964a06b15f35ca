import { beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addOrder, addProduct, addStaff, liftMailboxLimit, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { sum } from '#src/kernel/money.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { inAll } from '#tests/support/world/short.ts'
import { recordShortage } from '../shortage/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { submitWorkForm } from '../staff/staff-work-form.server.ts'
import { swapLine } from './actions.server.ts'
import { undoSwap } from './undo-swap.actions.server.ts'
import { swapAmounts } from './substitution.ts'

const { world } = await shopFixture()
const api = openApi(world)
const [ana, joao] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter')]
await liftMailboxLimit(world)

type Coded = SoldVariant & { sku: string }

async function product(options: Parameters<typeof addProduct>[1] = {}): Promise<Coded> {
  const variant = await addProduct(world, options)
  const { sku } = await world.db.selectFrom('variants').select('sku').where('id', '=', variant.rowId).executeTakeFirstOrThrow()
  return { ...variant, sku }
}

let cream: Coded
beforeEach(async () => {
  cream = await product({ price: 1000, stock: 10 })
})

const place = async (quantity = 2) => (await addOrder(world, { items: [{ ...cream, quantity } as SoldVariant] })).order.number
const read = async (number: string) => {
  const order = await findStaffOrder(world, ana, { number, source: 'page' })
  if (!order) throw new Error('no order')
  return order
}
async function paid({ items }: { items: readonly SoldVariant[] }): Promise<{ number: string }> {
  const { order } = await addOrder(world, { items, patch: { payment_method_id: 'multibanco' } })
  await transitionOrder(world, joao, order.number, { source: 'page', state: 'pending', counterPayment: { method: 'cash' } })
  return order
}
type SwapOptions = { quantity?: number; restock?: boolean; staff?: Staff }
async function swap(number: string, to: Coded, { quantity = 1, restock = false, staff = joao }: SwapOptions = {}) {
  const [line] = (await read(number)).lines
  return swapLine(world, staff, number, {
    lineId: line?.id ?? '',
    quantity,
    code: to.sku,
    restock,
    consent: 'phone',
    source: 'page',
  })
}
/** The sums of an order are those of its lines. */
function expectWhole({ totals, lines }: Awaited<ReturnType<typeof read>>): void {
  expect(totals).toMatchObject({
    items: sum(lines.map(({ price, quantity }) => (price * quantity) as typeof price)),
    discount: sum(lines.map(({ discount }) => discount)),
    total: sum(lines.map(({ total }) => total)),
    includedTax: sum(lines.map(({ includedTax }) => includedTax)),
  })
}

describe('a swap in an order that is paid at pickup', () => {
  test('by a cheaper product lowers what is due, and moves the stock of both', inAll, async () => {
    const [number, other] = [await place(), await product({ price: 800, vat: 600, stock: 5 })]
    expect(await swap(number, other, { restock: true })).toMatchObject({ ok: true })
    const order = await read(number)
    expect(order.lines).toMatchObject([
      { variantRowId: cream.rowId, quantity: 1, total: 1000, includedTax: 187 },
      { variantRowId: other.rowId, quantity: 1, total: 800, vat: 600, includedTax: 45 },
    ])
    expect([order.totals.total, order.payments[0]?.amount]).toEqual([1800, 1800])
    expectWhole(order)
    expect([await stockOf(world, cream), await stockOf(world, other)]).toEqual([9, 4])
    expect(order.substitutions).toMatchObject([{ quantity: 1, less: 200, consent: 'phone', by: 'João Teixeira', undone: null }])
  })

  test('by a dearer product costs what was agreed', async () => {
    const [number, other] = [await place(), await product({ price: 1500 })]
    await swap(number, other, { quantity: 2 })
    const order = await read(number)
    expect(order.lines).toMatchObject([{ variantRowId: other.rowId, quantity: 2, price: 1000, total: 2000 }])
    expect([order.totals.total, await stockOf(world, cream), await stockOf(world, other)]).toEqual([2000, 8, 8])
    expectWhole(order)
  })

  test('is undone to the cent while nothing has happened to its lines', async () => {
    const [number, other] = [await place(), await product({ price: 799 })]
    const before = await read(number)
    await swap(number, other, { restock: true })
    const [done] = (await read(number)).substitutions
    expect(await undoSwap(world, joao, number, { substitutionId: done?.id ?? '', source: 'page' })).toMatchObject({ ok: true })
    const after = await read(number)
    expect([after.lines, after.totals, after.payments[0]?.amount]).toEqual([before.lines, before.totals, 2000])
    expect([await stockOf(world, cream), await stockOf(world, other)]).toEqual([8, 10])
    expect(await undoSwap(world, joao, number, { substitutionId: done?.id ?? '', source: 'page' })).toMatchObject({
      error: { code: 'swap_changed' },
    })
    expect(await emailsTo(world, 'marta@cliente.example')).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining(`Trocámos um artigo da encomenda ${number}`) }),
    )
  })

  test('is not undone once the order has moved on', async () => {
    const [number, other] = [await place(), await product()]
    await swap(number, other)
    await transitionOrder(world, joao, number, { state: 'ready', source: 'page' })
    const [done] = (await read(number)).substitutions
    expect(await undoSwap(world, joao, number, { substitutionId: done?.id ?? '', source: 'page' })).toMatchObject({
      error: { code: 'wrong_state' },
    })
  })

  test('is announced to the customer by an email that names no product', async () => {
    const [number, other] = [await place(), await product({ name: 'Leite corporal' })]
    await swap(number, other)
    const [email] = (await emailsTo(world, 'marta@cliente.example')).filter(({ subject }) => subject.includes('Trocámos'))
    expect(email?.subject).toContain(number)
    expect(email?.text).not.toContain('Leite corporal')
  })
})

describe('a swap in a paid order', () => {
  test('refunds the difference of that line alone', async () => {
    const order = await paid({ items: [cream, await product({ price: 3000 })] })
    const other = await product({ price: 650 })
    expect(await swap(order.number, other, { staff: ana })).toMatchObject({ ok: true })
    const after = await read(order.number)
    expect(after.lines.find(({ variantRowId }) => variantRowId === other.rowId)).toMatchObject({ total: 1000, refunded: 0 })
    expect(after.refunds).toMatchObject([{ amount: 350, lines: [{ quantity: 0, amount: 350 }] }])
    expect(after.substitutions).toMatchObject([{ less: 350, isRefunded: true }])
    expectWhole(after)
    const [done] = after.substitutions
    expect(await undoSwap(world, ana, order.number, { substitutionId: done?.id ?? '', source: 'page' })).toMatchObject({
      error: { code: 'swap_changed' },
    })
  })

  test('that costs the same needs no one who makes refunds; a cheaper one does', async () => {
    const [same, less] = [await paid({ items: [cream] }), await paid({ items: [cream] })]
    expect(await swap(same.number, await product({ price: 1000 }))).toMatchObject({ ok: true })
    expect(await swap(less.number, await product({ price: 500 }))).toMatchObject({ error: { code: 'forbidden' } })
    expect((await read(less.number)).lines).toMatchObject([{ variantRowId: cream.rowId }])
  })
})

test('a swap is refused for what it may not change', async () => {
  const number = await place()
  const code = async (to: Coded, options = {}) => {
    const done = await swap(number, to, options)
    return done.ok ? 'ok' : done.error.code
  }
  expect(await code(cream)).toBe('swap_same')
  expect(await code(await product({ kind: 'SUPPLEMENT' }))).toBe('swap_class')
  expect(await code({ ...cream, sku: 'NADA-DISTO' })).toBe('swap_unknown')
  expect(await code(await product({ stock: 0 }))).toBe('out_of_stock')
  expect(await code(await product(), { quantity: 3 })).toBe('shortage_too_many')
  const medicine = await product({ kind: 'MNSRM' })
  const order = (await addOrder(world, { items: [medicine] })).order.number
  const another = await product({ kind: 'MNSRM' })
  expect(await swap(order, another)).toMatchObject({ error: { code: 'pharmacist_needed' } })
  expect(await swap(order, another, { staff: ana })).toMatchObject({ ok: true })
})

test('of two orders that swap to the last unit, one gets it', async () => {
  const last = await product({ stock: 1 })
  const numbers = [await place(), await place()]
  const done = await Promise.all(numbers.map((number) => swap(number, last)))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stockOf(world, last)).toBe(0)
})

test('of two swaps of the same units at once, one is made', inAll, async () => {
  const [number, one, other] = [await place(1), await product(), await product()]
  const done = await Promise.all([swap(number, one), swap(number, other)])
  expect(done.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  const order = await read(number)
  expect(order.lines).toHaveLength(1)
  expectWhole(order)
  expect((await stockOf(world, one)) + (await stockOf(world, other))).toBe(20 - done.filter(({ ok }) => ok).length)
})

test('of a swap, missing units and a cancellation at once nothing is lost, in whichever order they come', inAll, async () => {
  for (let round = 0; round < 6; round += 1) {
    // An order that the cancellation did not reach in time keeps its units.
    cream = await product({ price: 1000, stock: 10 })
    const [number, other] = [await place(3), await product({ price: 700 })]
    const [line] = (await read(number)).lines
    const shortage = { lineId: line?.id ?? '', quantity: 1, consent: 'phone', source: 'page' } as const
    await Promise.all([
      swap(number, other, { quantity: 2 }),
      recordShortage(world, ana, number, shortage),
      transitionOrder(world, joao, number, { source: 'page', state: 'canceled' }),
      swap(number, other, { quantity: 1, staff: ana }),
    ])
    const order = await read(number)
    expectWhole(order)
    if (order.state === 'canceled') expect(await stockOf(world, other)).toBe(10)
  }
})

test('the form shows the swap before it is made, and asks for the customer’s consent', async () => {
  const [number, other] = [await place(), await product({ price: 700 })]
  const [line] = (await read(number)).lines
  const send = (intent: 'swap_preview' | 'swap', more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = { number, line_item_id: line?.id ?? '', quantity: '1', replacement: other.sku, ...more }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const visit = { ...visitAs(world), principal: joao }
    return withLocale('pt', () => submitWorkForm(visit, form, { intent, back: '/' }))
  }
  expect(await send('swap_preview')).toMatchObject({
    errors: {},
    preview: { money: expect.stringMatching(/^O cliente paga menos 3,00\s€\.$/) },
  })
  expect(await send('swap', { consent: 'phone' })).toMatchObject({ errors: { agreed: expect.any(String) }, preview: {} })
  const terms = `${other.sku} 1 700 300`
  expect(await send('swap', { consent: 'phone', agreed: 'on', terms })).toBeInstanceOf(Response)
})

test('a customer agrees to the product and the amount that were shown, and to no other', async () => {
  const [number, proposed, other] = [await place(), await product({ price: 700 }), await product({ price: 900 })]
  const [line] = (await read(number)).lines
  const send = async (replacement: Coded, terms: string) => {
    const form = new FormData()
    const fields = {
      number,
      line_item_id: line?.id ?? '',
      quantity: '1',
      replacement: replacement.sku,
      consent: 'phone',
      agreed: 'on',
    }
    for (const [name, value] of Object.entries({ ...fields, terms })) form.set(name, value)
    return withLocale('pt', () => submitWorkForm({ ...visitAs(world), principal: joao }, form, { intent: 'swap', back: '/' }))
  }
  const terms = `${proposed.sku} 1 700 300`
  const again = { errors: { agreed: expect.stringContaining('cliente') }, preview: { terms: `${other.sku} 1 900 100` } }
  expect(await send(other, terms)).toMatchObject(again)
  expect(await send(other, terms)).not.toHaveProperty('values.agreed')
  expect(await send(other, '')).toMatchObject(again)
  await world.db.updateTable('variants').set({ price_cents: 650 }).where('id', '=', proposed.rowId).execute()
  expect(await send(proposed, terms)).toMatchObject({ preview: { terms: `${proposed.sku} 1 650 350` } })
  expect((await read(number)).substitutions).toEqual([])
})

test('by the API it is made once under one key', async () => {
  const [number, other] = [await place(), await product()]
  const [line] = (await read(number)).lines
  const headers = { ...(await api.signIn(joao)), 'Idempotency-Key': 'troca-1' }
  const body = { line_item_id: line?.id, quantity: 1, code: other.sku, consent: 'counter' }
  const [first, second] = [0, 1].map(() => api.ask('POST', `/staff/orders/${number}/substitutions`, body, headers))
  const answers = [await first, await second]
  expect(answers.some((answer) => answer?.status === 201)).toBe(true)
  expect((await read(number)).substitutions).toHaveLength(1)
})

test('all of these swaps leave every sum whole', () => expectInvariants(world))

test('shares of a line and its reductions add up to the cent', () => {
  const line = { quantity: 3, price: 333, vat: 2300 }
  const { stays, goes, less } = swapAmounts(line as never, {
    quantity: 1,
    replacement: { price: 100, vat: 600 } as never,
    reductions: [100 as never],
    isPaid: true,
  })
  expect([(stays?.total ?? 0) + goes.total, less]).toEqual([899, goes.total - 100])
})
