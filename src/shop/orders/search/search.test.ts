import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addProduct, addStaff, everything } from '#tests/support/factories/builders.ts'
import { martasAddress } from '#tests/support/factories/checkouts.ts'
import { addQuotedRequest } from '#tests/support/factories/quoted-requests.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import type { Staff } from '#src/platform/principal.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { changeOrder } from '../documents/actions.server.ts'
import { readPrint } from '../print/print-view.server.ts'
import { minimizeEndedOrders } from '../privacy/jobs.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'
import { readStaffList } from '../staff/read-staff-orders.server.ts'
import { wholeList } from '../staff/list-address.ts'
import { noFilters } from './order-filter.ts'
import { periodicJobs } from './jobs.server.ts'

const shop = await shopFixture()
const { world } = shop
const api = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const [asAna, asJoao] = [await api.signIn(ana), await api.signIn(joao)]

const guestAddress = { ...martasAddress, firstname: 'Íris', lastname: 'd’Ávila Quintela', phone: '961234567' }
const guest: CheckoutPatch = {
  email: 'iris.quintela@cliente.example',
  billing_address: guestAddress,
  nif: '299999051',
  nif_confirmed: true,
}
const delivered: CheckoutPatch = {
  ...guest,
  shipping_address: guestAddress,
  use_shipping: true,
  fulfilment: 'delivery',
  payment_method_id: 'multibanco',
}

const place = async (patch: CheckoutPatch = {}, name?: string): Promise<string> => {
  const items = name === undefined ? undefined : [await addProduct(world, { name })]
  return (await addOrder(world, { patch, ...(items && { items }) })).order.number
}
const list = (query: Record<string, string>, headers = asAna) =>
  api.ask('GET', `/staff/orders?${new URLSearchParams({ ...query, 'page[size]': '100' }).toString()}`, undefined, headers)
const found = async (filter: Record<string, string>, headers = asAna): Promise<string[]> => {
  const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]))
  const { status, list: orders } = await list(query, headers)
  expect(status).toBe(200)
  return orders.map(({ attributes }) => String(attributes['number']))
}

