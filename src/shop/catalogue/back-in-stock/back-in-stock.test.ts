// @module-tag rest
import { beforeEach, describe, expect, test } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { guest } from '#src/platform/principal.ts'
import type { Principal } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { variantsForCart } from '../product/actions.server.ts'
import { expireReservations, reserveStock, changeStock } from '../stock/actions.server.ts'
import { readProduct } from '../product/screens/product.server.ts'
import {
  deleteOldSubscriptions,
  unsubscribeFromStock,
  notifyBackInStock,
  waitFor,
  eraseSubscriptions,
  listWaiting,
} from './actions.server.ts'
import { submitSubscribeForm } from './back-in-stock-form.server.ts'

let soap: SoldVariant & { productId: string }
let mailbox = ''
let boxes = 0

const soldOut = async (about: Parameters<typeof addProduct>[1] = {}) => {
  const variant = await addProduct(world, { stock: 0, ...about })
  return { ...variant, productId: (await variantsForCart(world.db, [variant.rowId], 'pt'))[0]!.product.id }
}
const shop = await shopFixture({ max: 30 })
const { world } = shop
const { ask } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  // Subscriptions left by earlier tests would use up part of the limit per minute.
  shop.wait(1)
  await world.db.deleteFrom('stock_notices').execute()
  soap = await soldOut()
  mailbox = `espera-${(boxes += 1)}@cliente.example`
})

const wait = (email: string, principal: Principal = guest, productId = soap.productId) =>
  waitFor(world, principal, { productId, email, locale: 'pt', address: world.id() })
const receive = async (received: number, variant = soap) => {
  expect(await changeStock(world, ana, variant.id, { change: { received }, source: 'page' })).toMatchObject({ ok: true })
}
const rows = () => world.db.selectFrom('stock_notices').selectAll().orderBy('id').execute()

describe('a subscriber of a sold-out product', () => {
  test('is notified once when it is back in stock, by an email without the product’s name', async () => {
    expect(await wait(mailbox)).toEqual(ok())
    await notifyBackInStock(world)
    expect(await emailsTo(world, mailbox)).toEqual([])
    await receive(3)
    await notifyBackInStock(world)
    await notifyBackInStock(world)
    const emails = await emailsTo(world, mailbox)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(`/produtos/${soap.productId}`)
    expect(emails[0]?.text + emails[0]!.subject + emails[0]!.html).not.toMatch(/creme/i)
    expect(emails[0]?.html).toContain('/avisos/parar/')
  })

  test('is stored without a readable email address', async () => {
    await wait(mailbox)
    const [row] = await rows()
    expect(JSON.stringify(row) + row?.email_sealed?.toString('latin1')).not.toContain(mailbox)
    expect(row).toMatchObject({ user_id: null, told_at: null })
  })

  test('gets the same answer for a repeated subscription, and is subscribed once', async () => {
    expect([await wait(mailbox), await wait(mailbox)]).toEqual([ok(), ok()])
    const [first, second] = [await notice(mailbox), await notice(mailbox)]
    expect([first.status, second.status, first.text, second.text]).toEqual([204, 204, '', ''])
    expect(await rows()).toHaveLength(1)
  })

  test('is notified in the account as well, and by email only with email switched on', async () => {
    const marta = await addMarta(world)
    const silent = await addMarta(world)
    await world.db.updateTable('users').set({ alerts_by_email: false }).where('id', '=', silent.userId).execute()
    await wait('outro@cliente.example', marta)
    await wait('', silent)
    await receive(1)
    await notifyBackInStock(world)
    for (const person of [marta, silent]) {
      const { notifications } = await listNotifications(world.db, person, { number: 1, size: 5 })
      expect(notifications).toMatchObject([{ kind: 'back_in_stock', productId: soap.productId, readAt: null }])
    }
    expect([await emailsTo(world, marta.email), await emailsTo(world, silent.email)].map((list) => list.length)).toEqual([1, 0])
    expect(await emailsTo(world, 'outro@cliente.example')).toEqual([])
  })

  test('is notified when a cancelled order or an expired reservation frees a unit', async () => {
    const rare = await soldOut({ stock: 1 })
    const { order } = await addOrder(world, { items: [rare] })
    await wait(mailbox, guest, rare.productId)
    await transitionOrder(world, ana, order.number, { state: 'canceled', alerts: [], source: 'page' })
    await notifyBackInStock(world)
    expect(await emailsTo(world, mailbox)).toHaveLength(1)
    const cart = await addCart(world, [rare])
    await transaction(world.db, (tx) => reserveStock(world, tx, cart.rowId, [{ variantId: rare.rowId, quantity: 1 }]))
    await wait(mailbox, guest, rare.productId)
    await notifyBackInStock(world)
    expect(await emailsTo(world, mailbox)).toHaveLength(1)
    shop.wait(0.2)
    await expireReservations(world)
    await notifyBackInStock(world)
    expect(await emailsTo(world, mailbox)).toHaveLength(2)
  })

  test('is not notified of a product that is no longer on sale', async () => {
    await wait(mailbox)
    await receive(1)
    await world.db.updateTable('products').set({ active: false }).where('public_id', '=', soap.productId).execute()
    await notifyBackInStock(world)
    expect(await rows()).toMatchObject([{ told_at: null }])
  })
})

