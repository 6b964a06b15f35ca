import { expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { submitTransitionForm } from '../staff/staff-transition-form.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'

const { world } = await shopFixture()
const api = openApi(world)
const ana = await addStaff(world, 'pharmacist')

/** A guest's order without a phone number. */
async function withoutPhone(): Promise<string> {
  const { order } = await addOrder(world, {
    items: [await addProduct(world)],
    patch: { mb_way_phone: null, payment_method_id: 'multibanco', billing_address: null },
  })
  return order.number
}

const dropped = [
  { channel: 'in_app', reason: 'no_account' },
  { channel: 'sms', reason: 'no_phone' },
]

test('the API says which channels were dropped, and why', async () => {
  const number = await withoutPhone()
  const body = { state: 'pending', alert: ['in_app', 'email', 'sms'] }
  const answer = await api.ask('PATCH', `/staff/orders/${number}`, body, await api.signIn(ana))
  expect(answer).toMatchObject({ status: 200, meta: { alerts: { sent: ['email'], not_sent: dropped } } })
  const noted = await api.ask('PATCH', `/staff/orders/${number}`, { invoice_number: 'FT 1' }, await api.signIn(ana))
  expect(noted).not.toMatchObject({ meta: { alerts: expect.anything() } })
})

test('the page says so before, and after a dropped channel was chosen', inAll, async () => {
  const number = await withoutPhone()
  const { unreachable } = await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })
  expect(unreachable).toEqual({ in_app: 'no_account', sms: 'no_phone' })
  const fields = { number, seen: 'balance_due', to: 'pending', alert: 'sms', paid_with: 'card' }
  const answer = await submit(
    (visit, form) => submitTransitionForm({ ...visit, principal: ana }, form, '/back'),
    visitAs(world),
    fields,
  )
  expect(answer).toMatchObject({ number, errors: { form: expect.stringMatching(/avisado por: .*SMS \(.*telemóvel.*\)/i) } })
  const whole = await addOrder(world, { items: [await addProduct(world)] })
  const form = { number: whole.order.number, seen: 'pending', to: 'ready', alert: 'email' }
  expect(
    await submit((visit, form) => submitTransitionForm({ ...visit, principal: ana }, form, '/back'), visitAs(world), form),
  ).toMatchObject({
    status: 303,
  })
})
