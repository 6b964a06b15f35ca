import { beforeEach, describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import { addCart, addMarta, addProduct } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findCart } from '../actions.server.ts'
import { applyCartForm } from './cart-form.server.ts'
import { readCartPage } from './cart.server.ts'

let cream: SoldVariant
let pills: SoldVariant
const shop = await shopFixture()
const { world } = shop
beforeEach(async () => {
  cream = await addProduct(world, { price: 1234 })
  pills = await addProduct(world, { kind: 'MNSRM', vat: 600, price: 500, name: 'Paracetamol 500 mg' })
})

const visit = (cartToken: string): Page => visitAs(world, { cartToken, url: '/carrinho' })
const send = (token: string, fields: Record<string, string>) => submit(applyCartForm, visit(token), fields)
const open = (token: string) => withLocale('pt', () => readCartPage(visit(token)))

async function pageOf(token: string) {
  const { cart } = await open(token)
  return cart ?? expect.fail('no cart')
}

const totalOf = async (token: string) => {
  const cart = await findCart(world, { principal: guest, token, locale: 'pt' })
  return cart?.totals.total
}

describe('a postal code', () => {
  test('that is served chooses delivery, and the total includes it', async () => {
    const { token } = await addCart(world, [cream])
    expect((await pageOf(token)).delivery).toMatchObject({ chosen: 'pickup', zipcode: '', place: null, notice: null })
    expect(await send(token, { intent: 'zipcode', zipcode: ' 4700228' })).toEqual({ ok: true, value: null })
    const { delivery, deliveryCost } = await pageOf(token)
    expect(delivery).toMatchObject({
      zipcode: '4700-228',
      place: 'Concelho de Braga',
      error: null,
      closed: null,
      notice: null,
      options: [
        { value: 'pickup', label: 'Levantar em Vila Real', end: 'Grátis' },
        { label: 'Entrega em Braga', hint: 'CTT Expresso, 1 a 2 dias úteis', end: expect.stringMatching(/^3,50\s€$/) },
      ],
      nudge: expect.stringMatching(/^Faltam 37,66\s€ para a entrega ser grátis\.$/),
    })
    expect(delivery.chosen).toBe(delivery.options[1]?.value)
    expect(deliveryCost).toMatchObject({ price: 350, discount: 0 })
    expect(await totalOf(token)).toBe(1234 + 350)
  })

  test('that is not served for medicines selects pickup, and the page names the counties and how to deliver the rest', async () => {
    const { token } = await addCart(world, [cream, pills])
    await send(token, { intent: 'zipcode', zipcode: '4700-228' })
    const { delivery, lines } = await pageOf(token)
    expect(delivery).toMatchObject({
      chosen: 'pickup',
      place: 'Concelho de Braga',
      closed: { label: 'Entrega em Braga', hint: 'Não disponível: há um medicamento no carrinho' },
      notice: {
        title: 'Paracetamol 500 mg não pode ser entregue em Braga',
        text: expect.stringMatching(
          /^Em \S+ não podemos entregar medicamentos: .* Por lei, só os entregamos em Amarante, .* e Vila Real\.$/,
        ),
        instead: expect.stringMatching(/^A encomenda fica para levantar em Vila Real, grátis\. Pronta .*\.$/),
        rest: 'Retirar o medicamento e entregar o resto em Braga',
      },
    })
    expect(lines.map(({ isAreaLimited }) => isAreaLimited)).toEqual([false, true])
    expect(await findCart(world, { principal: guest, token, locale: 'pt' })).toMatchObject({ fulfilment: 'pickup' })
    expect(await totalOf(token)).toBe(1734)
  })

  test('of a cart of medicines alone offers no rest to deliver', async () => {
    const { token } = await addCart(world, [pills])
    await send(token, { intent: 'zipcode', zipcode: '4700-228' })
    expect((await pageOf(token)).delivery.notice).toMatchObject({ rest: null })
    await send(token, { intent: 'zipcode', zipcode: '5000-577' })
    expect((await pageOf(token)).delivery).toMatchObject({ notice: null, closed: null })
    expect(await totalOf(token)).toBe(850)
  })

  test('that does not exist is reported at its field, and the order is for pickup', async () => {
    const { token } = await addCart(world, [cream])
    expect(await send(token, { intent: 'zipcode', zipcode: '9999-999' })).toMatchObject({ ok: true })
    expect((await pageOf(token)).delivery).toMatchObject({
      chosen: 'pickup',
      place: null,
      error: expect.stringContaining('Não conhecemos este código postal'),
      closed: { label: 'Entrega em casa' },
      notice: null,
    })
  })

  test.each(['', '12', 'casa', '5000-57', "5000-577' or 1=1", '5'.repeat(5000)])(
    'cannot be written as %.20j',
    async (zipcode) => {
      const { token } = await addCart(world, [cream])
      expect(await send(token, { intent: 'zipcode', zipcode })).toEqual({
        ok: false,
        error: { code: 'zipcode', sentence: 'Indique um código postal com 7 algarismos, como 5000-577.', typed: zipcode },
      })
      expect((await pageOf(token)).delivery.zipcode).toBe('')
    },
  )
})

