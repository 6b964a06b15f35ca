import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BankNotice } from '#src/platform/bank/port.ts'
import { post, simulator } from '#src/platform/bank/simulator.ts'
import { actAtBank } from '#src/platform/bank/simulator-actions.ts'
import type { PretendAction } from '#src/platform/bank/simulator-actions.ts'
import type { World } from '#src/platform/world.ts'
import {
  addCart,
  addMarta,
  addOrder,
  addProduct,
  addStaff,
  asGuest,
  everything,
  stockOf,
  proveMailbox,
} from '#tests/world/builders.ts'
import type { SoldVariant } from '#tests/world/builders.ts'
import { runJobs } from '#tests/world/queue.ts'
import type { TestShop } from '#tests/world/shop.ts'
import { openTestShop } from '#tests/world/shop.ts'
import { placeOrder } from '../checkout/actions.server.ts'
import { findOrder, findOrderByToken } from './actions.server.ts'
import { sweeps } from './jobs.server.ts'
import type { Order } from './order.ts'
import { payAgain } from './pay.actions.server.ts'
import { receiveNotice, settle } from './settle.actions.server.ts'
import { moveOrder } from './staff.actions.server.ts'

let shop: TestShop
let world: World
let cream: SoldVariant
beforeAll(async () => {
  shop = await openTestShop()
  world = shop.world
  await proveMailbox(world)
})
beforeEach(async () => {
  cream = await addProduct(world, { stock: 3 })
})
afterAll(() => shop.close())

type Placed = { token: string; number: string; charge: string; paymentId: string }

async function awaitingMoney(method: 'card' | 'multibanco' = 'multibanco'): Promise<Placed> {
  const { order } = await addOrder(world, { goods: [cream], patch: { payment_method_id: method } })
  const charge = await world.db
    .selectFrom('pretend.bank_payments')
    .select(['id', 'idempotency_key'])
    .where('order_number', '=', order.number)
    .executeTakeFirstOrThrow()
  return { token: order.token, number: order.number, charge: charge.id, paymentId: charge.idempotency_key }
}

const orderOf = async ({ token }: Placed): Promise<Order> => (await findOrderByToken(world, token))!
const noticeOf = ({ charge, paymentId }: Placed, state: BankNotice['state']): BankNotice => ({
  externalId: charge,
  idempotencyKey: paymentId,
  state,
  at: world.now(),
})
const tell = (placed: Placed, ...states: BankNotice['state'][]) =>
  Promise.all(states.map((state) => settle(world, 'simulator', noticeOf(placed, state))))
const lettersAbout = async ({ number }: Placed) => {
  await runJobs(world, 2)
  return world.db
    .selectFrom('pretend.letters')
    .select(['subject', 'message_id'])
    .where('subject', 'like', `%${number}%`)
    .orderBy('id')
    .execute()
}
const sweep = async (): Promise<void> => {
  for (const { work } of sweeps) await work(world)
}

async function atBank({ charge }: Placed, action: PretendAction): Promise<void> {
  const done = await actAtBank(world, charge, action)
  if (!done.ok) throw new Error(done.error.code)
  for (const notice of done.value.notices) expect(await receiveNotice(world, 'simulator', notice)).toMatchObject({ ok: true })
}

