import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { openApi } from '#tests/support/api/api.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants, openingStock } from '#src/start/invariants.ts'
import { addQuotedRequest } from '#tests/support/factories/quoted-requests.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { customerWith, complete } from '#tests/support/machines/api-customers.ts'
import type { ApiCustomer } from '#tests/support/machines/api-customers.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import type { ShopProcess } from '#tests/support/machines/shop-processes.ts'
import { pauseAt } from '#tests/support/machines/breakpoints.ts'
import type { Point } from '#tests/support/machines/breakpoints.ts'
import { openKillableProcesses } from '#tests/support/machines/killable-processes.ts'
import type { KillPoint } from '#tests/support/machines/killable-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { inAll, inBoth, testFor } from '#tests/support/world/short.ts'

// A process is killed (SIGKILL) at each point of placing and settling an order while another one survives. Without any retry by
// the client, the shop must recover within a minute through its own periodic jobs.

const minute = { timeout: 60_000, interval: 500 }

const machines = await fileFixture(startProcesses())
const { world } = machines
const cream = await addProduct(world, { stock: 500, price: 1000 })
await addPromotion(world, { code: 'DEZ', limitTotal: 100 })
const opening = await openingStock(world)
const victims = openKillableProcesses(machines)
const { killAt } = victims
const doors = await Promise.all([machines.web(), machines.worker()])
const survivor = doors[0]
let worker: ShopProcess = doors[1]

const orderBy = (buyer: Pick<ApiCustomer, 'email'>) =>
  world.db
    .selectFrom('orders')
    .select(['id', 'public_id', 'number', 'state', 'payment_state'])
    .where('email', '=', buyer.email)
    .execute()
const chargesBy = (buyer: ApiCustomer) =>
  world.db
    .selectFrom('pretend.bank_payments as b')
    .innerJoin('orders as o', 'o.number', 'b.order_number')
    .select(['b.id', 'b.idempotency_key', 'b.state'])
    .where('o.email', '=', buyer.email)
    .execute()
const paymentsBy = (buyer: ApiCustomer) =>
  world.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.state', 'p.external_id'])
    .where('o.email', '=', buyer.email)
    .execute()
const emailsTo = (buyer: ApiCustomer) =>
  world.db.selectFrom('pretend.letters').select('message_id').where('recipient', '=', buyer.email).orderBy('id').execute()

async function inOrder(): Promise<void> {
  expect(await brokenInvariants(world)).toEqual([])
  expect(await openingStock(world)).toEqual(opening)
}

async function withCoupon(machine: ShopProcess): Promise<ApiCustomer> {
  const buyer = await customerWith(machine, cream)
  await machine.ask('POST', '/store/coupon', { code: 'DEZ', token: buyer.token }, buyer.headers)
  return buyer
}