describe('a delivery option', () => {
  test('can be chosen and changed', async () => {
    const { token } = await addCart(world, [cream])
    await send(token, { intent: 'zipcode', zipcode: '5000-577' })
    const courier = (await pageOf(token)).delivery.chosen
    for (const [delivery, total] of [
      ['pickup', 1234],
      [courier, 1584],
    ] as const) {
      expect(await send(token, { intent: 'way', way: delivery })).toEqual({ ok: true, value: null })
      expect((await pageOf(token)).delivery.chosen).toBe(delivery)
      expect(await totalOf(token)).toBe(total)
    }
  })

  test.each(['', 'delivery', '0199c0de-0000-7000-8000-000000000001', 'x'.repeat(200)])('%.40j is refused', async (delivery) => {
    const { token } = await addCart(world, [cream])
    await send(token, { intent: 'zipcode', zipcode: '5000-577' })
    expect((await send(token, { intent: 'way', option: delivery })).ok).toBe(false)
    expect(await totalOf(token)).toBe(1584)
  })

  test('that is free is called so', async () => {
    const { token } = await addCart(world, [{ ...cream, quantity: 5 }])
    await send(token, { intent: 'zipcode', zipcode: '5000-577' })
    expect((await pageOf(token)).delivery).toMatchObject({ nudge: null, options: [{}, { end: 'Grátis' }] })
    expect(await totalOf(token)).toBe(5 * 1234)
  })
})

describe('without its medicines', () => {
  test('a cart is delivered, and they can be restored', async () => {
    const { token } = await addCart(world, [cream, pills])
    await send(token, { intent: 'zipcode', zipcode: '4700-228' })
    expect(await send(token, { intent: 'deliver_rest' })).toEqual({ ok: true, value: null })
    expect(await pageOf(token)).toMatchObject({ lines: [{ name: 'Creme de mãos' }], delivery: { notice: null } })
    expect(await totalOf(token)).toBe(1234 + 350)

    await send(token, { intent: 'undo', variant_id: pills.id, quantity: '1' })
    expect((await pageOf(token)).delivery).toMatchObject({ chosen: 'pickup', notice: { rest: expect.any(String) } })
    expect(await totalOf(token)).toBe(1734)
  })

  test('a missing cart stays missing', async () => {
    expect(await send('AAAAAAAAAAAAAAAAAAAAAA', { intent: 'deliver_rest' })).toMatchObject({ error: { code: 'not_found' } })
  })
})

test('a changed price is shown on its line until the customer accepts it', async () => {
  const { token } = await addCart(world, [cream, pills])
  expect((await pageOf(token)).lines.map(({ priceNote }) => priceNote)).toEqual([null, null])
  await world.db.updateTable('variants').set({ price_cents: 1300 }).where('id', '=', cream.rowId).execute()
  const [line, other] = (await pageOf(token)).lines
  expect(line?.priceNote).toMatch(/^O preço mudou: 12,34\s€ → 13,00\s€$/)
  expect(other?.priceNote).toBeNull()
  expect(await send(token, { intent: 'accept_prices' })).toEqual({ ok: true, value: null })
  expect((await pageOf(token)).lines.map(({ priceNote }) => priceNote)).toEqual([null, null])
})

test('a line with too little stock says so and offers what is left', async () => {
  const { token } = await addCart(world, [{ ...cream, quantity: 3 }, pills])
  await world.db.updateTable('stock_items').set({ on_hand: 2 }).where('variant_id', '=', cream.rowId).execute()
  const stocks = (await pageOf(token)).lines.map(({ stock }) => stock)
  expect(stocks).toEqual([
    { tone: 'bad', text: 'Só há 2', take: 'Ficar com 2' },
    { tone: 'ok', text: 'Em stock', take: null },
  ])
})

describe('a cart that has ended', () => {
  test('by expiry is cleared from the cookie with a notice, and the next product begins a new one', async () => {
    const { token } = await addCart(world, [cream])
    shop.wait(31 * 24)
    const page = visit(token)
    expect(await withLocale('pt', () => readCartPage(page))).toMatchObject({ cart: null, expired: true })
    expect(page.setCookies).toEqual([expect.stringMatching(/^cart=; .*Max-Age=0/)])
    const begun = visit(token)
    expect(await submit(applyCartForm, begun, { intent: 'add', variant_id: cream.id, quantity: '1' })).toMatchObject({ ok: true })
    const fresh = /^cart=([\w-]+);/.exec(begun.setCookies.at(-1) ?? '')?.[1] ?? ''
    expect(fresh).not.toBe(token)
    expect(await open(fresh)).toMatchObject({ expired: false, cart: { lines: [{ quantity: 1 }] } })
  })

  test('or belongs to another person is not shown for its token', async () => {
    const { token } = await addCart(world, [cream], await addMarta(world))
    expect(await open(token)).toMatchObject({ cart: null, expired: true })
  })
})
