import { describe, expect, test } from 'vitest'
import type { Page } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Principal } from '#src/platform/principal.ts'
import { addMarta, addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findCart } from '#src/shop/cart/actions.server.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { findOrder, findOrderByToken } from './actions.server.ts'
import { readOrderPage } from './screens/order.server.ts'
import { submitOrderForm } from './order-form.server.ts'
import type { OrderFormErrors } from './order-form.server.ts'
import type { Order } from './order.ts'
import { startPicking } from '../fulfilment/actions.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

const shop = await shopFixture()
const { world } = shop
const marta = await addMarta(world)

const back = '/conta/encomendas/AZ-00000000'

async function ordered(items: readonly (SoldVariant & { quantity?: number })[], principal: Principal = marta): Promise<Order> {
  const { order } = await addOrder(world, { items, principal })
  const found = await findOrderByToken(world, order.token)
  if (!found) throw new Error('an order that was placed is not there')
  return found
}

const send = (order: Order, fields: Record<string, string>, visit: Page = visitAs(world, { principal: marta })) =>
  submit<Response | OrderFormErrors>((page, form) => submitOrderForm(page, order, form, back), visit, fields)

const place = (answer: Response | OrderFormErrors): string =>
  answer instanceof Response ? `${answer.status} ${answer.headers.get('Location')}` : JSON.stringify(answer)

const change = (variant: SoldVariant, to: { class: ProductClass } | { active: boolean }) =>
  world.db
    .updateTable('products')
    .set(to)
    .where('id', 'in', (query) => query.selectFrom('variants').select('product_id').where('variants.id', '=', variant.rowId))
    .execute()

const pageOf = (order: Order, url = back) => readOrderPage(visitAs(world, { principal: marta, url }), order, '/invoice')

describe('reordering', () => {
  test('puts the same products into the cart and leads there', async () => {
    const [cream, soap] = [await addProduct(world), await addProduct(world)]
    const order = await ordered([{ ...cream, quantity: 2 }, soap])
    expect(place(await send(order, { intent: 'again' }))).toBe('303 /carrinho')
    const cart = await findCart(world, { principal: marta, token: undefined, locale: 'pt' })
    expect(cart?.lines.map(({ variant, quantity }) => [variant.id, quantity])).toEqual([
      [cream.rowId, 2],
      [soap.rowId, 1],
    ])
  })

  test('creates a cart for a guest', async () => {
    const order = await ordered([await addProduct(world)], guest)
    const visit = visitAs(world)
    await send(order, { intent: 'again' }, visit)
    const cart = await findCart(world, { principal: guest, token: cookieOf(visit, 'cart'), locale: 'pt' })
    expect(cart?.lines).toHaveLength(1)
  })

  test('begins a new cart when the cookie names one that was ordered', async () => {
    const { cart, order: placed } = await addOrder(world)
    const order = (await findOrderByToken(world, placed.token)) ?? expect.fail('no order')
    const visit = visitAs(world, { cartToken: cart.token })
    expect(place(await send(order, { intent: 'again' }, visit))).toBe('303 /carrinho')
    expect(cookieOf(visit, 'cart')).not.toBe(cart.token)
  })

  test('adds what is left, and says what is missing and why', async () => {
    const rui = await addMarta(world)
    const [few, discontinued, prescribed, plenty] = [
      await addProduct(world, { stock: 3, name: 'Pouco' }),
      await addProduct(world, { name: 'Retirado' }),
      await addProduct(world, { name: 'Receitado' }),
      await addProduct(world, { name: 'Muito' }),
    ]
    const order = await ordered([{ ...few, quantity: 2 }, discontinued, prescribed, plenty], rui)
    await change(discontinued, { active: false })
    await change(prescribed, { class: 'MSRM' })
    await world.db.updateTable('order_lines').set({ class: 'MSRM' }).where('variant_id', '=', prescribed.rowId).execute()
    const now = await findOrderByToken(world, order.token)
    const visit = visitAs(world, { principal: rui })
    const answer = place(await send(now!, { intent: 'again' }, visit))
    expect(answer).toContain(`303 ${back}?again=`)
    const page = await pageOf(now!, answer.replace('303 ', ''))
    expect(page.missing).toEqual(
      expect.arrayContaining([
        { id: now!.lines[0]!.id, name: 'Pouco', reason: 'stock' },
        { id: now!.lines[1]!.id, name: 'Retirado', reason: 'gone' },
        { id: now!.lines[2]!.id, name: 'Receitado', reason: 'prescription' },
      ]),
    )
    const cart = await findCart(world, { principal: rui, token: undefined, locale: 'pt' })
    expect(cart?.lines.find(({ variant }) => variant.id === few.rowId)?.quantity).toBe(1)
    expect(await stockOf(world, few)).toBe(1)
  })

  test.each(['again=9', 'again=x', 'again=', 'again=-1', 'again=0.99999'])('%s names no missing product', async (query) => {
    const page = await pageOf(await ordered([await addProduct(world)]), `${back}?${query}`)
    expect(page.missing ?? []).toEqual([])
  })
})

describe('cancelling', () => {
  test('ends the order until its preparation has begun, and restocks it', async () => {
    const cream = await addProduct(world)
    const order = await ordered([cream])
    expect((await pageOf(order)).canCancel).toBe(true)
    expect(place(await send(order, { intent: 'cancel' }))).toBe(`303 ${back}`)
    const after = await findOrder(world, marta, { number: order.number })
    expect(after?.state).toBe('canceled')
    expect((await pageOf(after!)).canCancel).toBe(false)
    expect(await stockOf(world, cream)).toBe(10)
  })

  test('is refused once preparation has begun, and says what to do instead', async () => {
    const order = await ordered([await addProduct(world)])
    await startPicking(world, await addStaff(world, 'counter'), { number: order.number, source: 'page' })
    expect(await send(order, { intent: 'cancel' })).toMatchObject({ errors: { form: expect.stringContaining('escreva-nos') } })
    expect((await findOrder(world, marta, { number: order.number }))?.state).toBe('pending')
  })
})

describe('the message form', () => {
  test('adds the message and leads back to the conversation', async () => {
    const order = await ordered([await addProduct(world)])
    expect(place(await send(order, { intent: 'comment', content: 'Posso levantar amanhã?' }))).toBe(`303 ${back}#conversation`)
    const after = await findOrder(world, marta, { number: order.number })
    expect((await pageOf(after!)).order.comments).toMatchObject([{ author: 'customer', content: 'Posso levantar amanhã?' }])
  })

  test('keeps the typed text when it is refused', async () => {
    const order = await ordered([await addProduct(world)])
    expect(await send(order, { intent: 'comment', content: '  ' })).toMatchObject({ errors: { content: 'Escreva a mensagem.' } })
    const long = 'a'.repeat(2001)
    expect(await send(order, { intent: 'comment', content: long })).toMatchObject({
      errors: { content: expect.any(String) },
      content: long,
    })
  })

  test('is not shown thirty days after the end', async () => {
    const order = await ordered([await addProduct(world)])
    const ana = await addStaff(world, 'pharmacist')
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
    shop.wait(31 * 24)
    const after = await findOrder(world, marta, { number: order.number })
    expect((await pageOf(after!)).canWrite).toBe(false)
    expect(await send(after!, { intent: 'comment', content: 'Ainda?' })).toMatchObject({
      errors: { content: expect.stringContaining('prazo') },
    })
  })
})
