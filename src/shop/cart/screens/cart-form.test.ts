import { beforeEach, describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findCart } from '../actions.server.ts'
import { applyCartForm } from './cart-form.server.ts'
import { couponView } from './coupon-view.server.ts'
import { cartOfRequest } from './cart-cookie.server.ts'

let cream: SoldVariant
const { world } = await shopFixture()
beforeEach(async () => {
  cream = await addProduct(world, { stock: 5 })
})

const visit = (cartToken?: string): Page => ({
  world,
  principal: guest,
  cartToken,
  requestId: 'test',
  sessionToken: undefined,
  lastOrderToken: undefined,
  zipcode: undefined,
  origin: 'http://127.0.0.1:3000',
  address: '127.0.0.1',
  device: '',
  handles: { signUp: undefined, secondFactor: undefined, google: undefined, recovery: undefined },
  setCookies: [],
  locked: undefined,
  hasEnded: false,
  sessionNotices: [],
  metadataSources: [],
  outages: [],
  isPrefetch: false,
  isDataRequest: false,
  locale: 'pt',
  url: new URL('http://127.0.0.1:3000/carrinho'),
})

function send(page: Page, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return withLocale('pt', () => applyCartForm(page, form))
}

/** A guest with this quantity of the cream; returns the token of their cookie. */
async function withCream(quantity: number): Promise<string> {
  const page = visit()
  await send(page, { intent: 'add', variant_id: cream.id, quantity: String(quantity) })
  return tokenIn(page)
}

const tokenIn = ({ setCookies }: Page): string =>
  /^cart=([\w-]+);/.exec(setCookies.at(-1) ?? '')?.[1] ?? expect.fail('no cart cookie')

async function linesOf(token: string): Promise<[string, number][]> {
  const cart = await findCart(world, { principal: guest, token, locale: 'pt' })
  return (cart?.lines ?? []).map(({ id, quantity }) => [id, quantity])
}

describe('the first product', () => {
  test('begins a cart that the browser keeps in a cookie', async () => {
    expect(await linesOf(await withCream(2))).toEqual([[expect.any(String), 2]])
  })

  test('replaces a cart that does not exist by a new one', async () => {
    const page = visit('AAAAAAAAAAAAAAAAAAAAAA')
    expect(await send(page, { intent: 'add', variant_id: cream.id, quantity: '1' })).toEqual({ ok: true, value: null })
    expect(await linesOf(tokenIn(page))).toHaveLength(1)
  })

  test('that does not exist begins no cart', async () => {
    const page = visit()
    expect(await send(page, { intent: 'add', variant_id: world.id(), quantity: '1' })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(page.setCookies).toEqual([])
  })
})

describe('a line', () => {
  test('can be stepped, typed over, and stepped down to zero', async () => {
    const token = await withCream(2)
    const [[line] = ['']] = await linesOf(token)
    for (const [fields, left] of [
      [{ quantity: '2', step: 'more' }, 3],
      [{ quantity: '5' }, 5],
      [{ quantity: '1', step: 'less' }, 0],
    ] as const) {
      expect((await send(visit(token), { intent: 'set', line_item_id: line, ...fields })).ok).toBe(true)
      expect((await linesOf(token)).reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(left)
    }
  })

  test.each(['6', '-1', '1.5', 'two', ''])('is unchanged by quantity %j', async (quantity) => {
    const token = await withCream(2)
    const [[line] = ['']] = await linesOf(token)
    expect((await send(visit(token), { intent: 'set', line_item_id: line, quantity })).ok).toBe(false)
    expect(await linesOf(token)).toEqual([[line, 2]])
  })

  test('that was removed is restored once, however often undo is sent', async () => {
    const token = await withCream(2)
    const [[line] = ['']] = await linesOf(token)
    await send(visit(token), { intent: 'remove', line_item_id: line })
    expect(await linesOf(token)).toEqual([])
    for (const _ of [1, 2]) await send(visit(token), { intent: 'undo', variant_id: cream.id, quantity: '2' })
    expect(await linesOf(token)).toEqual([[expect.any(String), 2]])
  })
})

describe('a coupon', () => {
  test('is applied and removed by its form', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    const token = await withCream(1)
    const coupon = async () => {
      const cart = await findCart(world, { principal: guest, token, locale: 'pt' })
      return cart && couponView(cart, 'pt')
    }
    expect(await send(visit(token), { intent: 'coupon', code: ' outono10 ' })).toEqual({ ok: true, value: null })
    expect(await coupon()).toEqual({ code: 'OUTONO10', works: true, note: 'Dez por cento', amount: 123 })
    await stopAllPromotions(world)
    expect(await coupon()).toEqual({ code: 'OUTONO10', works: false, note: 'Este cupão já não é válido.', amount: 0 })
    await send(visit(token), { intent: 'coupon_remove' })
    expect(await coupon()).toBeNull()
  })

  test.each([
    ['', 'Escreva o código do cupão.'],
    ['nada', 'Não conhecemos este cupão. Veja se o código está bem escrito.'],
  ])('written as %j is refused at its field, which shows it again', async (typed, sentence) => {
    expect(await send(visit(await withCream(1)), { intent: 'coupon', code: typed })).toEqual({
      ok: false,
      error: { code: 'coupon', sentence, typed },
    })
  })
})

test('an unknown form changes nothing', async () => {
  const token = await withCream(1)
  for (const intent of ['', 'toString', 'delete'])
    expect(await send(visit(token), { intent })).toMatchObject({ error: { code: 'invalid' } })
  expect(await linesOf(token)).toHaveLength(1)
})

test('a cookie of a missing cart is removed, and the page says so', async () => {
  const page = visit('AAAAAAAAAAAAAAAAAAAAAA')
  expect(await cartOfRequest(page)).toEqual({ cart: undefined, expired: true })
  expect(page.setCookies).toEqual([expect.stringMatching(/^cart=; .*Max-Age=0/)])
})

test('a product with several packs needs a chosen pack', async () => {
  const page = visit()
  expect(await send(page, { intent: 'add', quantity: '1' })).toEqual({ ok: false, error: { code: 'variant_missing' } })
  expect(page.setCookies).toEqual([])
})

test('the postal code from the product’s page is copied to a new cart, and nothing else is chosen by it', async () => {
  const page = { ...visit(), zipcode: '1000-001' }
  await send(page, { intent: 'add', variant_id: cream.id, quantity: '1' })
  const cart = await findCart(world, { principal: guest, token: tokenIn(page), locale: 'pt' })
  expect(cart).toMatchObject({ contact: { shipping: { zipcode: '1000-001' } }, fulfilment: null })
})
