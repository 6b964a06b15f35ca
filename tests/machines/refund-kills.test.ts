import { describe, expect, test, vi } from 'vitest'
import { sha256 } from '#src/platform/crypto.ts'
import { customerWith, byCard, complete } from '#tests/support/machines/api-customers.ts'
import type { ApiCustomer } from '#tests/support/machines/api-customers.ts'
import type { ShopProcess } from '#tests/support/machines/shop-processes.ts'
import type { KillPoint } from '#tests/support/machines/killable-processes.ts'
import { killsFixture } from '#tests/support/fixtures/kills-fixture.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

// The kills of kills.test.ts during a refund and while a checkout has stock reserved.

const minute = { timeout: 60_000, interval: 500 }

const { machines, world, cream, victims, survivor, asAna, inOrder } = await killsFixture()

describe('a process that is killed while it refunds', () => {
  type Paid = { buyer: ApiCustomer; number: string }

  /** Paid by card, and the shop has processed the payment. */
  async function paidOrder(): Promise<Paid> {
    const buyer = await customerWith(survivor, cream)
    await complete(survivor, buyer)
    const { number } = await world.db
      .selectFrom('orders')
      .select('number')
      .where('email', '=', buyer.email)
      .executeTakeFirstOrThrow()
    const charge = await world.db
      .updateTable('pretend.bank_payments')
      .set({ state: 'paid' })
      .where('order_number', '=', number)
      .returning(['id', 'idempotency_key'])
      .executeTakeFirstOrThrow()
    const event = { externalId: charge.id, idempotencyKey: charge.idempotency_key, state: 'paid', at: world.now() } as const
    const { body, headers } = machines.signed(event)
    expect((await survivor.ask('POST', '/payments/webhooks/simulator', body, Object.fromEntries(headers))).status).toBe(200)
    return { buyer, number }
  }

  const giveBack = ({ ask }: ShopProcess, { number }: Paid) =>
    ask('POST', `/staff/orders/${number}/refunds`, { everything: true, restock: true, reason: 'Veio partido.' }, asAna)
  const moneyOf = async ({ number }: Paid) => ({
    order: (await world.db.selectFrom('orders').select('payment_state').where('number', '=', number).executeTakeFirstOrThrow())
      .payment_state,
    refunds: await world.db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['r.state', 'r.amount_cents'])
      .where('o.number', '=', number)
      .execute(),
    atGateway: await world.db
      .selectFrom('pretend.bank_refunds as b')
      .innerJoin('pretend.bank_payments as p', 'p.id', 'b.payment_id')
      .select(['b.state', 'b.amount_cents'])
      .where('p.order_number', '=', number)
      .execute(),
  })

  const nothing: (KillPoint & { moment: string })[] = [
    { moment: 'before the refund is written', table: 'refunds', on: 'insert', fate: 'lose' },
    { moment: 'before that it was asked for is in the audit log', table: 'audit_log', on: 'insert', fate: 'lose' },
    { moment: 'when all is written and not committed', table: 'refunds', on: 'insert', at: 'commit', fate: 'lose' },
  ]
  testFor(nothing, { short: 1 })('$moment has refunded nothing; a repeated request refunds once', async (point) => {
    const paid = await paidOrder()
    await victims.killAt(point, (victim) => giveBack(victim, paid))
    await inOrder()
    expect(await moneyOf(paid)).toEqual({ order: 'paid', refunds: [], atGateway: [] })
    expect((await giveBack(survivor, paid)).status).toBe(201)
    expect(await moneyOf(paid)).toMatchObject({
      order: 'refunded',
      refunds: [{ state: 'done' }],
      atGateway: [{ amount_cents: 1000 }],
    })
    await inOrder()
  })

  const written: (KillPoint & { moment: string })[] = [
    { moment: 'after it is written, before the bank is asked', table: 'refunds', on: 'insert', at: 'commit', fate: 'resume' },
    { moment: 'while the bank is asked, which never hears it', table: 'pretend.bank_refunds', on: 'insert', fate: 'lose' },
    { moment: 'while the bank is asked, which does hear it', table: 'pretend.bank_refunds', on: 'insert', fate: 'resume' },
    { moment: 'after the bank answered, before that is noted', table: 'refunds', on: 'update', fate: 'lose' },
  ]
  const late: Paid[] = []
  testFor(written, { short: 1 })('$moment leaves one known refund, and refuses a second one', async (point) => {
    const paid = await paidOrder()
    late.push(paid)
    await victims.killAt(point, (victim) => giveBack(victim, paid))
    await inOrder()
    expect((await moneyOf(paid)).refunds).toMatchObject([{ amount_cents: 1000 }])
    expect((await giveBack(survivor, paid)).status).toBeGreaterThanOrEqual(400)
  })

  test('within a minute the gateway has refunded each once, and each customer has one email', inAll, async () => {
    expect(late.length).toBeGreaterThan(0)
    const worker = await machines.worker()
    for (const paid of late) {
      await vi.waitFor(
        async () =>
          expect(await moneyOf(paid)).toMatchObject({
            order: 'refunded',
            refunds: [{ state: 'done', amount_cents: 1000 }],
            atGateway: [{ state: 'done', amount_cents: 1000 }],
          }),
        minute,
      )
      const emails = () =>
        world.db
          .selectFrom('pretend.letters')
          .select('message_id')
          .where('recipient', '=', paid.buyer.email)
          .where('message_id', 'like', '%.refund')
          .execute()
      await vi.waitFor(async () => expect(await emails()).toHaveLength(1), minute)
    }
    await inOrder()
    await worker.kill()
  })
})

