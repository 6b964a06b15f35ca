import { beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/crypto.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { addCart, addMarta, addOrder, addPerson, addProduct, asGuest } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addAddress, listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { addItem, findCart } from '../../cart/actions.server.ts'
import { applyCoupon } from '../../cart/coupon.actions.server.ts'
import { cartOfRequest } from '../../cart/screens/cart-cookie.server.ts'
import { submitCheckout } from './checkout-form.server.ts'
import { readCheckout, exitPath } from './checkout.server.ts'
import type { CheckoutFormResult, CheckoutView, Values } from './checkout-view.ts'

let cream: SoldVariant
const shop = await shopFixture()
const { world } = shop
beforeEach(async () => {
  cream = await addProduct(world, { price: 1000 })
})

const guestWith = async (...items: SoldVariant[]): Promise<Page> =>
  visitAs(world, { cartToken: (await addCart(world, items)).token })

const personWith = async (principal: Person, ...items: SoldVariant[]): Promise<Page> => {
  await addCart(world, items, principal)
  return visitAs(world, { principal })
}

async function show(visit: Page): Promise<CheckoutView> {
  const { cart } = await cartOfRequest(visit)
  return readCheckout(visit, cart ?? expect.fail('no cart'))
}

const send = (visit: Page, intent: string, fields: Values) => submit(submitCheckout, visit, { ...fields, intent })

async function refused(visit: Page, intent: string, fields: Values): Promise<CheckoutFormResult> {
  const answer = await send(visit, intent, fields)
  return answer instanceof Response ? expect.fail(`redirected to ${answer.headers.get('Location')}`) : answer
}

async function orderOf(visit: Page, fields: Values) {
  const answer = await send(visit, 'place', fields)
  if (!(answer instanceof Response)) return expect.fail(JSON.stringify(answer.errors))
  const token = cookieOf(visit, 'last_order') ?? expect.fail('no order')
  return world.db.selectFrom('orders').selectAll().where('token_hash', '=', sha256(token)).executeTakeFirstOrThrow()
}

/** What the page prefills, plus a contact, the consent and these fields. */
const filled = ({ hidden, values, review }: CheckoutView, fields: Values = {}): Values => ({
  ...hidden,
  ...values,
  ...contact,
  health_consent: String(review.consent.version),
  payment_method_id: 'card',
  ...fields,
})

const contact = { firstname: 'Marta', lastname: 'Lobo', email: 'marta@cliente.example', phone: '900 000 005' }
const home = { address1: 'Rua Direita 7', zipcode: '5000-577', city: 'Vila Real' }
const delivery = { fulfilment: 'delivery', ...home }
const saved = { firstname: 'Marta', lastname: 'Lobo', address2: null, phone: '900000005', ...home }
const lastSum = ({ summary }: CheckoutView) => summary.sums.at(-1)
const methods = ({ payment }: CheckoutView) => payment.methods.map(({ code }) => code)
const change = (variant: SoldVariant, price: number) =>
  world.db.updateTable('variants').set({ price_cents: price }).where('id', '=', variant.rowId).execute()

describe('fulfilment', () => {
  test('begins with pickup, which is free', async () => {
    const view = await show(await guestWith(cream))
    expect(view.values['fulfilment']).toBe('pickup')
    expect([lastSum(view), view.hidden['expected_total']]).toEqual([
      { term: 'Levantamento na farmácia', detail: 'Grátis' },
      '10.00',
    ])
    expect(methods(view)).toContain('pay_at_pickup')
  })

  test('can be previewed before other fields are filled in: county, rates, total and payment methods', async () => {
    const visit = await guestWith(cream)
    expect(await refused(visit, 'choose', { fulfilment: 'delivery', zipcode: '5000577' })).toMatchObject({ errors: {} })
    const view = await show(visit)
    expect(view.delivery).toMatchObject({
      answer: 'Entregamos em Vila Real.',
      rates: { choices: [{ label: 'CTT Expresso', end: '3,50\u00a0€' }] },
    })
    expect([view.hidden['expected_total'], view.values['shipping_rate_id']]).toEqual([
      '13.50',
      view.delivery.rates.choices[0]?.id,
    ])
    expect(methods(view)).toEqual(['mb_way', 'multibanco', 'card'])
  })

  test('takes the locality of the postal code until another one is typed', async () => {
    const visit = await guestWith(cream)
    const chosen = await refused(visit, 'choose', { fulfilment: 'delivery', zipcode: '1000001', city: '' })
    expect([chosen.values['city'], (await show(visit)).values['city']]).toEqual([undefined, 'Lisboa'])
    await refused(visit, 'choose', { fulfilment: 'delivery', zipcode: '1000001', city: 'Lisboa, Anjos' })
    expect((await show(visit)).values['city']).toBe('Lisboa, Anjos')
  })

  test('begins with the postal code from the product’s page', async () => {
    const visit = { ...(await guestWith(cream)), zipcode: '1000-001' }
    expect((await show(visit)).values['zipcode']).toBe('1000-001')
  })

  test('does not report a partly typed postal code', async () => {
    const visit = await guestWith(cream)
    expect(await refused(visit, 'choose', { fulfilment: 'delivery', zipcode: '5000' })).toMatchObject({
      errors: {},
      refusal: 'Indique um código postal com 7 algarismos, como 5000-577.',
    })
    expect(await refused(visit, 'choose', { fulfilment: 'delivery' })).toEqual({
      values: expect.anything(),
      errors: {},
    })
  })

  test('of a medicine is refused for Braga: the page names the counties, and only pickup is possible', async () => {
    const visit = await guestWith(await addProduct(world, { kind: 'MNSRM' }))
    const reason = /^Em Braga não podemos entregar medicamentos.* só os entregamos em .*Vila Real/
    const braga = { ...delivery, zipcode: '4700-001', city: 'Braga' }
    expect(await refused(visit, 'choose', braga)).toMatchObject({ errors: {}, refusal: expect.stringMatching(reason) })
    const fields = filled(await show(visit), braga)
    expect((await refused(visit, 'delivery', fields)).errors).toEqual({ zipcode: expect.stringMatching(reason) })
    expect((await refused(visit, 'place', fields)).errors).toEqual({ zipcode: expect.stringMatching(reason) })
    const collected = filled(await show(visit), { ...braga, fulfilment: 'pickup', payment_method_id: 'pay_at_pickup' })
    expect(await orderOf(visit, collected)).toMatchObject({ fulfilment: 'pickup', ship_total_cents: 0 })
  })

  test('by delivery has its price, and the name of the recipient', async () => {
    const visit = await guestWith(cream)
    await refused(visit, 'delivery', { ...contact, ...delivery })
    const view = await show(visit)
    expect(view.delivery.step.line).toEqual({
      title: 'Entrega',
      strong: 'Marta Lobo',
      rest: ['Rua Direita 7, 5000-577 Vila Real', 'CTT Expresso, 1 a 2 dias úteis · 3,50\u00a0€'],
    })
    const order = await orderOf(
      visit,
      filled(view, { other_recipient: 'true', recipient_firstname: 'Rui', recipient_lastname: 'Reis' }),
    )
    expect(order).toMatchObject({ fulfilment: 'delivery', ship_total_cents: 350, total_cents: 1350, pickup_location_id: null })
    const { contact: saved } = (await findCart(world, asGuest(visit.cartToken))) ?? expect.fail('no cart')
    expect(saved).toMatchObject({
      billing: { firstname: 'Marta', address1: 'Rua Direita 7' },
      shipping: { firstname: 'Rui', lastname: 'Reis', zipcode: '5000-577', phone: '900000005' },
      mbWayPhone: null,
    })
  })

  test('by pickup removes an address that was typed before', async () => {
    const visit = await guestWith(cream)
    await refused(visit, 'delivery', { ...contact, ...delivery })
    await refused(visit, 'choose', { fulfilment: 'pickup' })
    await orderOf(visit, filled(await show(visit), { fulfilment: 'pickup' }))
    expect((await findCart(world, asGuest(visit.cartToken)))?.contact).toMatchObject({
      shipping: null,
      billing: { address1: null },
    })
  })
})

describe('every missing field', () => {
  test('is reported at once, and valid fields are saved', async () => {
    const visit = await guestWith(cream)
    const answer = await refused(visit, 'place', {
      ...(await show(visit)).hidden,
      ...contact,
      email: 'marta',
      fulfilment: 'delivery',
      zipcode: '5000-577',
      other_recipient: 'true',
      payment_method_id: 'card',
    })
    expect(Object.keys(answer.errors)).toEqual([
      'email',
      'address1',
      'city',
      'recipient_firstname',
      'recipient_lastname',
      'health_consent',
    ])
    expect(answer.values).toMatchObject({ firstname: 'Marta', zipcode: '5000-577', other_recipient: 'true', nif_wanted: '' })
    expect((await show(visit)).hidden['expected_total']).toBe('13.50')
  })

  test('of one step is reported by its own button, which completes the step when nothing is missing', async () => {
    const visit = await guestWith(cream)
    expect(Object.keys((await refused(visit, 'contact', { firstname: 'Marta' })).errors)).toEqual(['lastname', 'email', 'phone'])
    expect(Object.keys((await refused(visit, 'delivery', { fulfilment: 'delivery' })).errors)).toEqual([
      'address1',
      'zipcode',
      'city',
    ])
    expect((await show(visit)).contact.step.line).toBeNull()
    expect(await refused(visit, 'contact', contact)).toMatchObject({ errors: {}, settled: 'contact', next: 'delivery' })
    expect(await refused(visit, 'delivery', { fulfilment: 'pickup' })).toMatchObject({ settled: 'delivery', next: 'payment' })
    const { contact: first, delivery: second } = await show(visit)
    expect(first.step.line).toEqual({ strong: 'Marta Lobo', rest: ['marta@cliente.example', '900 000 005'] })
    expect(second.step.line).toMatchObject({ title: 'Levantamento', strong: 'Farmácia Azulejo' })
  })

  test('a payment method that is not available is refused, and the available ones are shown', async () => {
    const visit = await guestWith(cream)
    const fields = filled(await show(visit), { ...delivery, payment_method_id: 'pay_at_pickup' })
    expect((await refused(visit, 'place', fields)).errors).toHaveProperty('payment_method_id')
    expect(methods(await show(visit))).not.toContain('pay_at_pickup')
  })
})

describe('the NIF', () => {
  const nifOf = async (visit: Page) => (await findCart(world, asGuest(visit.cartToken)))?.contact.nif

  test('is on the invoice when it is requested, and only then', async () => {
    const [first, unasked] = [await guestWith(cream), await guestWith(cream)]
    await orderOf(first, filled(await show(first), { nif_wanted: 'true', nif: 'PT 123 456 789' }))
    await orderOf(unasked, filled(await show(unasked), { nif: '123' }))
    expect([await nifOf(first), await nifOf(unasked)]).toEqual(['123456789', null])
  })

  test('with a wrong check digit has to be confirmed once', async () => {
    const visit = await guestWith(cream)
    const fields = { ...contact, nif_wanted: 'true', nif: '123456780' }
    const first = await refused(visit, 'contact', fields)
    expect(first).toMatchObject({
      errors: { nif: expect.stringContaining('último algarismo') },
      hidden: { nif_asked: '123456780' },
    })
    expect(await refused(visit, 'contact', { ...fields, ...first.hidden })).toMatchObject({ settled: 'contact' })
    const view = await show(visit)
    expect(view.contact.step.line?.rest.at(-1)).toBe('900 000 005 · NIF 123 456 780')
    await orderOf(visit, filled(view))
    expect(await nifOf(visit)).toBe('123456780')
  })

  test('is required and has nine digits once it is requested', async () => {
    const visit = await guestWith(cream)
    for (const nif of ['', '12345678'])
      expect(Object.keys((await refused(visit, 'contact', { ...contact, nif_wanted: 'true', nif })).errors)).toEqual(['nif'])
  })

  test('of the profile is prefilled, and not used without a request', async () => {
    const marta = await addMarta(world)
    await changeProfile(world, marta, { nif: '123456789' }, { source: 'page', locale: 'pt' })
    const view = await show(await personWith(marta, cream))
    expect([view.values['nif'], view.values['nif_wanted']]).toEqual(['123456789', undefined])
  })
})

test('MB WAY uses the phone of the buyer, unless another one is typed', async () => {
  for (const [typed, first] of [
    ['', '900000005'],
    ['+351 912 345 678', '912345678'],
  ] as const) {
    const visit = await guestWith(cream)
    await orderOf(visit, filled(await show(visit), { payment_method_id: 'mb_way', mb_way_phone: typed }))
    expect((await findCart(world, asGuest(visit.cartToken)))?.contact.mbWayPhone).toBe(first)
  }
  const visit = await guestWith(cream)
  const wrong = filled(await show(visit), { payment_method_id: 'mb_way', mb_way_phone: '12' })
  expect(Object.keys((await refused(visit, 'place', wrong)).errors)).toEqual(['mb_way_phone'])
  await orderOf(visit, { ...wrong, payment_method_id: 'card' })
})

describe('a person with an account', () => {
  const orderDelivered = async (principal: Person, fields: Values = {}) => {
    const visit = await personWith(principal, cream)
    await refused(visit, 'choose', { ...(await show(visit)).values, fulfilment: 'delivery' })
    await orderOf(visit, filled(await show(visit), fields))
  }

  test('finds the choices of the last order: the consent and one submission order again', async () => {
    const marta = await addMarta(world)
    await changeProfile(world, marta, { mobile_phone: '900000005' }, { source: 'page', locale: 'pt' })
    await addAddress(world, marta, saved)
    await orderDelivered(marta, { payment_method_id: 'multibanco' })

    const again = await personWith(marta, cream)
    const view = await show(again)
    expect([view.contact, view.delivery, view.payment].map(({ step }) => step.line?.strong)).toEqual([
      'Marta Lobo',
      'Marta Lobo',
      'Multibanco',
    ])
    const { hidden, values, review } = view
    expect(await findCart(world, { principal: marta, token: undefined, locale: 'pt' })).toMatchObject({ fulfilment: null })
    expect(await orderOf(again, { ...hidden, ...values, health_consent: String(review.consent.version) })).toMatchObject({
      fulfilment: 'delivery',
      payment_method_code: 'multibanco',
      total_cents: 1350,
    })
  })

  test('sees the prefilled checkout without a transaction, a lock or a write', async () => {
    const marta = await addMarta(world)
    await addAddress(world, marta, { ...saved, zipcode: '4700-001', city: 'Braga' })
    await orderDelivered(marta)
    // Two options: delivery to Braga is refused, so pickup is the second.
    const visit = await personWith(marta, await addProduct(world, { kind: 'MNSRM' }))
    const statements = await shop.statementsOf(() => show(visit))
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter((sql) => !/^\s*(select|with)\b/i.test(sql) || /\b(update|insert|delete)\b/i.test(sql))).toEqual([])
  })

  test('gets pickup when the products cannot be delivered to the saved address', async () => {
    const marta = await addMarta(world)
    await addAddress(world, marta, { ...saved, zipcode: '4700-001', city: 'Braga' })
    await orderDelivered(marta)
    const view = await show(await personWith(marta, await addProduct(world, { kind: 'MNSRM' })))
    expect([view.values['fulfilment'], view.delivery.step.line?.title]).toEqual(['pickup', 'Levantamento'])
  })

  test('picks another saved address, or types one, which is saved on request', async () => {
    const marta = await addMarta(world)
    await addAddress(world, marta, saved)
    const other = await addAddress(world, marta, { ...saved, address1: 'Rua Nova 2', zipcode: '9000-001', city: 'Funchal' })
    const visit = await personWith(marta, cream)
    const { book, save } = (await show(visit)).delivery
    expect([book?.choices.map(({ hint }) => hint), save]).toEqual([
      ['Rua Direita 7, 5000-577 Vila Real', 'Rua Nova 2, 9000-001 Funchal', undefined],
      'Guardar esta morada na minha conta',
    ])
    await refused(visit, 'choose', { fulfilment: 'delivery', address_id: other.ok ? other.value.id : '' })
    expect((await show(visit)).summary.sums.at(-1)?.detail).toBe('6,90\u00a0€')

    const typed = { ...delivery, address1: 'Largo do Pelourinho 1', address_id: 'new', save_address: 'true' }
    await refused(visit, 'delivery', { ...contact, ...typed })
    await orderOf(visit, filled(await show(visit), typed))
    expect((await listAddresses(world, marta)).map(({ address1 }) => address1)).toContain('Largo do Pelourinho 1')

    const again = await personWith(marta, cream)
    await refused(again, 'delivery', { ...contact, ...typed })
    await orderOf(again, filled(await show(again), typed))
    expect(await listAddresses(world, marta)).toHaveLength(3)
  })

  test('cannot pick another person’s address, and a guest picks none', async () => {
    const rui = await addPerson(world, 'customer', 'Rui Carvalho')
    const own = await addAddress(world, rui, saved)
    const id = own.ok ? own.value.id : expect.fail('not saved')
    for (const address_id of [id, world.id(), 'x']) {
      const visit = await personWith(await addMarta(world), cream)
      expect((await refused(visit, 'delivery', { fulfilment: 'delivery', address_id })).errors).toHaveProperty('address_id')
    }
    const guest = await guestWith(cream)
    expect((await refused(guest, 'delivery', { fulfilment: 'delivery', address_id: id })).errors).toHaveProperty('address1')
  })
})

