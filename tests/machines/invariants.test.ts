import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { refundOrder } from '#src/shop/orders/refund/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { atGateway, orderWithPoints, orderState } from '#tests/support/factories/points-in-orders.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openAsOwner } from '#tests/support/world/database.ts'

// Checks the checks: each of these violations must be found.

const { world, url } = await shopFixture()
// Some of these are refused to the shop's own role.
const owner = await fileFixture(openAsOwner(url))
await addOrder(world, { patch: { payment_method_id: 'card' } })
await giveBackWhatPointsPaid(world)

/** A completed order paid in part with points, with one unit refunded. */
async function giveBackWhatPointsPaid(world: World): Promise<void> {
  const ana = await addStaff(world, 'pharmacist')
  const items = [{ ...(await addProduct(world)), quantity: 2 }]
  const order = await orderWithPoints(world, { items, pay: 700 })
  await atGateway(world, order, 'pay')
  for (const state of ['ready', 'completed'] as const)
    await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
  const [line] = (await orderState(world, order)).lines
  const lines = [{ lineId: line!.id, quantity: 1 }]
  const refunded = await refundOrder(world, ana, order.number, {
    lines,
    shipping: false,
    reason: 'Partido',
    restock: true,
    source: 'page',
  })
  expect(refunded.ok).toBe(true)
}

test('an intact shop has no violation', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})

test.each([
  [
    'a cent too many',
    'update orders set item_total_cents = item_total_cents + 1, total_cents = total_cents + 1',
    'are its total',
  ],
  ['a cent of tax too many', 'update order_lines set included_tax_cents = included_tax_cents + 1', 'included tax'],
  ['an item without its stock movement', 'delete from stock_movements', 'has taken its units from the stock'],
  ['a reserved item without a reservation', 'update stock_items set held = 1', 'the reserved units of a variant'],
  ['an order without its cart', "update carts set state = 'open', completed_at = null", 'a cart is complete'],
  ['a payment that was not made', "update payments set state = 'paid'", 'exactly one settled payment'],
  ['a payment unknown to the gateway', "update payments set state = 'paid'", 'was paid at the gateway'],
  ['a payment of another sum', 'update payments set amount_cents = amount_cents + 1', 'the whole of its order'],
  [
    'a charge without an order',
    'update pretend.bank_payments set idempotency_key = gen_random_uuid()::text',
    'a charge at the gateway',
  ],
  ['points that paid nothing', 'update orders set points_back = 0, points_back_cents = 0', 'the points returned by refunds'],
  ['points that were not spent', 'update loyalty_uses set points = points - 1', 'the points of an order are those of its lines'],
  [
    'a discount without a source',
    'update order_lines set points_cents = points_back_cents where points_cents > 0',
    'is its discount',
  ],
  ['points earned for nothing', 'update orders set earned_for_cents = null', 'an order earns once'],
  ['earned points that stayed', 'update orders set earned_for_cents = earned_for_cents / 2', 'refunds have reversed their share'],
  ['a state without history', "update orders set state = 'ready' where state = 'balance_due'", 'the history of an order'],
])('%s is detected', async (_, wrong, expected) => {
  const undone = new Error('undone')
  await expect(
    owner.db.transaction().execute(async (tx) => {
      await sql.raw(wrong).execute(tx)
      expect((await brokenInvariants({ db: tx })).join('\n')).toContain(expected)
      throw undone
    }),
  ).rejects.toBe(undone)
})