describe('money', () => {
  test('starts the preparation, told fifty times at once or once: one payment, one letter', async () => {
    const placed = await awaitingMoney()
    const changed = await tell(placed, ...Array.from({ length: 50 }, () => 'paid' as const))
    expect(changed.filter(Boolean)).toHaveLength(1)
    const order = await orderOf(placed)
    expect(order).toMatchObject({ state: 'pending', paymentState: 'paid', payments: [{ state: 'paid' }] })
    expect(order.moves.map(({ event, actor }) => [event, actor])).toEqual([
      ['place', 'customer'],
      ['pay', 'bank'],
    ])
    expect((await lettersAbout(placed)).map(({ subject }) => subject)).toEqual([
      `Recebemos a sua encomenda ${placed.number}`,
      `Recebemos o pagamento da encomenda ${placed.number}`,
    ])
  })

  test('may be told before the bank’s own answer is recorded', async () => {
    const { token } = await addCart(world, [cream])
    const overtaken: World = {
      ...world,
      bank: {
        ...world.bank!,
        async charge(charge) {
          const answer = await simulator(world).charge(charge)
          if (answer.ok)
            await settle(world, 'simulator', {
              externalId: answer.value.externalId,
              idempotencyKey: charge.idempotencyKey,
              state: 'paid',
              at: world.now(),
            })
          return answer
        },
      },
    }
    const placed = await placeOrder(overtaken, asGuest(token), {
      patch: { ...everything, payment_method_id: 'card' },
      door: 'api',
    })
    if (!placed.ok) throw new Error(placed.error.code)
    expect(placed.value.order).toMatchObject({ payment: { state: 'paid' }, next: { kind: 'none' } })
    expect(await findOrderByToken(world, placed.value.order.token)).toMatchObject({
      state: 'pending',
      payments: [{ state: 'paid', redirectUrl: expect.any(String) }],
    })
  })

  test('that fails leaves the order waiting, and a later attempt pays it', async () => {
    const placed = await awaitingMoney('card')
    await atBank(placed, 'fail')
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due', paymentState: 'failed' })
    await atBank(placed, 'pay')
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('and its failure in the wrong order: what was paid stays paid', async () => {
    const placed = await awaitingMoney('card')
    await tell(placed, 'paid')
    expect(await tell(placed, 'failed', 'expired')).toEqual([false, false])
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('given back whole ends the order that was not handed over', async () => {
    const placed = await awaitingMoney()
    await atBank(placed, 'pay-twice')
    await atBank(placed, 'refund')
    expect(await orderOf(placed)).toMatchObject({
      state: 'canceled',
      paymentState: 'refunded',
      payments: [{ state: 'refunded' }],
    })
    const joao = await addStaff(world, 'counter')
    expect(await moveOrder(world, joao, placed.number, { door: 'page', state: 'ready' })).toMatchObject({ ok: false })
  })
})

test('of two attempts that are both paid, one pays the order and the other is to be given back', async () => {
  const placed = await awaitingMoney('card')
  await atBank(placed, 'fail')
  const again = await payAgain(world, await orderOf(placed))
  if (!again.ok) throw new Error(again.error.code)
  const charges = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', placed.number)
    .orderBy('created_at')
    .execute()
  const second = { ...placed, charge: charges[1]!.id, paymentId: again.value.id }
  for (const { id } of charges) expect(await actAtBank(world, id, 'pay')).toMatchObject({ ok: true })
  await Promise.all([tell(placed, 'paid'), tell(second, 'paid'), tell(second, 'paid'), tell(placed, 'paid')])
  const order = await orderOf(placed)
  expect(order).toMatchObject({
    state: 'pending',
    paymentState: 'paid',
    needsAttention: 'refund_due',
    payments: [{ state: 'paid' }, { state: 'paid' }],
  })
  const surplus = await world.db
    .selectFrom('payments')
    .select('public_id')
    .where('order_id', '=', order.rowId)
    .where('surplus', '=', true)
    .execute()
  expect(surplus).toHaveLength(1)
  expect(await moveOrder(world, await addStaff(world, 'counter'), placed.number, { door: 'page', state: 'ready' })).toMatchObject(
    {
      value: { needsAttention: 'refund_due' },
    },
  )
  await atBank(surplus[0]!.public_id === placed.paymentId ? placed : second, 'refund')
  expect(await orderOf(placed)).toMatchObject({ state: 'ready', paymentState: 'paid', needsAttention: null })
})

describe('the window to pay', () => {
  test('closes after three days: the order lapses, its goods go back, the customer is told', async () => {
    const placed = await awaitingMoney()
    expect(await stockOf(world, cream)).toBe(2)
    shop.wait(71)
    await sweep()
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    shop.wait(2)
    await sweep()
    const order = await orderOf(placed)
    expect(order).toMatchObject({
      state: 'failed',
      paymentState: 'failed',
      payments: [{ state: 'expired' }],
      endedAt: expect.any(Date),
    })
    expect(await stockOf(world, cream)).toBe(3)
    expect(await lettersAbout(placed)).toHaveLength(2)
  })

  test('does not close on an order whose notice got lost: the bank is asked first', async () => {
    const placed = await awaitingMoney()
    expect(await actAtBank(world, placed.charge, 'pay')).toMatchObject({ ok: true })
    shop.wait(73)
    await sweep()
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid' })
  })

  test('stays open while the bank cannot be asked', async () => {
    const placed = await awaitingMoney()
    shop.wait(73)
    const outage: World = { ...world, bank: { ...world.bank!, ask: () => Promise.reject(new Error('no route to the bank')) } }
    for (const { work } of sweeps) await work(outage)
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
  })

  test('that the bank closes early ends the order too', async () => {
    const placed = await awaitingMoney('card')
    await atBank(placed, 'expire')
    expect(await orderOf(placed)).toMatchObject({ state: 'failed', paymentState: 'failed' })
    expect(await stockOf(world, cream)).toBe(3)
  })
})

describe('money that comes too late', () => {
  test('brings the order back while the goods are there', async () => {
    const placed = await awaitingMoney()
    await atBank(placed, 'expire')
    await atBank(placed, 'pay-late')
    expect(await orderOf(placed)).toMatchObject({ state: 'pending', paymentState: 'paid', needsAttention: null, endedAt: null })
    expect(await stockOf(world, cream)).toBe(2)
  })

  test('parks the order once they are gone, until staff find them again', async () => {
    const placed = await awaitingMoney()
    await atBank(placed, 'expire')
    await world.db.updateTable('stock_items').set({ on_hand: 0 }).where('variant_id', '=', cream.rowId).execute()
    await atBank(placed, 'pay-late')
    expect(await orderOf(placed)).toMatchObject({ state: 'failed', paymentState: 'paid', needsAttention: 'paid_late' })
    const ana = await addStaff(world, 'pharmacist')
    expect(await moveOrder(world, ana, placed.number, { door: 'page', state: 'pending', taking: { method: 'cash' } })).toEqual({
      ok: false,
      error: { code: 'out_of_stock' },
    })
    await world.db.updateTable('stock_items').set({ on_hand: 1 }).where('variant_id', '=', cream.rowId).execute()
    expect(
      await moveOrder(world, ana, placed.number, { door: 'page', state: 'pending', taking: { method: 'cash' } }),
    ).toMatchObject({
      ok: true,
      value: { state: 'pending', needsAttention: null },
    })
    expect(await stockOf(world, cream)).toBe(0)
  })

  test('for an order that staff cancelled is kept in view and changes nothing else', async () => {
    const placed = await awaitingMoney()
    await moveOrder(world, await addStaff(world, 'counter'), placed.number, { door: 'page', state: 'canceled' })
    await tell(placed, 'paid')
    expect(await orderOf(placed)).toMatchObject({ state: 'canceled', paymentState: 'paid', needsAttention: 'paid_late' })
    expect(await stockOf(world, cream)).toBe(3)
  })
})

describe('a notice', () => {
  test('with a wrong signature, or none, is nobody’s word', async () => {
    const placed = await awaitingMoney()
    const { body, headers } = post(world.keys, noticeOf(placed, 'paid'))
    const forged = post([{ id: 'test', secret: Buffer.alloc(32, 7) }], noticeOf(placed, 'paid'))
    for (const notice of [{ body, headers: new Headers() }, forged, { body: body.replace('paid', 'failed'), headers }]) {
      expect(await receiveNotice(world, 'simulator', notice)).toEqual({ ok: false, error: { code: 'wrong_signature' } })
    }
    expect(await orderOf(placed)).toMatchObject({ state: 'balance_due' })
    expect(await receiveNotice(world, 'stripe', { body, headers })).toEqual({ ok: false, error: { code: 'unknown_provider' } })
  })

  test('about a charge that is not ours changes nothing', async () => {
    expect(
      await settle(world, 'simulator', { externalId: world.id(), idempotencyKey: world.id(), state: 'paid', at: world.now() }),
    ).toBe(false)
    expect(
      await settle(world, 'simulator', { externalId: 'ch_1', idempotencyKey: 'no uuid', state: 'paid', at: world.now() }),
    ).toBe(false)
  })
})

test('an order is shown to its customer and to whoever holds its token, for ninety days after its end', async () => {
  const marta = await addMarta(world)
  const { order } = await addOrder(world, { goods: [cream], who: marta })
  const stranger = await addMarta(world)
  const named = (token?: string) => ({ number: order.number, token })
  expect(await findOrder(world, marta, named())).toMatchObject({ number: order.number })
  expect(await findOrder(world, asGuest().who, named(order.token))).toBeDefined()
  for (const [who, token] of [
    [stranger, undefined],
    [asGuest().who, undefined],
    [asGuest().who, 'AAAAAAAAAAAAAAAAAAAAAA'],
  ] as const) {
    expect(await findOrder(world, who, named(token))).toBeUndefined()
  }
  await moveOrder(world, await addStaff(world, 'counter'), order.number, { door: 'page', state: 'canceled' })
  shop.wait(89 * 24)
  expect(await findOrderByToken(world, order.token)).toBeDefined()
  shop.wait(2 * 24)
  expect(await findOrderByToken(world, order.token)).toBeUndefined()
  expect(await findOrder(world, marta, named())).toBeDefined()
})