describe('staff find an order', () => {
  test.each([
    ['a word of a guest’s name, without its accents', 'iris'],
    ['all words of the name in any order', 'Quintela Íris'],
    ['the telephone as it is typed', '+351 961 234 567'],
    ['the tax number', '299 999 051'],
    ['part of the mailbox', 'iris.quint'],
  ])('by %s', async (_, q) => {
    const number = await place(guest)
    const other = await place()
    const numbers = await found({ q })
    expect(numbers).toContain(number)
    expect(numbers).not.toContain(other)
  })

  test('by part of its number, by its pickup code and by its invoice', async () => {
    const number = await place()
    await changeOrder(world, ana, number, { documents: { invoiceNumber: 'FR 2026/48213' }, source: 'api' })
    const { data } = await api.ask('GET', `/staff/orders/${number}`, undefined, asAna)
    for (const q of [number.slice(4, 9), number, String(data.attributes['pickup_code']), 'fr 2026/4821'])
      expect(await found({ q }), q).toContain(number)
  })

  test('by a product’s name or SKU', async () => {
    const balm = await addProduct(world, { name: 'Bálsamo de arnica' })
    const { order } = await addOrder(world, { items: [balm] })
    const row = await world.db.selectFrom('variants').select('sku').where('id', '=', balm.rowId).executeTakeFirstOrThrow()
    await world.db.updateTable('variants').set({ sku: 'ARN-77001' }).where('id', '=', balm.rowId).execute()
    expect(row.sku).not.toBe('ARN-77001')
    for (const text of ['balsamo arn', 'ARN-77001']) {
      expect(await found({ q: text }), text).toEqual([order.number])
      expect(await found({ product: text }), text).toEqual([order.number])
    }
    expect(await found({ product: 'pomada que ninguém vende' })).toEqual([])
  })

  test('by the telephone of the account that placed it', async () => {
    const marta = await addMarta(world)
    const { order } = await addOrder(world, { principal: marta, patch: { billing_address: null } })
    await changeProfile(world, marta, { mobile_phone: '934567890' }, { source: 'page', locale: 'pt' })
    expect(await found({ q: '934 567 890' })).toContain(order.number)
  })

  test('by a prescribed item only as pharmacists, and print it only for them', async () => {
    const rui = await addRui(world)
    const pills = await addProduct(world, { kind: 'MSRM', name: 'Zopiclona Serrana' })
    const items = [{ name: 'Zopiclona Serrana', quantity: 1, price: '4.20', class: 'MSRM', variant_id: pills.id }]
    const { kind, id } = await addQuotedRequest(world, { principal: rui, ana }, { items })
    const his = { principal: rui, token: undefined, locale: 'pt' } as const
    await addRequestToCart(world, his, { kind, publicId: id })
    const placed = await placeOrder(world, his, { patch: everything, source: 'api' })
    const number = placed.ok ? placed.value.order.number : ''
    for (const filter of [{ q: 'zopiclona' }, { product: 'zopiclona' }]) {
      expect(await found(filter)).toEqual([number])
      expect(await found(filter, asJoao)).toEqual([])
    }
    const print = (staff: Staff) => readPrint(world, staff, { numbers: [number], locale: 'pt' })
    expect(JSON.stringify(await print(joao))).not.toContain('Zopiclona')
    expect((await print(ana)).prescriptions).toMatchObject([{ number, lines: [{ name: 'Zopiclona Serrana', quantity: 1 }] }])
  })

  test('no longer by its contact once that is erased', async () => {
    const number = await place({ ...guest, billing_address: { ...guestAddress, firstname: 'Zulmira' }, nif: '123456789' })
    expect(await found({ q: 'zulmira' })).toEqual([number])
    await transitionOrder(world, ana, number, { source: 'page', state: 'canceled' })
    shop.wait(24 * 400)
    await minimizeEndedOrders(world)
    expect(await found({ q: 'zulmira' })).toEqual([])
    expect(await found({ q: '123456789' })).toEqual([])
    const { contact_keys: keys, county_dico: county } = await world.db
      .selectFrom('orders')
      .select(['contact_keys', 'county_dico'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect([keys, county]).toEqual([null, null])
  })

  test('that was placed before contacts had hashes', async () => {
    const number = await place({ ...delivered, shipping_address: { ...guestAddress, lastname: 'Falcoeiro' } })
    await world.db.updateTable('orders').set({ contact_keys: null, county_dico: null }).where('number', '=', number).execute()
    expect(await found({ q: 'falcoeiro' })).toEqual([])
    for (const { work } of periodicJobs) await work(world)
    expect(await found({ q: 'falcoeiro' })).toEqual([number])
    expect(await found({ county: 'Vila Real', q: 'falcoeiro' })).toEqual([number])
  })
})

describe('the list of orders is filtered', () => {
  test('by fulfilment, payment method and county of the delivery, together', async () => {
    const [sent, collected] = [await place(delivered), await place()]
    expect(await found({ fulfilment: 'delivery' })).toContain(sent)
    expect(await found({ fulfilment: 'delivery' })).not.toContain(collected)
    expect(await found({ payment_method: 'pay_at_pickup' })).not.toContain(sent)
    for (const county of ['vila real', '1714']) expect(await found({ county, payment_method: 'multibanco' })).toContain(sent)
    expect(await found({ county: 'Braga' })).toEqual([])
  })

  test('by where they were placed', async () => {
    const [own, called] = [await place(), await place()]
    await world.db.updateTable('orders').set({ origin: 'phone' }).where('number', '=', called).execute()
    expect(await found({ origin: 'shop' })).toContain(own)
    expect(await found({ origin: 'phone' })).toEqual([called])
    expect(await found({ origin: 'counter' })).toEqual([])
    const address = { ...wholeList, filters: { ...noFilters, origin: 'phone' } }
    expect((await readStaffList(world, ana, address)).orders.map(({ number }) => number)).toEqual([called])
    expect(await readStaffList(world, ana, { ...wholeList, filters: { ...noFilters, origin: 'fax' } })).toMatchObject({
      errors: { origin: expect.any(String) },
    })
  })

  test('by the Lisbon days on which they were placed', async () => {
    const number = await place({ email: 'dias@cliente.example' })
    const day = (offset: number) => new Date(world.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    const q = 'dias@cliente'
    expect(await found({ q, placed_from: day(-1), placed_to: day(1) })).toEqual([number])
    expect(await found({ q, placed_from: day(2) })).toEqual([])
    expect(await found({ q, placed_to: day(-2) })).toEqual([])
  })

  test.each([
    ['placed_from', '2026-02-30'],
    ['placed_to', '99999-01-01'],
    ['fulfilment', 'drone'],
    ['payment_method', 'cheque'],
    ['origin', 'fax'],
    ['county', 'Atlântida'],
    ['product', ''],
  ])('and an invalid %s is refused at the parameter', async (name, value) => {
    const refused = await list({ [`filter[${name}]`]: value })
    expect([refused.status, refused.errors[0]?.source?.parameter]).toEqual([400, `filter[${name}]`])
  })

  test('in the same number of statements for any filter, and two more where names of products are read', async () => {
    const statements = async (query: Record<string, string>) => (await shop.statementsOf(() => list(query))).length
    const plain = await statements({})
    expect(await statements({ 'filter[placed_from]': '2020-01-01', 'filter[placed_to]': '2100-01-01' })).toBe(plain)
    expect(await statements({ 'filter[q]': 'marta', 'filter[product]': 'creme' })).toBeLessThanOrEqual(plain + 2)
  })
})
