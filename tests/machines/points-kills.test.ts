import { describe, expect } from 'vitest'
import type { Person } from '#src/platform/principal.ts'
import { balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { complete } from '#tests/support/machines/api-customers.ts'
import type { ApiCustomer } from '#tests/support/machines/api-customers.ts'
import type { ShopProcess } from '#tests/support/machines/shop-processes.ts'
import type { KillPoint } from '#tests/support/machines/killable-processes.ts'
import { killsFixture } from '#tests/support/fixtures/kills-fixture.ts'
import { testFor } from '#tests/support/world/short.ts'

// The kills of kills.test.ts at each point where points move: afterwards
// the ledger must match the balance, and a retry must succeed exactly once.

const { world, cream, victims, survivor, asAna, inOrder } = await killsFixture()

type Marta = { marta: Person; buyer: ApiCustomer }
type Ordered = Marta & { number: string }

const balance = ({ marta }: Marta) => balanceOf(world.db, marta.userId)
const apply = ({ ask }: ShopProcess, { buyer }: Marta) =>
  ask('POST', '/store/apply-points', { amount: '4.00', token: buyer.token }, buyer.headers)
const place = (machine: ShopProcess, { buyer }: Marta) => complete(machine, buyer, { payment_method_id: 'pay_at_pickup' })
const transition = ({ ask }: ShopProcess, { number }: Ordered, state: string) =>
  ask('PATCH', `/staff/orders/${number}`, { state, paid_with: 'cash' }, asAna)
const cancel = ({ ask }: ShopProcess, { number, buyer }: Ordered) => ask('POST', `/orders/${number}/cancel`, {}, buyer.headers)
const giveBack = ({ ask }: ShopProcess, { number }: Ordered) =>
  ask('POST', `/staff/orders/${number}/refunds`, { everything: true, restock: true, reason: 'Veio partido.' }, asAna)

/** Marta with a thousand points and two creams in her cart. */
async function shopping(): Promise<Marta> {
  const { marta } = await addMartaWithPoints(world, 1000)
  const headers = await openApi(world).signIn(marta)
  const { meta } = await survivor.ask('POST', '/store/carts', { variant_id: cream.id, quantity: 2 }, headers)
  return { marta, buyer: { token: meta.token, email: marta.email, headers } }
}
async function applied(): Promise<Marta> {
  const one = await shopping()
  expect((await apply(survivor, one)).status).toBe(200)
  return one
}
/** 20 €, four of them paid with points. */
async function ordered(): Promise<Ordered> {
  const one = await applied()
  const { meta } = await place(survivor, one)
  return { ...one, number: meta.order.number }
}
async function ready(): Promise<Ordered> {
  const one = await ordered()
  expect((await transition(survivor, one, 'ready')).status).toBe(200)
  return one
}
/** The order has earned sixteen points. */
async function completed(): Promise<Ordered> {
  const one = await ready()
  expect((await transition(survivor, one, 'completed')).status).toBe(200)
  return one
}

type Moment = KillPoint & { moment: string }
const entry: Moment = { moment: 'before the ledger is written', table: 'loyalty_entries', on: 'insert', fate: 'lose' }
const lost: Moment = { ...entry, moment: 'when all is written and not committed', at: 'commit' }
const written: Moment = { ...lost, moment: 'after the commit, before the response', fate: 'resume' }

describe('a process that is killed while', () => {
  const reserved = { ...entry, moment: 'before the points are reserved', table: 'loyalty_uses' }
  testFor([reserved, entry, lost, written], { short: 1 })(
    'a cart applies points, $moment, has applied all of them or none; a repeated request applies them once',
    async ({ moment: _, ...point }) => {
      const one = await shopping()
      await victims.killAt(point, (victim) => apply(victim, one))
      await inOrder()
      expect(await balance(one)).toBe(point.fate === 'resume' ? 600 : 1000)
      expect(await apply(survivor, one)).toMatchObject({ data: { attributes: { total: '16.00', loyalty_total: '-4.00' } } })
      expect(await balance(one)).toBe(600)
      await inOrder()
    },
  )

  const placing: Moment[] = [
    { moment: 'before the points are moved to the order', table: 'loyalty_uses', on: 'update', fate: 'lose' },
    { moment: 'when all is written and not committed', table: 'orders', on: 'insert', at: 'commit', fate: 'lose' },
    { moment: 'when the order is committed', table: 'orders', on: 'insert', at: 'commit', fate: 'resume' },
  ]
  testFor(placing, { short: 1 })(
    'an order is placed, $moment: they are reserved by the cart or spent by its order',
    async (point) => {
      const one = await applied()
      await victims.killAt(point, (victim) => place(victim, one))
      await inOrder()
      expect(await balance(one)).toBe(600)
      expect(await place(survivor, one)).toMatchObject({ status: 200, data: { attributes: { total: '16.00' } } })
      expect(await balance(one)).toBe(600)
      await inOrder()
    },
  )

  testFor([entry, lost, written], { short: 0 })('an order is cancelled, $moment: they are returned once', async (point) => {
    const one = await ordered()
    await victims.killAt(point, (victim) => cancel(victim, one))
    await inOrder()
    expect(await balance(one)).toBe(point.fate === 'resume' ? 1000 : 600)
    expect((await cancel(survivor, one)).status).toBe(point.fate === 'resume' ? 409 : 200)
    expect(await balance(one)).toBe(1000)
    await inOrder()
  })

  testFor([entry, lost, written], { short: 1 })(
    'an order is completed, $moment: it has earned once in the end',
    async (point) => {
      const one = await ready()
      await victims.killAt(point, (victim) => transition(victim, one, 'completed'))
      await inOrder()
      expect(await balance(one)).toBe(point.fate === 'resume' ? 616 : 600)
      expect((await transition(survivor, one, 'completed')).status).toBe(point.fate === 'resume' ? 409 : 200)
      expect(await balance(one)).toBe(616)
      await inOrder()
    },
  )

  const refunding: Moment[] = [
    { moment: 'before the refund of the points is written', table: 'refunds', on: 'insert', fate: 'lose' },
    entry,
    lost,
    written,
  ]
  testFor(refunding, { short: 1 })(
    'everything is refunded, $moment: points and money are refunded together, once',
    async (point) => {
      const one = await completed()
      await victims.killAt(point, (victim) => giveBack(victim, one))
      await inOrder()
      expect(await balance(one)).toBe(point.fate === 'resume' ? 1000 : 616)
      expect((await giveBack(survivor, one)).status).toBe(point.fate === 'resume' ? 422 : 201)
      expect(await balance(one)).toBe(1000)
      await inOrder()
    },
  )
})
