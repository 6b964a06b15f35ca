import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addMarta, addPerson, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { givePoints } from '#tests/support/factories/loyalty.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { passUndo } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addDays } from '#src/kernel/dates.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { addAddress } from '../accounts/addresses/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../orders/staff/actions.server.ts'
import type { DraftView } from './draft-view.ts'
import { submitDraft } from './screens/new-order.server.ts'

const { world } = await shopFixture()
const api = openApi(world)
const [joao, ana, diogo] = [await addStaff(world, 'counter'), await addStaff(world, 'pharmacist'), await addStaff(world, 'owner')]
const asJoao = await api.signIn(joao)

const inesHome = {
  firstname: 'Inês',
  lastname: 'Brandão',
  address1: 'Rua das Camélias 7',
  address2: null,
  city: 'Vila Real',
  zipcode: '5000-001',
  phone: '912345678',
}

/** A guest on the phone who collects and pays at the counter. */
const body = (variant: SoldVariant, more: object = {}) => ({
  origin: 'phone',
  name: 'Rosa Pinto',
  phone: '912345678',
  line_items: [{ variant_id: variant.id, quantity: 2 }],
  fulfilment: 'pickup',
  payment_method_id: 'pay_at_pickup',
  health_consent: true,
  ...more,
})
const post = (variant: SoldVariant, more: object = {}, headers = asJoao) =>
  api.ask('POST', '/staff/orders', body(variant, more), headers)
const numberOf = ({ data }: Awaited<ReturnType<typeof post>>) => String(data.attributes['number'])
const read = (number: string) => findStaffOrder(world, ana, { number, source: 'page' })
const ordersOf = async () =>
  Number((await world.db.selectFrom('orders').select(world.db.fn.countAll().as('count')).executeTakeFirst())?.count)

type Fields = Record<string, string>

const fill = (fields: Fields, staff: Staff = joao) =>
  submit(
    (visit, form) => submitDraft({ ...visit, principal: staff }, form),
    visitAs(world, { principal: staff, url: '/gestao/encomendas/nova' }),
    {
      draft: world.id(),
      origin: 'counter',
      fulfilment: 'pickup',
      ...fields,
    },
  )

async function filled(fields: Fields): Promise<DraftView> {
  const answer = await fill(fields)
  if (answer instanceof Response) throw new Error('the form was not answered')
  return answer
}

const typedOrder = (variant: SoldVariant, more: Fields = {}): Fields => ({
  line: variant.id,
  quantity: '2',
  name: 'Rosa Pinto',
  phone: '912 345 678',
  payment: 'now:cash',
  amount: '40,00',
  health_consent: '1',
  expected_total: '24.68',
  intent: 'place',
  ...more,
})

