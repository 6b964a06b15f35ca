import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'
import { refundOrder } from './actions.server.ts'
import type { RefundRequest } from './actions.server.ts'
import { submitRefundForm } from './screens/refund.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const source = 'page'

let [cream, syrup]: SoldVariant[] = []
let number = ''
/** Two creams at 23 % and a syrup at 6 %, 30 euros in all, paid at the counter and in preparation. */
beforeEach(async () => {
  cream = await addProduct(world, { price: 1000, vat: 2300 })
  syrup = await addProduct(world, { price: 1000, vat: 600 })
  const { order } = await addOrder(world, {
    items: [{ ...cream, quantity: 2 } as SoldVariant, syrup],
    patch: { payment_method_id: 'multibanco' },
  })
  number = order.number
  await transitionOrder(world, joao, number, { source, state: 'pending', counterPayment: { method: 'cash' } })
})

const refund = (more: Partial<RefundRequest>, staff = ana) =>
  refundOrder(world, staff, number, { lines: [], shipping: false, reason: 'Atraso', restock: false, source, ...more })
const amount = (sum: number) => ({ amount: cents(sum) })
const orderNow = async () => (await findStaffOrder(world, ana, { number, source }))!

describe('a refund of an amount', () => {
  test('counts no units, and takes from each line its share, so that the tax of each rate follows', async () => {
    expect(await refund(amount(200))).toMatchObject({
      ok: true,
      value: {
        state: 'pending',
        paymentState: 'partially_refunded',
        lines: [{ refunded: 0 }, { refunded: 0 }],
        refunds: [
          {
            amount: 200,
            reason: 'Atraso',
            by: 'Ana Vaz',
            lines: [
              { quantity: 0, amount: 133 },
              { quantity: 0, amount: 67 },
            ],
          },
        ],
      },
    })
    expect(await stockOf(world, cream!)).toBe(8)
  })

  test('leaves less for later refunds of units, and all of them add up to what was paid', async () => {
    await refund(amount(200))
    const [line] = (await orderNow()).lines
    expect(await refund({ lines: [{ lineId: line!.id, quantity: 1 }] })).toMatchObject({
      ok: true,
      value: { refunds: [{}, { amount: 934 }] },
    })
    expect(await refund({ everything: true })).toMatchObject({ ok: true, value: { state: 'canceled', paymentState: 'refunded' } })
    const { refunds } = await orderNow()
    expect(refunds.reduce((all, one) => all + one.amount, 0)).toBe(3000)
  })

  test('is never more than was paid and not refunded yet, by two people at once included', async () => {
    expect(await refund(amount(3001))).toEqual({ ok: false, error: { code: 'refund_too_much' } })
    const both = await Promise.all([refund(amount(2000)), refund(amount(2000))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await refund(amount(1001))).toEqual({ ok: false, error: { code: 'refund_too_much' } })
    expect(await refund({ ...amount(100), shipping: true })).toEqual({ ok: false, error: { code: 'refund_amount_alone' } })
  })

  test('of all that was paid cancels what was not handed over, and returns its stock', async () => {
    expect(await refund(amount(3000))).toMatchObject({ ok: true, value: { state: 'canceled', paymentState: 'refunded' } })
    expect(await stockOf(world, cream!)).toBe(10)
  })

  test('is not for the counter, and is in the history of the order with its person', async () => {
    expect(await refund(amount(100), joao)).toEqual({ ok: false, error: { code: 'forbidden' } })
    await refund(amount(100))
    const { history } = await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })
    expect(history.at(-1)).toMatchObject({ kind: 'refund', amount: 100, by: 'Ana Vaz' })
  })
})

test('the form takes euros as people type them, and names the field of an amount that is too high', async () => {
  const send = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ reason: 'Atraso', ...fields })) form.set(name, value)
    const visit = { world, principal: ana, locale: 'pt' } as StaffVisit
    return withLocale('pt', () => submitRefundForm(visit, number, form))
  }
  expect(await send({ amount: '2,50 €' })).toMatchObject({ quote: { amount: 250 }, values: { amount: '2,50 €' } })
  expect(await send({ amount: '30,01' })).toMatchObject({
    errors: { amount: 'O valor é maior do que o que resta do pagamento.' },
  })
  expect(await send({ amount: '2,505' })).toMatchObject({ errors: { amount: expect.any(String) } })
  expect(await send({ amount: '2,50', intent: 'refund', expected_amount: '2.50' })).toMatchObject({ status: 303 })
})

test('the API takes an amount, and refuses it with its field', async () => {
  const { ask, signIn } = openApi(world)
  const session = await signIn(ana)
  const path = `/staff/orders/${number}/refunds`
  const done = await ask('POST', path, { amount: '2.50', reason: 'Atraso' }, session)
  expect(done).toMatchObject({ status: 201, data: { attributes: { payment_state: 'partially_refunded' } } })
  for (const wrong of ['0', '-1.00', '27.51', '1.005', 'dois']) {
    const refused = await ask('POST', path, { amount: wrong, reason: 'Atraso' }, session)
    expect(refused.errors, wrong).toMatchObject([{ status: '422', source: { pointer: '/data/attributes/amount' } }])
  }
})