describe('a process that is killed while it places an order', () => {
  const nothing: (Point & { moment: string })[] = [
    { moment: 'before the order is written', table: 'orders', on: 'insert' },
    { moment: 'before its payment is', table: 'payments', on: 'insert' },
    { moment: 'while the letter is handed to the queue', table: 'pgboss.job', on: 'insert' },
    { moment: 'while the coupon is counted', table: 'promotion_uses', on: 'insert' },
    { moment: 'while the stock is taken', table: 'stock_movements', on: 'insert' },
    { moment: 'when all is written and not committed', table: 'orders', on: 'insert', at: 'commit' },
  ]
  testFor(nothing, { short: 1 })('$moment has placed nothing; a repeated request buys once', async (point) => {
    const buyer = await withCoupon(survivor)
    await killAt({ ...point, fate: 'lose' }, (victim) => complete(victim, buyer))
    await inOrder()
    expect(await orderBy(buyer)).toEqual([])
    expect(await complete(survivor, buyer)).toMatchObject({ status: 200, data: { attributes: { total: '9.00' } } })
    expect(await chargesBy(buyer)).toHaveLength(1)
    await inOrder()
  })

  const placed: (KillPoint & { moment: string })[] = [
    { moment: 'after the order stands, before the bank is asked', table: 'orders', on: 'insert', at: 'commit', fate: 'resume' },
    { moment: 'while the bank is asked, which never hears it', table: 'pretend.bank_payments', on: 'insert', fate: 'lose' },
    { moment: 'while the bank is asked, which does hear it', table: 'pretend.bank_payments', on: 'insert', fate: 'resume' },
    { moment: 'after the bank answered, before that is noted', table: 'payments', on: 'update', fate: 'lose' },
    {
      moment: 'after the bank’s answer is noted, before the customer’s',
      table: 'payments',
      on: 'update',
      at: 'commit',
      fate: 'resume',
    },
  ]
  const buyers: ApiCustomer[] = []
  testFor(placed, { short: 1 })('$moment leaves an order', async (point) => {
    const buyer = await withCoupon(survivor)
    buyers.push(buyer)
    await killAt(point, (victim) => complete(victim, buyer))
    await inOrder()
    expect(await orderBy(buyer)).toMatchObject([{ state: 'balance_due' }])
  })

  test('within a minute all of them are charged once, and a repeated request leads to that charge', inAll, async () => {
    expect(buyers.length).toBeGreaterThan(0)
    for (const buyer of buyers) {
      const [charge] = await vi.waitFor(async () => {
        const charges = await chargesBy(buyer)
        expect(await paymentsBy(buyer)).toEqual([{ state: 'pending', external_id: charges[0]?.id ?? 'a charge' }])
        return charges
      }, minute)
      const again = await complete(survivor, buyer)
      expect([again.status, again.meta.payment['url']]).toEqual([200, expect.stringContaining(`/dev/bank/${charge?.id}`)])
      expect(await chargesBy(buyer)).toHaveLength(1)
      expect(await orderBy(buyer)).toHaveLength(1)
    }
    await inOrder()
    for (const buyer of buyers) await vi.waitFor(async () => expect(await emailsTo(buyer)).toHaveLength(1), minute)
  })
})

describe('a process that is killed while it settles a payment', () => {
  /** Paid at the gateway; the payment event is on its way. */
  async function paidBuyer(): Promise<{
    buyer: ApiCustomer
    sendEvent: (machine: ShopProcess) => ReturnType<ShopProcess['ask']>
  }> {
    const buyer = await withCoupon(survivor)
    await complete(survivor, buyer)
    const [charge] = await chargesBy(buyer)
    await world.db.updateTable('pretend.bank_payments').set({ state: 'paid' }).where('id', '=', charge!.id).execute()
    const { id, idempotency_key } = charge!
    const { body, headers } = machines.signed({ externalId: id, idempotencyKey: idempotency_key, state: 'paid', at: world.now() })
    return { buyer, sendEvent: ({ ask }) => ask('POST', '/payments/webhooks/simulator', body, Object.fromEntries(headers)) }
  }

  const points: (KillPoint & { moment: string })[] = [
    { moment: 'before the payment is marked', table: 'payments', on: 'update', fate: 'lose' },
    { moment: 'before the order changes its state', table: 'orders', on: 'update', fate: 'lose' },
    { moment: 'before the transition is in the history', table: 'order_moves', on: 'insert', fate: 'lose' },
    { moment: 'when all is written and not committed', table: 'order_moves', on: 'insert', at: 'commit', fate: 'lose' },
    { moment: 'after that, before the bank is thanked', table: 'order_moves', on: 'insert', at: 'commit', fate: 'resume' },
  ]
  const paid: Awaited<ReturnType<typeof paidBuyer>>[] = []
  testFor(points, { short: 1 })('$moment leaves an order that is paid or waits', async (point) => {
    const one = await paidBuyer()
    paid.push(one)
    await killAt(point, one.sendEvent)
    await inOrder()
    const state = point.fate === 'resume' ? 'pending' : 'balance_due'
    expect(await orderBy(one.buyer)).toMatchObject([{ state }])
  })

  test('the gateway, without an answer, sends the event again: each is paid once, with one email', inBoth, async () => {
    expect(paid.length).toBeGreaterThan(0)
    for (const { buyer, sendEvent } of paid) {
      expect(await Promise.all([sendEvent(survivor), sendEvent(survivor)])).toMatchObject([{ status: 200 }, { status: 200 }])
      expect(await orderBy(buyer)).toMatchObject([{ state: 'pending', payment_state: 'paid' }])
      expect(await paymentsBy(buyer)).toMatchObject([{ state: 'paid' }])
    }
    await inOrder()
    for (const { buyer } of paid) {
      const [order] = await orderBy(buyer)
      const wanted = [{ message_id: `${order?.public_id}.place` }, { message_id: `${order?.public_id}.pay.1` }]
      await vi.waitFor(async () => expect(await emailsTo(buyer)).toEqual(wanted), minute)
    }
  })
})

