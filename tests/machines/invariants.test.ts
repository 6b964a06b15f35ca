import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrder } from '#tests/world/builders.ts'
import { brokenInvariants } from '#tests/world/invariants.ts'
import { openTestShop } from '#tests/world/shop.ts'
import type { TestShop } from '#tests/world/shop.ts'

// What never complains proves nothing: each of these wrongs has to be seen.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addOrder(shop.world, { patch: { payment_method_id: 'card' } })
})
afterAll(() => shop.close())

test('a sound shop breaks nothing', async () => {
  expect(await brokenInvariants(shop.world)).toEqual([])
})

test.each([
  [
    'a cent too many',
    'update orders set item_total_cents = item_total_cents + 1, total_cents = total_cents + 1',
    'are its total',
  ],
  ['a cent of tax too many', 'update order_lines set included_tax_cents = included_tax_cents + 1', 'included tax'],
  ['a piece that was never taken', 'delete from stock_movements', 'off the shelf'],
  ['a piece that nobody holds', 'update stock_items set held = 1', 'held of an article'],
  ['an order without its cart', "update carts set state = 'open', completed_at = null", 'a cart is complete'],
  ['money that nobody paid', "update payments set state = 'paid'", 'exactly one settled payment'],
  ['money that the bank does not know', "update payments set state = 'paid'", 'paid at the bank'],
  ['a payment of another sum', 'update payments set amount_cents = amount_cents + 1', 'the whole of its order'],
  ['a charge for nobody', 'update pretend.bank_payments set idempotency_key = gen_random_uuid()::text', 'a charge at the bank'],
  ['a state without history', "update orders set state = 'ready'", 'the history of an order'],
])('%s is seen', async (_, wrong, told) => {
  const undone = new Error('undone')
  await expect(
    shop.world.db.transaction().execute(async (tx) => {
      await sql.raw(wrong).execute(tx)
      expect((await brokenInvariants({ db: tx })).join('\n')).toContain(told)
      throw undone
    }),
  ).rejects.toBe(undone)
})