describe('a change since the page was shown is reported and has to be confirmed:', () => {
  const linesOf = ({ changes = [] }: Pick<CheckoutFormResult, 'changes'>) => changes.flatMap(({ lines }) => lines)
  const placedAfter = async (visit: Page, fields: Values) => orderOf(visit, { ...fields, ...(await show(visit)).hidden })

  test('a price', async () => {
    const visit = await guestWith(cream)
    const fields = filled(await show(visit))
    await change(cream, 1150)
    const answer = await refused(visit, 'place', fields)
    expect(answer.errors['form']).toMatch(/10,00.*11,50/)
    expect(linesOf(answer)).toEqual(['Creme de mãos: 10,00\u00a0€ → 11,50\u00a0€'])
    expect(linesOf(await show(visit))).toEqual(['Creme de mãos: 10,00\u00a0€ → 11,50\u00a0€'])
    expect(await placedAfter(visit, fields)).toMatchObject({ total_cents: 1150 })
  })

  test('quantities, and lines that were added or removed in another tab', async () => {
    const visit = await guestWith(cream, await addProduct(world, { price: 300 }))
    const fields = filled(await show(visit))
    const caller = asGuest(visit.cartToken)
    await addItem(world, caller, { variantId: cream.id, quantity: 1 })
    await addItem(world, caller, { variantId: (await addProduct(world, { price: 500, name: 'Sabão' })).id, quantity: 1 })
    const { lines } = (await findCart(world, caller)) ?? expect.fail('no cart')
    await world.db.deleteFrom('line_items').where('public_id', '=', lines[1]!.id).execute()
    expect(linesOf(await refused(visit, 'place', fields))).toEqual([
      'Creme de mãos: 1 un. → 2 un.',
      'Sabão: acrescentado ao carrinho, 5,00\u00a0€',
      'Um artigo saiu do carrinho: −3,00\u00a0€',
    ])
  })

  test('stock: the rest can be ordered, and typed values stay', async () => {
    const visit = await guestWith({ ...cream, quantity: 3 } as SoldVariant)
    const fields = filled(await show(visit))
    await world.db.updateTable('stock_items').set({ on_hand: 2 }).where('variant_id', '=', cream.rowId).execute()
    expect((await refused(visit, 'place', fields)).errors).toHaveProperty('form')
    expect((await show(visit)).changes).toMatchObject([
      { lines: ['Creme de mãos: pediu 3, só há 2'], accept: 'Continuar com o que há' },
    ])
    expect(await refused(visit, 'accept_stock', fields)).toMatchObject({ values: { lastname: 'Lobo' }, errors: {} })
    expect(await placedAfter(visit, fields)).toMatchObject({ total_cents: 2000 })
  })

  test('a coupon that has ended', async () => {
    const promotion = await addPromotion(world, { code: 'ACABOU' })
    const visit = await guestWith(cream)
    await applyCoupon(world, asGuest(visit.cartToken), 'ACABOU')
    const fields = filled(await show(visit))
    await world.db.updateTable('promotions').set({ active: false }).where('public_id', '=', promotion.id).execute()
    expect(linesOf(await refused(visit, 'place', fields))).toEqual(['Descontos: 1,00\u00a0€ → 0,00\u00a0€'])
    expect((await show(visit)).summary.couponError).not.toBeNull()
    expect(await placedAfter(visit, fields)).toMatchObject({ total_cents: 1000 })
    await stopAllPromotions(world)
  })

  test('the delivery cost', async () => {
    const visit = await guestWith(cream)
    await refused(visit, 'delivery', { ...contact, ...delivery })
    const fields = filled(await show(visit))
    const prices = world.db.updateTable('shipping_rates')
    await prices.set({ price_cents: 410 }).where('price_cents', '=', 350).execute()
    expect(linesOf(await refused(visit, 'place', fields))).toEqual(['Entrega: 3,50\u00a0€ → 4,10\u00a0€'])
    expect(await placedAfter(visit, fields)).toMatchObject({ total_cents: 1410 })
    await prices.set({ price_cents: 350 }).where('price_cents', '=', 410).execute()
  })

  test('the delivery, when it was chosen without a preview', async () => {
    const visit = await guestWith(cream)
    const fields = filled(await show(visit), delivery)
    expect(linesOf(await refused(visit, 'place', fields))).toEqual(['Entrega: 0,00\u00a0€ → 3,50\u00a0€'])
    expect(await placedAfter(visit, fields)).toMatchObject({ total_cents: 1350 })
  })

  test.each(['', 'x', '{}', '{"lines":[["a",-1,1]],"discount":0,"shipping":0}', '[1,2]'])(
    'a form that sends %s as acknowledged shows only the total',
    async (acknowledged) => {
      const visit = await guestWith(cream)
      const fields = filled(await show(visit), { expected_total: '1.00', seen: acknowledged })
      expect(await refused(visit, 'place', fields)).toMatchObject({ errors: { form: expect.anything() }, changes: [] })
    },
  )
})

