import { beforeEach, describe, expect, test } from 'vitest'
import { formatLongMoment, formatMoney } from '#src/i18n/formatters.ts'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { err } from '#src/kernel/result.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addProduct, addStaff, everything, liftMailboxLimit } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { deliveryPatch } from '#tests/support/factories/checkouts.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { readyAt, readyText } from '#src/shop/website/pickup-ready.ts'
import { findOrderByToken } from '../order/actions.server.ts'
import { submitOrderForm } from '../order/order-form.server.ts'
import type { OrderFormErrors } from '../order/order-form.server.ts'
import { readOrderPage } from '../order/screens/order.server.ts'
import { confirmationTitle } from '../guest/screens/confirmation-title.ts'
import { transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'

const shop = await shopFixture()
const { world } = shop
await liftMailboxLimit(world)
const api = openApi(world)

const secretName = 'Creme Confidencial'

async function order(patch: CheckoutPatch, at: World = world, { principal = guest, items }: Buyer = {}) {
  const { token } = await addCart(world, items ?? [await addProduct(world, { name: secretName })])
  const placed = await placeOrder(at, { principal, token, locale: 'pt' }, { patch: { ...everything, ...patch }, source: 'page' })
  if (!placed.ok) throw new Error(placed.error.code)
  return placed.value.order
}
type Buyer = { principal?: Principal; items?: readonly SoldVariant[] }

const orderEmails = async () => (await runJobs(world), world.db.selectFrom('pretend.letters').selectAll().orderBy('id').execute())
beforeEach(() => world.db.deleteFrom('pretend.letters').execute())

const pageOf = async (token: string, principal: Principal = guest) => {
  const found = await findOrderByToken(world, token)
  return readOrderPage(visitAs(world, { principal }), found!, '/')
}
const correct = (token: string, changed: Record<string, string>, principal: Principal = guest) =>
  submit<Response | OrderFormErrors>(
    async (page, form) => submitOrderForm(page, (await findOrderByToken(world, token))!, form, '/back'),
    visitAs(world, { principal }),
    { intent: 'address', ...corrected, ...changed },
  )
const corrected = {
  firstname: 'Marta',
  lastname: 'Lobo',
  address1: 'Rua do Corgo 14',
  address2: '',
  zipcode: '5000-577',
  city: 'Vila Real',
}
const contactOf = async (token: string) => (await findOrderByToken(world, token))?.contact

describe('the email of an order that is paid by Multibanco', () => {
  test('has entity, reference, sum and deadline, in text and HTML, is sent once and names no product', async () => {
    const { token } = await order({ payment_method_id: 'multibanco' })
    const { payments, totals } = (await findOrderByToken(world, token))!
    const sent = await orderEmails()
    expect(sent).toHaveLength(1)
    const { entity, reference, expiresAt } = payments[0]!
    for (const text of [sent[0]!.text, sent[0]!.html]) {
      for (const expected of [entity!, inThrees(reference!), formatMoney(totals.total, 'pt'), formatLongMoment(expiresAt!, 'pt')])
        expect(text).toContain(expected)
      expect(text).not.toContain(secretName)
    }
  })

  test('waits for an unreachable gateway, and is sent with the reference once it answers', async () => {
    const { bank } = world
    const silent: World = { ...world, bank: { ...bank!, charge: async () => err({ code: 'unreachable', reason: 'silent' }) } }
    const { token } = await order({ payment_method_id: 'multibanco' }, silent)
    expect(await orderEmails()).toEqual([])
    const { number } = (await findOrderByToken(world, token))!
    await api.ask('POST', `/orders/${number}/pay`, {}, { 'X-Order-Token': token })
    const [email] = await orderEmails()
    expect(email?.text).toContain('Entidade')
  })
})

describe('the time promised at the checkout', () => {
  test('is on the order, in its email and in the API, for a pickup', async () => {
    const { token } = await order({})
    const found = (await findOrderByToken(world, token))!
    const website = await readWebsite(world.db)
    expect(found.promisedAt).toEqual(readyAt(website.hours, found.placedAt, website.limits.pickupReadyHours))
    const { promise } = (await pageOf(token)).order
    expect(promise).toEqual({ text: readyText(found.promisedAt!, world.now(), 'pt'), isLate: false })
    const [email] = await orderEmails()
    expect(email?.text).toContain(formatLongMoment(found.promisedAt!, 'pt'))
    const answer = await api.ask('GET', `/orders/${found.number}`, undefined, { 'X-Order-Token': token })
    expect(answer.data.attributes['promised_at']).toBe(found.promisedAt!.toISOString())
  })

  test('is marked as late, for the customer and for staff, until the order is ready', async () => {
    const { token, number } = await order({})
    const ana = await addStaff(world, 'pharmacist')
    shop.wait(24 * 7)
    const { promise } = (await pageOf(token)).order
    expect(promise).toMatchObject({ isLate: true, text: expect.stringContaining('Está atrasada') })
    const staff = await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })
    expect(staff.promise).toMatchObject({ isLate: true })
    await transitionOrder(world, ana, number, { source: 'page', state: 'ready' })
    expect((await pageOf(token)).order.promise).toBeNull()
  })

  test('counts from the payment when that comes later', inAll, async () => {
    const { token } = await order({ payment_method_id: 'multibanco' })
    const before = (await findOrderByToken(world, token))!
    expect((await pageOf(token)).order.promise?.text).toMatch(/^Se pagar agora: pronta/)
    shop.wait(48)
    const ana = await addStaff(world, 'pharmacist')
    await transitionOrder(world, ana, before.number, { source: 'page', state: 'pending' })
    const website = await readWebsite(world.db)
    const after = (await findOrderByToken(world, token))!
    expect(after.promisedAt).toEqual(readyAt(website.hours, world.now(), website.limits.pickupReadyHours))
    expect(after.promisedAt!.getTime()).toBeGreaterThan(before.promisedAt!.getTime())
  })

  test('of a delivery are its days, which count again from the sending', inAll, async () => {
    const { token, number } = await order(deliveryPatch)
    const placed = (await findOrderByToken(world, token))!
    expect(placed.shipment?.expectedDays).toEqual({ from: expect.any(String), until: expect.any(String) })
    const ana = await addStaff(world, 'pharmacist')
    await transitionOrder(world, ana, number, { source: 'page', state: 'pending' })
    // Longer than any days of delivery with holidays between, such as those of December.
    shop.wait(24 * 14)
    expect((await pageOf(token)).order.promise).toMatchObject({ isLate: true })
    await transitionOrder(world, ana, number, { source: 'page', state: 'ready' })
    const sent = (await findOrderByToken(world, token))!
    expect(sent.shipment!.expectedDays!.from > placed.shipment!.expectedDays!.until).toBe(true)
    const answer = await api.ask('GET', `/orders/${number}?include=shipments`, undefined, { 'X-Order-Token': token })
    expect(answer.included[0]?.attributes).toMatchObject({ expected_from: sent.shipment!.expectedDays!.from })
  })
})