describe('a process that is killed while it works on a prescription', () => {
  async function patient() {
    const rui = await addRui(world)
    const request = await addQuotedRequest(world, { principal: rui, ana: await addStaff(world, 'pharmacist') })
    const headers = await openApi(world).signIn(rui)
    const add = ({ ask }: ShopProcess) => ask('POST', '/store/carts', { prescription_id: request.id }, headers)
    const stateNow = async () =>
      (await world.db.selectFrom('requests').select('state').where('public_id', '=', request.id).executeTakeFirst())?.state
    return { email: rui.email, headers, add, stateNow }
  }

  const toCart = [
    { moment: 'before its state is in the history', point: { table: 'request_moves', on: 'insert', fate: 'lose' } },
    { moment: 'before the line is in the cart', point: { table: 'line_items', on: 'insert', fate: 'lose' } },
    { moment: 'when all is written', point: { table: 'line_items', on: 'insert', at: 'commit', fate: 'resume' } },
  ] as const
  testFor(toCart, { short: 1 })('$moment has added all of it or nothing; a repeated request adds it once', async ({ point }) => {
    const { add, stateNow } = await patient()
    await killAt(point, add)
    await inOrder()
    expect(await stateNow()).toBe(point.fate === 'resume' ? 'added_to_cart' : 'confirmed')
    expect([await add(survivor), await add(survivor)]).toMatchObject([
      { data: { attributes: { total: '12.69' } } },
      { status: 200 },
    ])
    await inOrder()
  })

  const toOrder = [
    { moment: 'before the order is in its history', point: { table: 'request_moves', on: 'insert', fate: 'lose' } },
    { moment: 'when its line leaves the cart', point: { table: 'line_items', on: 'delete', fate: 'lose' } },
    { moment: 'when the order is committed', point: { table: 'orders', on: 'insert', at: 'commit', fate: 'resume' } },
  ] as const
  testFor(toOrder, { short: 1 })(
    '$moment has ordered it or left it in the cart; a repeated request orders it once',
    async ({ point }) => {
      const { add, stateNow, email, headers } = await patient()
      const { meta } = await add(survivor)
      const buyer = { token: meta.token, email, headers }
      await killAt(point, (victim) => complete(victim, buyer))
      await inOrder()
      expect(await stateNow()).toBe(point.fate === 'resume' ? 'order_created' : 'added_to_cart')
      expect(await complete(survivor, buyer)).toMatchObject({ status: 200, data: { attributes: { total: '12.69' } } })
      expect([await stateNow(), (await orderBy(buyer)).length]).toEqual(['order_created', 1])
      await inOrder()
    },
  )
})

