// @module-tag rest
import { beforeEach, describe, expect, test } from 'vitest'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addProduct, asGuest, everything } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { consumeOrderLimit, placeOrder } from '#src/shop/checkout/actions.server.ts'
import { findOrderByToken } from './actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { submitOrderForm } from './order-form.server.ts'
import { retryPayment, settle } from '../payment/actions.server.ts'

const hour = 3_600_000
let elapsed = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.UTC(2026, 4, 4, 10) + elapsed) }
const { ask } = openApi(world)
const cream = await addProduct(world, { stock: 1000 })
beforeEach(() => {
  elapsed = 0
})

let networks = 0
const network = (): string => `198.51.100.${(networks += 1)}`

async function place(address: string, method: 'card' | 'mb_way' = 'card') {
  const { token } = await addCart(world, [cream])
  const allowed = await consumeOrderLimit({ world, address })
  if (!allowed.ok) return allowed
  const patch = { ...everything, payment_method_id: method }
  return placeOrder(world, asGuest(token), { patch, source: 'api', ...allowed.value })
}

async function ordered(address: string) {
  const placed = await place(address)
  if (!placed.ok) throw new Error(placed.error.code)
  return placed.value.order
}

const notify = async ({ number }: { number: string }, state: 'failed' | 'declined') => {
  const charges = world.db
    .selectFrom('pretend.bank_payments')
    .select(['id', 'idempotency_key'])
    .where('order_number', '=', number)
  const { id, idempotency_key } = await charges.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
  return settle(world, 'simulator', { externalId: id, idempotencyKey: idempotency_key, state, at: world.now() })
}

/** Declines cards on the gateway's page, which stays open for another card. */
const decline = async (order: { number: string }, times: number) => {
  for (let count = 0; count < times; count += 1) expect(await notify(order, 'declined')).toBe(false)
}

const tooMany = { ok: false, error: { code: 'too_many_cards', retryAfter: 3600 } }

describe('declined cards', () => {
  test('of a network are limited to thirty an hour; other payment methods and other networks continue', async () => {
    const address = network()
    await decline(await ordered(address), 29)
    const last = await ordered(address)
    expect(await notify(last, 'failed')).toBe(true)
    expect(await notify(last, 'failed')).toBe(false)
    expect(await place(address)).toEqual(tooMany)
    expect(await place(address, 'mb_way')).toMatchObject({ ok: true })
    const order = await ordered(network())
    await notify(order, 'failed')
    expect(await retryPayment(world, order, address)).toEqual(tooMany)
    expect(await retryPayment(world, order, network())).toMatchObject({ ok: true })
    elapsed = hour
    expect(await place(address)).toMatchObject({ ok: true })
  })

  test('of an order are limited to ten an hour, from any networks', async () => {
    const order = await ordered(network())
    for (let count = 0; count < 10; count += 1) {
      expect(await retryPayment(world, order, network())).toMatchObject({ ok: true })
      await notify(order, 'failed')
    }
    expect(await retryPayment(world, order, network())).toEqual(tooMany)
    elapsed = hour
    expect(await retryPayment(world, order, network())).toMatchObject({ ok: true })
  })

  test('that the gateway refuses at once count as well', async () => {
    const address = network()
    const refusing: World = {
      ...world,
      bank: { ...world.bank!, charge: () => Promise.resolve({ ok: false, error: { code: 'declined' } }) },
    }
    const { token } = await addCart(world, [cream])
    const patch = { ...everything, payment_method_id: 'card' } as const
    const placed = await placeOrder(refusing, asGuest(token), { patch, source: 'api', address })
    const order = placed.ok ? placed.value.order : expect.fail('not placed')
    for (let count = 1; count < 10; count += 1) await retryPayment(refusing, order, address)
    expect(await retryPayment(refusing, order, address)).toEqual(tooMany)
  })

  test('are refused by API and page in the language of the customer, with the time to wait', async () => {
    const first = await ordered(network())
    // The address of calls and pages without a proxy.
    await decline(await ordered('127.0.0.1'), 30)
    await notify(first, 'failed')
    const order = await findOrderByToken(world, first.token)
    const { token } = await addCart(world, [cream])
    for (const locale of locales) {
      const detail = issueText('error_too_many_cards', locale)
      const headers = { 'Accept-Language': locale, 'X-Cart-Token': token, 'X-Order-Token': first.token }
      const byCard = { ...everything, payment_method_id: 'card', complete: true }
      const refused = await ask('PATCH', '/store/checkout', byCard, headers)
      expect(refused).toMatchObject({ status: 429, errors: [{ code: 'too_many_cards', detail }] })
      expect(refused.headers.get('Retry-After')).toBe('3600')
      const again = await ask('POST', `/orders/${first.number}/pay`, {}, headers)
      expect(again).toMatchObject({ status: 429, errors: [{ code: 'too_many_cards', detail }] })
      const page = await submit((visit, form) => submitOrderForm(visit, order!, form, '/'), visitAs(world, { locale }), {})
      expect(page).toMatchObject({ errors: { form: detail } })
    }
  })

  test('leave no trace of their network after a day', async () => {
    await ordered(network())
    const counted = () => world.db.selectFrom('payments').select('id').where('network_counter', 'is not', null).execute()
    expect(await counted()).not.toEqual([])
    shop.wait(25)
    await periodicJobs.find(({ name }) => name === 'retention of card payment networks')?.work(world)
    expect(await counted()).toEqual([])
  })
})

test('checking the limit takes no additional statement', async () => {
  expect(await shop.statementsOf(() => consumeOrderLimit({ world, address: network() }))).toHaveLength(1)
})