describe('a cart that was ordered in another tab', () => {
  const placed = async (visit: Page): Promise<{ fields: Values; token: string }> => {
    const fields = filled(await show(visit), { payment_method_id: 'pay_at_pickup' })
    await orderOf(visit, fields)
    return { fields, token: cookieOf(visit, 'last_order') ?? expect.fail('no order') }
  }
  const confirmation = (token: string) => `/confirmacao-encomenda/${token}`

  test('leads to its order, by the cookie of the cart or of the order', async () => {
    const visit = await guestWith(cream)
    const { fields, token } = await placed(visit)
    expect(await exitPath(visit)).toBe(confirmation(token))
    for (const known of [{ cartToken: visit.cartToken }, { lastOrderToken: token }]) {
      const answer = await send(visitAs(world, known), 'place', fields)
      expect(answer instanceof Response && answer.headers.get('Location')).toBe(confirmation(token))
    }
  })

  test('does not order the cart that was begun since', async () => {
    const marta = await addMarta(world)
    const visit = await personWith(marta, cream)
    const { fields, token } = await placed(visit)
    await addCart(world, [cream], marta)
    const answer = await send(visit, 'place', fields)
    expect(answer instanceof Response && answer.headers.get('Location')).toBe(confirmation(token))
    expect(await findCart(world, { principal: marta, token: undefined, locale: 'pt' })).toMatchObject({ state: 'open' })
  })

  test('of another visitor leads to the cart without its order', async () => {
    const { fields } = await placed(await guestWith(cream))
    const answer = await send(await guestWith(cream), 'place', fields)
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('/carrinho')
  })

  test('or is empty leads to the cart', async () => {
    expect(await exitPath(visitAs(world))).toBe('/carrinho')
  })
})