describe('a pickup past its retention time', () => {
  test('says that the time has ended instead of that it can be collected', async () => {
    const { token, number } = await order({})
    const ana = await addStaff(world, 'pharmacist')
    await transitionOrder(world, ana, number, { source: 'page', state: 'ready' })
    expect((await pageOf(token)).order.retentionOverdue).toBe(false)
    const { limits } = await readWebsite(world.db)
    shop.wait(24 * limits.pickupKeptDays)
    expect((await pageOf(token)).order.retentionOverdue).toBe(false)
    shop.wait(24)
    const { order: late } = await pageOf(token)
    expect([late.retentionOverdue, withLocale('pt', () => confirmationTitle(late))]).toEqual([
      true,
      'O prazo para levantar terminou',
    ])
  })
})

describe('the delivery address of an order', () => {
  test('is masked behind the link of an email, and complete for its owner', async () => {
    const marta = await addMarta(world)
    const { token } = await order(deliveryPatch, world, { principal: marta })
    expect((await pageOf(token)).order.shipment?.to).toEqual(['M••• L•••', 'Rua do C••• ••', '5000-••• Vila Real'])
    expect((await pageOf(token, marta)).order.shipment?.to).toEqual(['Marta Lobo', 'Rua do Corgo 12', '5000-577 Vila Real'])
    expect((await pageOf(token)).readdress?.values).toEqual({})
    expect((await pageOf(token, marta)).readdress?.values).toMatchObject({ address1: 'Rua do Corgo 12' })
  })

  test('can be corrected until it is paid, with its history and an email', inAll, async () => {
    const { token, number } = await order(deliveryPatch)
    await orderEmails()
    expect(await correct(token, {})).toMatchObject({ status: 303 })
    expect(await contactOf(token)).toMatchObject({
      shipping: { address1: 'Rua do Corgo 14', phone: '900000005' },
      billing: { address1: 'Rua do Corgo 14' },
    })
    const { transitions } = (await findOrderByToken(world, token))!
    expect(transitions.at(-1)).toMatchObject({ event: 'readdress', from: 'balance_due', to: 'balance_due', actor: 'customer' })
    expect((await orderEmails()).at(-1)?.subject).toBe(`Morada corrigida na encomenda ${number}`)
    const ana = await addStaff(world, 'pharmacist')
    await transitionOrder(world, ana, number, { source: 'page', state: 'pending' })
    expect((await pageOf(token)).readdress).toBeNull()
    expect(await correct(token, { address1: 'Rua Nova 1' })).toMatchObject({
      errors: { form: expect.stringContaining('já foi paga') },
    })
    expect(await contactOf(token)).toMatchObject({ shipping: { address1: 'Rua do Corgo 14' } })
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('does not change for a medicine to another county or at another price; typed values stay', async () => {
    const pills = await addProduct(world, { kind: 'MNSRM', price: 530, vat: 600 })
    const { token } = await order(deliveryPatch, world, { items: [pills] })
    const inBraga = { zipcode: '4700-228', city: 'Braga', address1: 'Rua do Souto 3' }
    expect(await correct(token, inBraga)).toMatchObject({
      errors: { zipcode: expect.stringContaining('Sabrosa') },
      address: { ...inBraga, firstname: 'Marta' },
    })
    const { token: cream } = await order(deliveryPatch)
    expect(await correct(cream, { zipcode: '9500-150', city: 'Ponta Delgada' })).toMatchObject({
      errors: { zipcode: expect.stringMatching(/outro preço|não/) },
    })
    expect(await correct(cream, { city: ' ' })).toMatchObject({ errors: { city: expect.any(String) } })
    for (const one of [token, cream]) expect(await contactOf(one)).toMatchObject({ shipping: { zipcode: '5000-577' } })
  })
})
