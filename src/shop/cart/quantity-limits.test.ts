import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { guest } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addPack, addProduct, asGuest, everything } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { setLimits } from '#tests/support/world/settings.ts'
import { inAll } from '#tests/support/world/short.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { readProduct } from '#src/shop/catalogue/product/screens/product.server.ts'
import { placeOrder } from '../checkout/actions.server.ts'
import { pendingChanges } from '../checkout/screens/changes.server.ts'
import { submitCheckout } from '../checkout/screens/checkout-form.server.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { reorder } from '#src/shop/orders/reorder/actions.server.ts'
import { addItem, changeQuantity, findCart } from './actions.server.ts'
import { limitText } from '#src/shop/catalogue/product/limit-text.ts'
import { mergeCarts } from './merge.actions.server.ts'
import { submitCartForm } from './screens/cart-form-response.server.ts'
import { rowViews } from './screens/cart.server.ts'

const { world } = await shopFixture()
const { ask } = openApi(world)

afterEach(() => setLimits(world, { linePieces: 20, mnsrmPieces: 3, mnsrmEfPieces: 3 }))

const factsOf = (variant: SoldVariant, facts: { substance_pt?: string; strength?: string; max_pieces?: number }) =>
  world.db
    .updateTable('products')
    .set(facts)
    .where('id', '=', (row) => row.selectFrom('variants').select('product_id').where('variants.id', '=', variant.rowId))
    .execute()

const pack = { code: 'quantity_limited', rule: 'pack' } as const
const put = (token: string | undefined, { id: variantId }: SoldVariant, quantity: number) =>
  addItem(world, asGuest(token), { variantId, quantity })