describe('many subscribers', () => {
  test('are notified in batches, the oldest first, and each once with several workers', async () => {
    const people = await Promise.all(Array.from({ length: 70 }, () => addMarta(world)))
    for (const person of people) await wait('', person)
    await receive(5)
    const round = () => Promise.all(Array.from({ length: 4 }, () => notifyBackInStock(world)))
    await round()
    const notified = async () => (await rows()).map(({ told_at }) => told_at !== null)
    expect(await notified()).toEqual([...Array(30).fill(true), ...Array(40).fill(false)])
    await round()
    expect((await notified()).filter(Boolean)).toHaveLength(30)
    shop.wait(1.1 / 60)
    await round()
    shop.wait(1.1 / 60)
    await round()
    expect((await notified()).every(Boolean)).toBe(true)
    const { count } = await world.db
      .selectFrom('notifications')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('product_id', '=', soap.productId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(70)
  }, 30_000)
})

describe('a subscription', () => {
  test('ends with all others by the link of the email, and a wrong link ends nothing', async () => {
    const other = await soldOut()
    await wait(mailbox)
    await wait(mailbox, guest, other.productId)
    await wait('mais-alguem@cliente.example')
    await receive(1)
    await notifyBackInStock(world)
    const [email] = await emailsTo(world, mailbox)
    await unsubscribeFromStock(world, 'x'.repeat(22))
    expect(await rows()).toHaveLength(3)
    await unsubscribeFromStock(world, /\/avisos\/parar\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? expect.fail('no link'))
    expect(await rows()).toHaveLength(1)
  })

  test('is deleted with the account, also one of a guest with the same address, and all are in the export until then', async () => {
    const marta = await addMarta(world)
    const other = await soldOut()
    await wait('', marta)
    await wait(marta.email, guest, other.productId)
    expect(await listWaiting(world, marta)).toHaveLength(2)
    await wait(mailbox)
    await transaction(world.db, (tx) => eraseSubscriptions(world, tx, marta))
    expect(await rows()).toHaveLength(1)
  })

  test('is deleted a month after the email, or after half a year', async () => {
    await wait(mailbox)
    await receive(1)
    await notifyBackInStock(world)
    const other = await soldOut()
    await wait(mailbox, guest, other.productId)
    shop.wait(31 * 24)
    await deleteOldSubscriptions(world)
    expect(await rows()).toMatchObject([{ variant_id: other.rowId }])
    shop.wait(150 * 24)
    await deleteOldSubscriptions(world)
    expect(await rows()).toEqual([])
  })
})

/** Over the API; `undefined` omits the field. */
const notice = (email?: string, productId = soap.productId) => ask('POST', `/products/${productId}/notice`, { email })

describe('there is no subscription', () => {
  test('for a product in stock, a prescription medicine or an unknown product, nor without a valid address', async () => {
    const there = await soldOut({ stock: 1 })
    const prescribed = await soldOut({ kind: 'MSRM' })
    expect((await notice(mailbox, there.productId)).errors[0]).toMatchObject({ status: '409', code: 'in_stock' })
    expect((await notice(mailbox, prescribed.productId)).errors[0]).toMatchObject({ status: '422', code: 'not_purchasable' })
    expect((await notice(mailbox, world.id())).errors[0]).toMatchObject({ status: '404', code: 'not_found' })
    expect((await notice()).errors[0]).toMatchObject({
      status: '422',
      code: 'email_required',
      source: { pointer: '/data/attributes/email' },
    })
    for (const wrong of ['x', 7, {}, `${'a'.repeat(300)}@b.pt`])
      expect((await ask('POST', `/products/${soap.productId}/notice`, { email: wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect(await rows()).toEqual([])
  })

  test('beyond the limit of one network address', inAll, async () => {
    const from = (address: string, index: number) =>
      waitFor(world, guest, { productId: soap.productId, email: `${index}.${mailbox}`, locale: 'pt', address })
    for (let index = 0; index < 60; index += 1) expect((await from('203.0.113.77', index)).ok).toBe(true)
    expect(await from('203.0.113.77', 60)).toMatchObject(err({ code: 'too_many' }))
  })
})

describe('the page of a product that is sold out', () => {
  const page = (principal: Principal) =>
    readProduct(visitAs(world, { principal, url: '/produtos/x' }), soap.productId).catch((thrown: unknown) => thrown)

  test('asks a guest for an address, and a signed-in person for nothing', async () => {
    const slug = (await variantsForCart(world.db, [soap.rowId], 'pt'))[0]!.product.slug
    const marta = await addMarta(world)
    expect(await page(guest)).toMatchObject({ status: 301 })
    const subscriptionOf = async (principal: Principal) => (await readProduct(visitAs(world, { principal }), slug)).waiting
    expect(await subscriptionOf(guest)).toMatchObject({ label: 'O seu e-mail' })
    expect(await subscriptionOf(marta)).toMatchObject({ label: null })
    expect(JSON.stringify(await subscriptionOf(marta))).not.toContain(marta.email)
    await receive(1)
    expect(await subscriptionOf(guest)).toBeNull()
  })

  test('answers its form with a sentence, and shows a wrong address again', async () => {
    const form = (email: string) =>
      submit((visit, fields) => submitSubscribeForm(visit, soap.productId, fields), visitAs(world), {
        email,
        variant_id: soap.id,
      })
    expect(await form(mailbox)).toEqual({ done: 'Assim que voltar, escrevemos-lhe.' })
    expect(await form('ana@')).toMatchObject({ email: 'ana@', error: expect.any(String) })
    expect(await form('')).toMatchObject({ error: expect.any(String) })
  })
})