describe('an order by phone', () => {
  test('takes stock, and says who placed it and how', async () => {
    const cream = await addProduct(world)
    const placed = await post(cream)
    expect([placed.status, placed.data.attributes]).toMatchObject([
      201,
      {
        state: 'pending',
        payment_state: 'balance_due',
        total: '24.68',
        origin: 'phone',
        placed_by: 'João Teixeira',
        email: null,
      },
    ])
    expect(await stockOf(world, cream)).toBe(8)
    expect((await read(numberOf(placed)))?.transitions).toMatchObject([
      { event: 'place', actor: 'staff', by: 'João Teixeira', alerts: [] },
    ])
  })

  test('for an account belongs to it, is emailed to it, and earns its points at the handover', inAll, async () => {
    const marta = await addMarta(world)
    await givePoints(world, marta, 10)
    const placed = await post(await addProduct(world, { price: 1500 }), { name: null, phone: null, customer_id: marta.publicId })
    const order = await read(numberOf(placed))
    expect(order).toMatchObject({ email: marta.email, customer: 'Marta Lobo', user: { id: marta.publicId } })
    expect((await emailsTo(world, marta.email)).map(({ subject }) => subject)).toHaveLength(1)
    for (const state of ['ready', 'completed'] as const) {
      const input = { state, source: 'page', counterPayment: { method: 'card' } } as const
      expect(await transitionOrder(world, joao, numberOf(placed), input)).toMatchObject({ ok: true })
      await passUndo(world)
    }
    expect(await read(numberOf(placed))).toMatchObject({ state: 'completed', earned: { points: 30 } })
  })

  test('lines are found by code as well', async () => {
    const cream = await addProduct(world)
    await world.db
      .updateTable('variants')
      .set({ sku: 'MAO-50', barcode: '5601234567892' })
      .where('id', '=', cream.rowId)
      .execute()
    const lines = [
      { sku: 'MAO-50', quantity: 1 },
      { ean: '5601234567892', quantity: 1 },
    ]
    const placed = await post(cream, { line_items: lines })
    expect(placed.data.attributes).toMatchObject({ total: '24.68', item_count: 2 })
    const unknown = await post(cream, { line_items: [{ sku: 'NADA', quantity: 1 }] })
    expect(unknown).toMatchObject({ status: 422, errors: [{ code: 'variant_unknown' }] })
    const malformed = await post(cream, { line_items: [{ variant_id: 'abc', quantity: 1 }] })
    expect(malformed).toMatchObject({
      status: 422,
      errors: [{ code: 'variant_unknown', source: { pointer: '/data/attributes/line_items/0/variant_id' } }],
    })
  })

  test('by Multibanco waits for its payment, and staff can read the reference out', async () => {
    const placed = await post(await addProduct(world), { payment_method_id: 'multibanco' })
    expect(placed.data.attributes).toMatchObject({ state: 'balance_due' })
    const order = await read(numberOf(placed))
    expect(order?.payments).toMatchObject([{ method: 'multibanco', reference: expect.stringMatching(/^\d{9}$/) }])
  })

  test('an unproven address gets three emails an hour, and the orders are placed all the same', async () => {
    const email = 'rosa.pinto@cliente.example'
    for (let count = 0; count < 4; count += 1) expect((await post(await addProduct(world), { email })).status).toBe(201)
    expect(await emailsTo(world, email)).toHaveLength(3)
  })

  test('is refused as in the shop: prescription, stock, limits, area, consent', async () => {
    const [cream, last] = [await addProduct(world), await addProduct(world, { stock: 1 })]
    const prescribed = await addProduct(world, { kind: 'MSRM' })
    const orders = await ordersOf()
    const code = async (variant: SoldVariant, more: object = {}) => {
      const { status, errors } = await post(variant, more)
      return [status, errors[0]?.code]
    }
    expect(await code(prescribed)).toEqual([422, 'not_purchasable'])
    expect(await code(last)).toEqual([409, 'out_of_stock'])
    expect(await code(cream, { line_items: [{ variant_id: cream.id, quantity: 21 }] })).toEqual([422, 'quantity_limited'])
    expect(await code(cream, { health_consent: undefined })).toEqual([422, 'consent_required'])
    expect(await code(cream, { phone: '91234' })).toEqual([422, 'phone'])
    expect(await code(cream, { phone: null })).toEqual([422, 'contact_required'])
    expect(await code(cream, { payment_method_id: 'card' })).toEqual([422, 'email_required'])
    expect(await code(cream, { fulfilment: 'delivery', shipping_address: { zipcode: '50' } })).toEqual([422, 'zipcode'])
    expect(await code(cream, { customer_id: joao.publicId })).toEqual([422, 'customer_unknown'])
    expect(await code(cream, { expected_total: '1.00' })).toEqual([409, 'total_changed'])
    expect([await ordersOf(), await stockOf(world, cream), await stockOf(world, last)]).toEqual([orders, 10, 1])
  })

  test('a blocked account cannot buy by phone either', async () => {
    const rui = await addPerson(world, 'customer', 'Rui Teixeira')
    await world.db.updateTable('users').set({ blocked_at: world.now() }).where('id', '=', rui.userId).execute()
    expect(await post(await addProduct(world), { customer_id: rui.publicId })).toMatchObject({
      status: 422,
      errors: [{ code: 'account_blocked' }],
    })
  })

  test('sent twice with one key is placed once', async () => {
    const cream = await addProduct(world)
    const headers = { ...asJoao, 'Idempotency-Key': 'telefone-1' }
    const [first, second] = await Promise.all([post(cream, {}, headers), post(cream, {}, headers)])
    const placed = [first, second].filter(({ status }) => status === 201)
    expect(placed.length).toBeGreaterThan(0)
    expect([await stockOf(world, cream), new Set(placed.map(numberOf)).size]).toEqual([8, 1])
  })

  test('the last unit goes to one of two orders', async () => {
    const last = await addProduct(world, { stock: 2 })
    const answers = await Promise.all([post(last), post(last)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await stockOf(world, last)).toBe(0)
  })

  test('takes the customer’s coupon by the rules of the cart', async () => {
    await addPromotion(world, { code: 'FONE10', limitPerson: 1 })
    await addPromotion(world, { code: 'PASSADO', startsAt: addDays(world.now(), -2), endsAt: addDays(world.now(), -1) })
    await addPromotion(world, { code: 'OUTRACOISA', minimum: cents(90_000) })
    const cream = await addProduct(world, { price: 2000 })
    const marta = await addMarta(world)
    const buy = (code: string) => post(cream, { customer_id: marta.publicId, coupon_code: code })
    const placed = await buy(' fone10 ')
    expect(placed.data.attributes).toMatchObject({ total: '36.00', promo_total: '-4.00' })
    for (const [code, refused] of [
      ['NADA', 'coupon_unknown'],
      ['passado', 'coupon_expired'],
      ['FONE10', 'coupon_exhausted'],
      ['OUTRACOISA', 'coupon_not_applicable'],
    ] as const)
      expect(await buy(code), code).toMatchObject({
        status: 422,
        errors: [{ code: refused, source: { pointer: '/data/attributes/coupon_code' } }],
      })
  })

  test('goes to a saved address of its customer, and to no one else’s', async () => {
    const [ines, rui] = [await addPerson(world, 'customer', 'Clara Brandoa'), await addPerson(world, 'customer', 'Rui Teixeira')]
    const saved = await addAddress(world, ines, inesHome)
    if (!saved.ok) throw new Error('no address')
    const send = (customer: string) =>
      post(cream, {
        customer_id: customer,
        name: null,
        phone: null,
        fulfilment: 'delivery',
        address_id: saved.value.id,
        payment_method_id: 'multibanco',
      })
    const cream = await addProduct(world)
    const order = await read(numberOf(await send(ines.publicId)))
    expect(order?.contact.shipping).toMatchObject({ ...inesHome, lastname: 'Brandão' })
    expect(await send(rui.publicId)).toMatchObject({ status: 422, errors: [{ code: 'address_unknown' }] })
  })

  test('is not for those who do not work on orders', async () => {
    expect((await post(await addProduct(world), {}, await api.signIn(diogo))).status).toBe(403)
    expect((await post(await addProduct(world), {}, await api.signIn(await addMarta(world)))).status).toBe(404)
  })
})

describe('the page', () => {
  test('paid in cash at the counter is paid at once, with its change', async () => {
    const cream = await addProduct(world)
    const answer = await fill(typedOrder(cream))
    const number = answer instanceof Response ? (answer.headers.get('Location') ?? '').split('/').at(-1) : undefined
    expect(await read(number ?? '')).toMatchObject({
      origin: 'counter',
      state: 'pending',
      paymentState: 'paid',
      payments: [
        { state: 'paid', amount: 2468, receivedBy: 'João Teixeira', counterPayment: { method: 'cash', tendered: 4000 } },
      ],
    })
  })

  test('adds a line by its code, and more of it by the same code', async () => {
    const cream = await addProduct(world)
    await world.db.updateTable('variants').set({ sku: 'CREME-1' }).where('id', '=', cream.rowId).execute()
    const once = await filled({ look_product: 'CREME-1', name: 'Rosa', intent: 'update' })
    expect(once).toMatchObject({
      lines: [{ quantity: 1, total: 1234 }],
      focus: 'look_product',
      values: { name: 'Rosa', look_product: '' },
    })
    const twice = await filled({ look_product: 'creme-1', line: cream.id, quantity: '1', intent: 'update' })
    expect(twice.lines).toMatchObject([{ quantity: 2, total: 2468 }])
  })

  test('shows the products that a name means best, and goes on in the field', async () => {
    for (const name of ['Xarope com soluvela', 'Gotas com soluvela', 'Pó com soluvela']) await addProduct(world, { name })
    for (let count = 0; count < 4; count += 1) await addProduct(world, { name: `Bálsamo ${count} com soluvela` })
    await addProduct(world, { name: 'Soluvela leite' })
    const { matches, focus } = await filled({ look_product: 'soluvela', intent: 'update' })
    expect(matches?.[0]).toMatchObject({ name: 'Soluvela leite' })
    expect([matches?.length, focus]).toEqual([6, 'look_product'])
  })

  test('says why a product cannot be added', async () => {
    await addProduct(world, { kind: 'MSRM', name: 'Antibiótico Serrano' })
    const { matches } = await filled({ look_product: 'antibiótico serrano', intent: 'update' })
    expect(matches).toMatchObject([{ price: null, reason: expect.stringContaining('Só com receita médica') }])
  })

  test('finds an account, and shows no contact of it', async () => {
    const ines = await addPerson(world, 'customer', 'Inês Brandão')
    const found = await filled({ look_customer: 'brandão', intent: 'update' })
    expect(found.customers).toMatchObject([{ id: ines.publicId, name: 'Inês Brandão' }])
    const chosen = await filled({ intent: `customer:${ines.publicId}` })
    expect(chosen.customer).toMatchObject({ id: ines.publicId })
    expect(JSON.stringify(chosen)).not.toContain(ines.email)
  })

  test('takes a coupon, shows what it gives, and says at the field why it gives nothing', async () => {
    await addPromotion(world, { code: 'BALCAO5', reduction: { kind: 'percentage', rate: basisPoints(500) } })
    const cream = await addProduct(world, { price: 2000 })
    const fields = { line: cream.id, quantity: '1', intent: 'update' }
    const { sums } = await filled({ ...fields, coupon: 'balcao5' })
    expect(sums).toMatchObject({ total: 1900, reductions: [{ name: 'Cupão BALCAO5', amount: 100 }] })
    const wrong = await filled({ ...fields, coupon: 'NADA' })
    expect([Object.keys(wrong.errors), wrong.sums.total, wrong.values['coupon']]).toEqual([['coupon'], 2000, 'NADA'])
    const placed = await filled(typedOrder(cream, { coupon: 'NADA', expected_total: '40.00' }))
    expect(placed.errors).toEqual({ coupon: 'Não conhecemos este cupão. Veja se o código está bem escrito.' })
  })

  test('offers the saved addresses of the customer masked, with an entry in the audit log, and another one', async () => {
    const ines = await addPerson(world, 'customer', 'Inês Brandão')
    const saved = await addAddress(world, ines, inesHome)
    if (!saved.ok) throw new Error('no address')
    const cream = await addProduct(world)
    const fields = { customer: ines.publicId, line: cream.id, quantity: '1', fulfilment: 'delivery', intent: 'update' }
    const first = await filled(fields)
    expect(first.addresses).toEqual([{ value: saved.value.id, text: 'Rua das C••• ••', hint: '5000-001 Vila Real' }])
    expect(JSON.stringify(first)).not.toContain('Camélias')
    expect(first.rates.length).toBeGreaterThan(0)
    const entries = await entriesOn(world.db, { kind: 'person', ids: [ines.publicId] }, { limit: 5 })
    expect(entries).toMatchObject([{ action: 'customer_read', actor_id: joao.publicId, why: 'addresses' }])
    const other = await filled({ ...fields, address_id: 'other', zipcode: '8000-077' })
    expect(other.values).toMatchObject({ address_id: 'other', zipcode: '8000-077' })
    const answer = await fill({
      ...typedOrder(cream, { quantity: '1', name: '', phone: '', payment: 'now:card', expected_total: '' }),
      customer: ines.publicId,
      fulfilment: 'delivery',
      address_id: saved.value.id,
    })
    const number = answer instanceof Response ? (answer.headers.get('Location') ?? '').split('/').at(-1) : undefined
    expect((await read(number ?? ''))?.contact.shipping).toMatchObject({ address1: inesHome.address1, phone: inesHome.phone })
  })

  test('a price that has changed since is confirmed before the order is placed', async () => {
    const cream = await addProduct(world)
    const answered = await filled(typedOrder(cream, { expected_total: '20.00', intent: 'place' }))
    expect(answered.errors['form']).toContain('24,68')
    expect([answered.sums.total, await stockOf(world, cream)]).toEqual([2468, 10])
  })

  test('names what is missing at its field, and loses nothing that was typed', async () => {
    const cream = await addProduct(world)
    const wrong = await filled(typedOrder(cream, { phone: '12', quantity: '0', email: 'rosa@' }))
    expect(Object.keys(wrong.errors).toSorted()).toEqual(['email', 'phone', `quantity-${cream.id}`].toSorted())
    expect(wrong.values).toMatchObject({ phone: '12', email: 'rosa@', name: 'Rosa Pinto' })
    const unpaid = await filled(typedOrder(cream, { payment: '' }))
    expect(unpaid.errors).toEqual({ payment: 'Escolha como é pago.' })
    const little = await filled(typedOrder(cream, { amount: '10' }))
    expect(Object.keys(little.errors)).toEqual(['amount'])
    const empty = await filled(typedOrder(cream, { line: '', expected_total: '0.00' }))
    expect(empty.errors).toEqual({ look_product: 'Acrescente pelo menos um artigo.' })
    const bare = await filled(typedOrder(cream, { name: '', phone: '', payment: '', health_consent: '' }))
    expect(Object.keys(bare.errors)).toEqual(['name', 'phone', 'payment', 'health_consent'])
  })

  test('sent again without scripts finds the order that it placed', async () => {
    const cream = await addProduct(world)
    const fields = { ...typedOrder(cream), draft: world.id() }
    await fill(fields)
    const again = await filled(fields)
    expect(again.placed).toMatch(/^AZ-/)
    expect(await stockOf(world, cream)).toBe(8)
  })

  test('quotes a delivery for its postal code, and refuses a medicine to another county', async () => {
    const medicine = await addProduct(world, { kind: 'MNSRM' })
    const refused = await filled(
      typedOrder(medicine, { fulfilment: 'delivery', zipcode: '8000-077', city: 'Faro', address1: 'Rua 1', expected_total: '' }),
    )
    expect(Object.keys(refused.errors)).toEqual(['zipcode'])
  })
})