describe('the quantity of a pack in a cart is limited to', () => {
  test('twenty, by adding and by changing', async () => {
    const soap = await addProduct(world, { stock: 50 })
    expect(await put(undefined, soap, 21)).toEqual({ ok: false, error: { ...pack, max: 20, inOrder: 20 } })
    const { token, lines } = await addCart(world, [{ ...soap, quantity: 19 }])
    expect(await put(token, soap, 2)).toMatchObject({ ok: false, error: { ...pack, max: 20 } })
    expect(await put(token, soap, 1)).toMatchObject({ ok: true })
    expect(await changeQuantity(world, asGuest(token), { lineId: lines[0]!.id, quantity: 21 })).toMatchObject({
      ok: false,
      error: { ...pack, max: 20 },
    })
    expect(await findCart(world, asGuest(token))).toMatchObject({ lines: [{ quantity: 20 }] })
  })

  test('the setting of the shop, or of the product', async () => {
    const [soap, cream] = [await addProduct(world, { stock: 50 }), await addProduct(world, { stock: 50 })]
    await setLimits(world, { linePieces: 2 })
    await factsOf(cream, { max_pieces: 30 })
    expect(await put(undefined, soap, 3)).toMatchObject({ ok: false, error: { ...pack, max: 2 } })
    expect(await put(undefined, cream, 31)).toMatchObject({ ok: false, error: { ...pack, max: 30 } })
    expect(await put(undefined, cream, 30)).toMatchObject({ ok: true })
  })

  test('the same when it is added many times at once', async () => {
    const soap = await addProduct(world, { stock: 50 })
    const { token } = await addCart(world, [soap])
    const added = await Promise.all(Array.from({ length: 25 }, () => put(token, soap, 1)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(19)
    expect(await findCart(world, asGuest(token))).toMatchObject({ lines: [{ quantity: 20 }] })
  })

  test('the stock that is left, when that is less', async () => {
    const soap = await addProduct(world, { stock: 5 })
    expect(await put(undefined, soap, 21)).toEqual({ ok: false, error: { code: 'out_of_stock', left: 5 } })
  })

  test('the same after signing in', async () => {
    const marta = await addMarta(world)
    const soap = await addProduct(world, { stock: 50 })
    await addCart(world, [{ ...soap, quantity: 15 }], marta)
    const { token: guestToken } = await addCart(world, [{ ...soap, quantity: 15 }])
    await transaction(world.db, (tx) => mergeCarts(world, tx, { userId: marta.userId, guestToken }))
    expect(await findCart(world, { principal: marta, token: undefined, locale: 'pt' })).toMatchObject({
      lines: [{ quantity: 20 }],
    })
  })
})

describe('the medicines without prescription in an order are limited to', () => {
  /** Two products and a second pack of the first one, all of the same substance and strength. */
  async function paracetamol(): Promise<[SoldVariant, SoldVariant, SoldVariant]> {
    const [one, other] = [
      await addProduct(world, { kind: 'MNSRM', stock: 50 }),
      await addProduct(world, { kind: 'MNSRM_EF', stock: 50 }),
    ]
    const large = await addPack(world, one, { pack: '20', stock: 50 })
    const substance_pt = `Paracetamol ${world.id()}`
    await factsOf(one, { substance_pt, strength: '500 mg' })
    await factsOf(other, { substance_pt: substance_pt.toUpperCase(), strength: '500 mg' })
    return [one, large, other]
  }

  test('three of one substance and strength, across packs, brands and classes', async () => {
    const [one, large, other] = await paracetamol()
    const { token } = await addCart(world, [one, large])
    expect(await put(token, other, 2)).toEqual({
      ok: false,
      error: { code: 'quantity_limited', rule: 'substance', max: 1, inOrder: 3 },
    })
    expect(await put(token, other, 1)).toMatchObject({ ok: true })
    expect(await put(token, large, 1)).toMatchObject({ ok: false, error: { rule: 'substance', max: 1 } })
  })

  test('the same number of another strength, and of a medicine with unknown substance', async () => {
    const [one, , other] = await paracetamol()
    await factsOf(other, { strength: '1000 mg' })
    const unknown = await addProduct(world, { kind: 'MNSRM', stock: 50 })
    const { token } = await addCart(world, [
      { ...one, quantity: 3 },
      { ...other, quantity: 3 },
    ])
    expect(await put(token, unknown, 4)).toMatchObject({ ok: false, error: { rule: 'substance', max: 3 } })
    expect(await put(token, unknown, 3)).toMatchObject({ ok: true })
  })

  test('the setting of their class', async () => {
    const [one, , other] = await paracetamol()
    await setLimits(world, { mnsrmPieces: 5, mnsrmEfPieces: 1 })
    expect(await put(undefined, one, 6)).toMatchObject({ ok: false, error: { max: 5 } })
    expect(await put(undefined, other, 2)).toMatchObject({ ok: false, error: { max: 1 } })
  })
})

describe('a cart above the limits of an order', () => {
  async function tooMany() {
    const soap = await addProduct(world, { stock: 50, price: 100 })
    await setLimits(world, { linePieces: 30 })
    const cart = await addCart(world, [{ ...soap, quantity: 25 }])
    await setLimits(world, { linePieces: 20 })
    return cart
  }

  test('is refused, by page and API', async () => {
    const { token, lines } = await tooMany()
    const lineId = lines[0]!.id
    const caller = { principal: guest, token, locale: 'pt' } as const
    expect(await placeOrder(world, caller, { patch: everything, source: 'api' })).toEqual({
      ok: false,
      error: { code: 'quantity_limited', field: 'line_items', lines: [{ lineId, max: 20, rule: 'pack', inOrder: 20 }] },
    })
    const refused = await ask('PATCH', '/store/checkout', { ...everything, complete: true, token }, { 'Accept-Language': 'en' })
    expect(refused.errors).toMatchObject([
      {
        status: '422',
        code: 'quantity_limited',
        detail: limitText({ max: 20, rule: 'pack', inOrder: 20 }, 'en'),
        source: { pointer: '/data/attributes/line_items' },
        meta: { lines: [{ line_item_id: lineId, maximum: 20 }] },
      },
    ])
    expect(await findCart(world, caller)).toMatchObject({ state: 'open' })
  })

  test('says at the line how many are possible, and can be reduced', async () => {
    const { token, lines } = await tooMany()
    const cart = await findCart(world, asGuest(token))
    expect(rowViews(cart!, 'pt')).toMatchObject([
      { quantity: 25, max: 20, stock: { tone: 'bad', text: 'O máximo deste artigo por encomenda é 20.', take: 'Ficar com 20' } },
    ])
    expect(await changeQuantity(world, asGuest(token), { lineId: lines[0]!.id, quantity: 22 })).toMatchObject({ ok: true })
    expect(await changeQuantity(world, asGuest(token), { lineId: lines[0]!.id, quantity: 20 })).toMatchObject({ ok: true })
    expect(await placeOrder(world, asGuest(token), { patch: everything, source: 'api' })).toMatchObject({ ok: true })
  })
})

test('is reduced by the checkout to the limits, medicines of one substance together', inAll, async () => {
  const [one, other] = [
    await addProduct(world, { kind: 'MNSRM', stock: 50, name: 'Comprimidos A' }),
    await addProduct(world, { kind: 'MNSRM', stock: 50, name: 'Comprimidos B' }),
  ]
  for (const variant of [one, other]) await factsOf(variant, { substance_pt: 'Ibuprofeno', strength: '200 mg' })
  await setLimits(world, { mnsrmPieces: 5 })
  const { id, token } = await addCart(world, [
    { ...one, quantity: 3 },
    { ...other, quantity: 2 },
  ])
  await setLimits(world, { mnsrmPieces: 3 })
  const before = await findCart(world, asGuest(token))
  expect(pendingChanges(before!, 'pt')[0]?.lines).toEqual([
    'Comprimidos A: pediu 3, uma encomenda pode levar 1.',
    'Comprimidos B: pediu 2, uma encomenda pode levar 0.',
  ])
  await submit(submitCheckout, visitAs(world, { cartToken: token }), { intent: 'accept_stock', cart_id: id })
  expect(await findCart(world, asGuest(token))).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 2 }] })
  expect(await placeOrder(world, asGuest(token), { patch: everything, source: 'api' })).toMatchObject({ ok: true })
})