describe('a process that is killed while a checkout reserves stock', () => {
  const begin = ({ ask }: ShopProcess, { token, email, headers }: ApiCustomer) =>
    ask('PATCH', '/store/checkout', { token, email, ...byCard }, headers)
  const reservedQuantities = async ({ token }: ApiCustomer): Promise<number[]> => {
    const rows = await world.db
      .selectFrom('stock_holds as h')
      .innerJoin('carts as c', 'c.id', 'h.cart_id')
      .select('h.quantity')
      .where('c.token_hash', '=', sha256(token))
      .execute()
    return rows.map(({ quantity }) => quantity)
  }

  const points: (KillPoint & { moment: string })[] = [
    { moment: 'before the hold is written', table: 'stock_holds', on: 'insert', fate: 'lose' },
    { moment: 'when both are written and not committed', table: 'stock_holds', on: 'insert', at: 'commit', fate: 'lose' },
    { moment: 'after that, before the customer is answered', table: 'stock_holds', on: 'insert', at: 'commit', fate: 'resume' },
  ]
  testFor(points, { short: 1 })(
    '$moment reserves all of it or nothing; a repeated request reserves it once and buys',
    async (point) => {
      const buyer = await customerWith(survivor, cream, 3)
      await victims.killAt(point, (victim) => begin(victim, buyer))
      await inOrder()
      expect(await reservedQuantities(buyer)).toEqual(point.fate === 'resume' ? [3] : [])
      expect((await begin(survivor, buyer)).status).toBe(200)
      expect(await reservedQuantities(buyer)).toEqual([3])
      await inOrder()
      expect((await complete(survivor, buyer)).status).toBe(200)
      expect(await reservedQuantities(buyer)).toEqual([])
      await inOrder()
    },
  )

  test('and one killed while it releases an expired reservation has released it, or another one does', inAll, async () => {
    const buyer = await customerWith(survivor, cream, 2)
    await begin(survivor, buyer)
    const past = new Date(world.now().getTime() - 1000)
    await world.db
      .updateTable('stock_holds')
      .set({ started_at: new Date(past.getTime() - 60_000), expires_at: past })
      .execute()
    // Setting the demo's clock to the same time again runs everything due.
    const due = ({ ask }: ShopProcess) => ask('POST', '/dev/clock', { shift_hours: 0 })
    await victims.killAt({ table: 'stock_items', on: 'update', fate: 'lose' }, due)
    await inOrder()
    expect(await reservedQuantities(buyer)).toEqual([2])
    expect((await due(survivor)).status).toBe(200)
    await vi.waitFor(async () => expect(await reservedQuantities(buyer)).toEqual([]), minute)
    await inOrder()
  })
})