test('an order without anything to pay needs no payment method', async () => {
  const free = await addProduct(world, { price: 0 })
  const visit = await guestWith(free)
  const view = await show(visit)
  expect([view.payment.methods, view.payment.lead]).toEqual([[], 'Não há nada a pagar.'])
  expect(await orderOf(visit, filled(view, { payment_method_id: '' }))).toMatchObject({
    payment_method_code: null,
    payment_state: 'paid',
  })
})

test('an order of another person does not prefill how this person pays', async () => {
  await addOrder(world, { items: [cream] })
  const view = await show(await personWith(await addMarta(world), cream))
  expect([view.delivery.step.line, view.payment.step.line]).toEqual([null, null])
})

describe('a guest who has an account', () => {
  test('goes to the sign-in and comes back with the typed values, even incomplete ones', async () => {
    const visit = await guestWith(cream)
    expect((await show(visit)).contact.account).toEqual({ question: 'Já tem conta?', signIn: 'Entrar' })
    const typed = { firstname: 'Marta', lastname: '', email: 'marta@cliente.example', phone: '900 000 005' }
    const answer = await send(visit, 'sign_in', { ...typed, ...delivery, payment_method_id: 'multibanco' })
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('/sign-in?return=%2Fcheckout')
    expect((await show(visit)).values).toMatchObject({
      firstname: 'Marta',
      email: 'marta@cliente.example',
      phone: '900000005',
      ...delivery,
      payment_method_id: 'multibanco',
    })
  })

  test('does not see the link once signed in', async () => {
    expect((await show(await personWith(await addMarta(world), cream))).contact.account).toBeNull()
  })
})