test.each(locales)('too high a quantity is refused at its field, in the language of the customer (%s)', async (locale) => {
  const soap = await addProduct(world, { stock: 50 })
  const headers = { 'Accept-Language': locale }
  const detail = limitText({ max: 20, rule: 'pack', inOrder: 20 }, locale)
  const pointer = '/data/attributes/quantity'
  const error = { status: '422', code: 'quantity_limited', detail, source: { pointer }, meta: { maximum: 20 } }
  expect((await ask('POST', '/store/carts', { variant_id: soap.id, quantity: 21 }, headers)).errors).toMatchObject([error])
  const { token, lines } = await addCart(world, [soap])
  const change = await ask('PATCH', `/store/items/${lines[0]!.id}`, { quantity: 21, token }, headers)
  expect(change.errors).toMatchObject([error])
  const visit = visitAs(world, { locale, cartToken: token, isDataRequest: true })
  const answer = await submit(submitCartForm, visit, { intent: 'set', line_item_id: lines[0]!.id, quantity: '21' })
  expect(answer).toEqual({ ok: false, error: { code: 'quantity_limited', sentence: expect.stringContaining(detail) } })
})

test('an old order is repeated up to the limits of an order', async () => {
  const soap = await addProduct(world, { stock: 50 })
  const { token } = await addCart(world, [{ ...soap, quantity: 10 }])
  const placed = await placeOrder(world, asGuest(token), { patch: everything, source: 'api' })
  if (!placed.ok) throw new Error(placed.error.code)
  const order = await findOrderByToken(world, placed.value.order.token)
  await setLimits(world, { linePieces: 4 })
  const again = await reorder(world, asGuest(), order!)
  expect(again).toMatchObject({ change: { cart: { lines: [{ quantity: 4 }] } }, missing: [0] })
  const inCart = asGuest(again.change!.cart.token)
  expect(await reorder(world, inCart, order!)).toMatchObject({ change: null, missing: [0] })
})

describe.each(locales)('the quantity field (%s)', (locale) => {
  const limitText = (max: number) => m.cart_limit_at_most({ most: max }, { locale })
  const page = async (variant: SoldVariant) => {
    const { slug } = await world.db
      .selectFrom('products')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .select(`slug_${locale} as slug`)
      .where('variants.id', '=', variant.rowId)
      .executeTakeFirstOrThrow()
    return withLocale(locale, () => readProduct(visitAs(world, { locale }), slug))
  }

  test('of the product’s page ends at the limit of an order or the stock, and says why', async () => {
    const [soap, cream, tablets] = [
      await addProduct(world, { stock: 50 }),
      await addProduct(world, { stock: 2 }),
      await addProduct(world, { kind: 'MNSRM', stock: 50 }),
    ]
    expect((await page(soap)).limit).toEqual({ max: 20, text: limitText(20) })
    expect((await page(cream)).limit).toEqual({ max: 2, text: null })
    expect((await page(tablets)).limit).toEqual({ max: 3, text: limitText(3) })
    await factsOf(soap, { max_pieces: 4 })
    expect((await page(soap)).limit).toEqual({ max: 4, text: limitText(4) })
  })

  test('of a line of the cart says why once it is at its limit', async () => {
    const [soap, cream] = [await addProduct(world, { stock: 50 }), await addProduct(world, { stock: 5 })]
    await factsOf(soap, { max_pieces: 4 })
    const texts = async (...items: (SoldVariant & { quantity: number })[]) => {
      const { token } = await addCart(world, items)
      const cart = await findCart(world, { ...asGuest(token), locale })
      return withLocale(locale, () => rowViews(cart!, locale).map(({ stock, left, max }) => [stock.text, Math.min(left, max)]))
    }
    expect(await texts({ ...soap, quantity: 3 }, { ...cream, quantity: 4 })).toEqual([
      [m.catalogue_stock_in({}, { locale }), 4],
      [m.catalogue_stock_in({}, { locale }), 5],
    ])
    expect(await texts({ ...soap, quantity: 4 }, { ...cream, quantity: 5 })).toEqual([
      [limitText(4), 4],
      [m.cart_line_only({ left: 5 }, { locale }), 5],
    ])
  })
})