describe('a worker that is killed while it sends an email', () => {
  const points = [
    { moment: 'before the email is sent', fate: 'lose' },
    { moment: 'after it is sent, before its job is completed', fate: 'resume' },
  ] as const
  testFor(points, { short: 1 })('$moment: it is sent once', async ({ fate }) => {
    const stall = await pauseAt(machines.adminUrl, { table: 'pretend.letters', on: 'insert' })
    const buyer = await customerWith(survivor, cream)
    await complete(survivor, buyer, { payment_method_id: 'pay_at_pickup' })
    await stall.reached()
    await worker.kill()
    await stall[fate]()
    worker = await machines.worker()
    // A job of a dead worker runs again after a minute: simulates that minute.
    await sql`update pgboss.job set started_on = started_on - interval '61 seconds' where state = 'active'`.execute(world.db)
    const sent = () =>
      sql<{ state: string }>`
        select state::text from pgboss.job
          where data ->> 'messageId' = (select public_id || '.place' from orders where email = ${buyer.email})`.execute(world.db)
    await vi.waitFor(async () => expect((await sent()).rows).toEqual([{ state: 'completed' }]), minute)
    expect(await emailsTo(buyer)).toHaveLength(1)
    await inOrder()
  })
})

describe('a process that is killed while it ends an unpaid order', () => {
  beforeAll(() => worker.kill())
  const points: (KillPoint & { moment: string })[] = [
    { moment: 'while the coupon comes back', table: 'promotion_uses', on: 'update', fate: 'lose' },
    { moment: 'while the goods go back on the shelf', table: 'stock_movements', on: 'insert', fate: 'lose' },
    { moment: 'when all is written and not committed', table: 'orders', on: 'update', at: 'commit', fate: 'lose' },
    { moment: 'after that', table: 'orders', on: 'update', at: 'commit', fate: 'resume' },
  ]
  const late: ApiCustomer[] = []
  testFor(points, { short: 1 })('$moment has ended all of it, or nothing', async (point) => {
    const buyer = await withCoupon(survivor)
    late.push(buyer)
    await complete(survivor, buyer)
    const past = new Date(world.now().getTime() - 1000)
    await world.db.updateTable('orders').set({ payment_due_at: past }).where('email', '=', buyer.email).execute()
    // Setting the demo's clock to the same time again runs everything due.
    await killAt(point, ({ ask }) => ask('POST', '/dev/clock', { shift_hours: 0 }))
    expect(await orderBy(buyer)).toHaveLength(1)
    await inOrder()
  })

  test('a worker that starts afterwards ends the rest, and every unit is restocked once', inBoth, async () => {
    worker = await machines.worker()
    for (const buyer of late) {
      await vi.waitFor(async () => expect(await orderBy(buyer)).toMatchObject([{ state: 'failed' }]), minute)
      const [order] = await orderBy(buyer)
      const { rows } = await sql<{ back: number }>`
        select count(*)::int as back from stock_movements where order_id = ${order!.id} and reason = 'returned'`.execute(world.db)
      expect(rows).toEqual([{ back: 1 }])
    }
    await inOrder()
  })
})

test('a process that is killed under sixty buyers leaves no order half done, and all of them can buy once', inAll, async () => {
  const victim = await victims.take()
  const buyers = await Promise.all(Array.from({ length: 60 }, () => withCoupon(survivor)))
  const before = await world.db.selectFrom('orders').select('id').execute()
  const answers = buyers.map((buyer, at) => complete(at % 2 ? victim : survivor, buyer).catch(() => undefined))
  await vi.waitFor(
    async () => expect((await world.db.selectFrom('orders').select('id').execute()).length).toBeGreaterThan(before.length + 5),
    {
      timeout: 20_000,
      interval: 5,
    },
  )
  await victim.kill()
  const answered = await Promise.all(answers)
  expect(answered.every((answer) => answer === undefined || answer.status === 200)).toBe(true)
  const again = await Promise.all(buyers.map((buyer) => complete(survivor, buyer)))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  for (const buyer of buyers) expect([(await orderBy(buyer)).length, (await chargesBy(buyer)).length]).toEqual([1, 1])
  await inOrder()
})
