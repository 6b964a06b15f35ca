import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { paymentsOf } from '#src/shop/payments/actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { pickLine } from '../picking/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'
import { submitWorkForm } from '../staff/staff-work-form.server.ts'
import { recordShortage } from './actions.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const source = 'page'

type Ordered = { number: string; rowId: number; cream: SoldVariant }

/** Three creams and a soap, to be paid at pickup. */
async function unpaid(): Promise<Ordered> {
  const [cream, soap] = [await addProduct(world, { price: 1000 }), await addProduct(world, { price: 500, vat: 600 })]
  const { order } = await addOrder(world, { items: [{ ...cream, quantity: 3 } as SoldVariant, soap] })
  return { number: order.number, rowId: order.rowId, cream }
}

async function paid(): Promise<Ordered> {
  const ordered = await unpaid()
  const [cream, soap] = [await addProduct(world, { price: 1000 }), await addProduct(world, { price: 500 })]
  const { order } = await addOrder(world, {
    items: [{ ...cream, quantity: 3 } as SoldVariant, soap],
    patch: { payment_method_id: 'multibanco' },
  })
  await transitionOrder(world, joao, order.number, { source, state: 'pending', counterPayment: { method: 'cash' } })
  return { ...ordered, number: order.number, rowId: order.rowId, cream }
}

const orderOf = async (number: string) => (await findStaffOrder(world, ana, { number, source }))!
async function short(number: string, quantity: number, { staff = joao, line = 0 }: { staff?: Staff; line?: number } = {}) {
  const { lines } = await orderOf(number)
  return recordShortage(world, staff, number, { lineId: lines[line]!.id, quantity, consent: 'phone', source })
}

describe('an order that is paid at pickup', () => {
  test(
    'goes on without missing units: its total and what the counter receives are lowered, and the consent is recorded',
    inAll,
    async () => {
      const { number, rowId, cream } = await unpaid()
      expect(await short(number, 2)).toMatchObject({
        ok: true,
        value: {
          state: 'pending',
          lines: [{ quantity: 1, total: 1000 }, { quantity: 1 }],
          totals: { items: 1500, total: 1500 },
          shortages: [{ quantity: 2, amount: 2000, consent: 'phone', by: 'João Teixeira' }],
        },
      })
      expect(await paymentsOf(world.db, [rowId])).toMatchObject([{ state: 'pending', amount_cents: 1500 }])
      expect(await stockOf(world, cream)).toBe(7)
      await transitionOrder(world, joao, number, { source, state: 'ready' })
      const done = await transitionOrder(world, joao, number, { source, state: 'completed', counterPayment: { method: 'card' } })
      expect(done).toMatchObject({ ok: true, value: { paymentState: 'paid', payments: [{ amount: 1500 }] } })
      await expectInvariants(world)
    },
  )

  test('loses a line whose units are all missing, and its history still names it', async () => {
    const { number } = await unpaid()
    expect(await short(number, 3)).toMatchObject({ ok: true, value: { lines: [{ quantity: 1 }], totals: { total: 500 } } })
    const { history } = await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })
    expect(history.at(-1)).toMatchObject({
      kind: 'short',
      name: { pt: 'Creme de mãos' },
      count: 3,
      consent: 'phone',
      by: 'João Teixeira',
    })
    await expectInvariants(world)
  })

  test('leaves out only units that were not picked, and never the last ones', inAll, async () => {
    const { number } = await unpaid()
    const { lines } = await orderOf(number)
    await pickLine(world, joao, number, { lineId: lines[0]!.id, quantity: 2, source })
    expect(await short(number, 2)).toEqual({ ok: false, error: { code: 'shortage_too_many', left: 1 } })
    await short(number, 1, { line: 1 })
    await short(number, 1)
    const { lines: left } = await orderOf(number)
    expect(left.map(({ quantity }) => quantity)).toEqual([2])
    expect(await short(number, 1)).toMatchObject({ ok: false, error: { code: 'shortage_too_many', left: 0 } })
    const one = await addOrder(world)
    expect(await short(one.order.number, 1)).toEqual({ ok: false, error: { code: 'shortage_last' } })
  })

  test('of two who leave out the same units at once, one does', async () => {
    const { number } = await unpaid()
    const both = await Promise.all([short(number, 2), short(number, 2, { staff: ana })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await orderOf(number)).totals.total).toBe(1500)
  })
})

describe('a paid order', () => {
  test('refunds the missing units and goes on, by those who make refunds', inAll, async () => {
    const { number, cream } = await paid()
    expect(await short(number, 2)).toEqual({ ok: false, error: { code: 'forbidden' } })
    const left = await stockOf(world, cream)
    expect(await short(number, 2, { staff: ana })).toMatchObject({
      ok: true,
      value: {
        state: 'pending',
        paymentState: 'partially_refunded',
        lines: [{ quantity: 3, refunded: 2 }, { refunded: 0 }],
        refunds: [{ amount: 2000, state: 'done', reason: 'O produto não estava disponível, como combinado consigo.' }],
        shortages: [{ quantity: 2, amount: 2000, by: 'Ana Vaz' }],
      },
    })
    expect(await stockOf(world, cream)).toBe(left)
    await expectInvariants(world)
  })

  test('needs fresh proof of identity for it', async () => {
    const { number } = await paid()
    const stale = { ...ana, verifiedAt: new Date(0) }
    expect(await short(number, 1, { staff: stale })).toEqual({ ok: false, error: { code: 'reauthentication_required' } })
    expect((await orderOf(number)).shortages).toEqual([])
  })
})

test('the form needs the customer’s consent, and the API says which field is wrong', async () => {
  const { number } = await unpaid()
  const [line] = (await orderOf(number)).lines
  const form = new FormData()
  for (const [name, value] of Object.entries({ number, line_item_id: line!.id, quantity: '1', consent: 'counter' }))
    form.set(name, value)
  const visit = { world, principal: joao, locale: 'pt' } as StaffVisit
  const send = () => withLocale('pt', () => submitWorkForm(visit, form, { intent: 'short', back: '/gestao/encomendas' }))
  expect(await send()).toMatchObject({ work: 'short', errors: { agreed: expect.any(String) } })
  form.set('agreed', 'on')
  expect(await send()).toMatchObject({ status: 303 })
  const { ask, signIn } = openApi(world)
  const path = `/staff/orders/${number}/shortages`
  const body = { line_item_id: line!.id, quantity: 9, consent: 'phone' }
  const refused = await ask('POST', path, body, await signIn(joao))
  expect(refused.errors).toMatchObject([{ status: '422', code: 'shortage_too_many', meta: { left: 2 } }])
  const done = await ask('POST', path, { ...body, quantity: 1 }, await signIn(joao))
  expect(done).toMatchObject({
    status: 201,
    data: { attributes: { total: '15.00', shortages: [{ quantity: 1 }, { quantity: 1 }] } },
  })
})
