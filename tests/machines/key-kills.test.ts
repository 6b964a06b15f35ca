import { expect } from 'vitest'
import { HOUR } from '#src/kernel/dates.ts'
import { addCart, addOrder, addPerson } from '#tests/support/factories/builders.ts'
import { givePoints } from '#tests/support/factories/loyalty.ts'
import { skuOf } from '#tests/support/factories/promotions.ts'
import { killsFixture } from '#tests/support/fixtures/kills-fixture.ts'
import type { KillPoint } from '#tests/support/machines/killable-processes.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { describeFor, testFor } from '#tests/support/world/short.ts'

// A process is killed in the middle of a write with a key, and the same request is sent again: of each kind one that nothing but
// its key keeps from being done twice. Every other call is tried in src/api/exactly-once.test.ts, without kills.

const { world, cream, victims, survivor, asAna, inOrder } = await killsFixture()
const asDiogo = await openApi(world).signIn(await addStaff(world, 'pharmacist', 'owner'))

type Write = { path: string; body: unknown; headers: Record<string, string> }
type Kind = { begin: () => Promise<Write & { count: () => Promise<number> }> }

const rowsOf = async (
  table: 'refunds' | 'loyalty_entries' | 'stock_movements' | 'orders' | 'comments' | 'notes',
): Promise<number> =>
  Number(
    (
      await world.db
        .selectFrom(table)
        .select((of) => of.fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  )

async function completedOrder() {
  const { order } = await addOrder(world, { items: [cream] })
  const change = (body: unknown) => survivor.ask('PATCH', `/staff/orders/${order.number}`, body, asAna)
  expect((await change({ state: 'ready', alert: [] })).status).toBe(200)
  expect((await change({ state: 'completed', alert: [], paid_with: 'cash' })).status).toBe(200)
  return order
}

const kinds: Record<string, Kind> = {
  'a refund of a part': {
    async begin() {
      const { number } = await completedOrder()
      const body = { amount: '3.45', reason: 'Veio partido.', by_hand: true }
      return { path: `/staff/orders/${number}/refunds`, body, headers: asAna, count: () => rowsOf('refunds') }
    },
  },
  'points by hand': {
    async begin() {
      const { id } = await givePoints(world, await addPerson(world, 'customer', 'Marta Lobo'), 100)
      const body = { points: 50, reason: 'Engano no balcão' }
      return { path: `/staff/loyalty-wallets/${id}/adjustments`, body, headers: asDiogo, count: () => rowsOf('loyalty_entries') }
    },
  },
  'received stock': {
    async begin() {
      const body = { movements: [{ sku: await skuOf(world, cream), kind: 'receive', quantity: 7 }] }
      return { path: '/staff/stock-movements', body, headers: asAna, count: () => rowsOf('stock_movements') }
    },
  },
  'an order at the counter': {
    async begin() {
      const buyer = { origin: 'phone', name: 'Rui Melo', phone: '900000005', health_consent: true }
      const lines = [{ variant_id: cream.id, quantity: 1 }]
      const body = { ...buyer, fulfilment: 'pickup', payment_method_id: 'pay_at_pickup', line_items: lines }
      return { path: '/staff/orders', body, headers: asAna, count: () => rowsOf('orders') }
    },
  },
  'a message to a customer': {
    async begin() {
      const { order } = await addOrder(world, { items: [cream] })
      const path = `/staff/orders/${order.number}/comments`
      return { path, body: { content: 'Já pode vir.' }, headers: asAna, count: () => rowsOf('comments') }
    },
  },
  'units in a cart': {
    async begin() {
      const { token } = await addCart(world, [cream])
      const count = async () =>
        (await survivor.ask('GET', '/store/carts', undefined, { 'X-Cart-Token': token })).data.attributes['item_count']
      return {
        path: '/store/carts',
        body: { variant_id: cream.id, quantity: 2 },
        headers: { 'X-Cart-Token': token },
        count: async () => Number(await count()),
      }
    },
  },
}

const age = (key: string) =>
  world.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(world.realNow().getTime() - HOUR) })
    .where('key', '=', key)
    .execute()

const points: (KillPoint & { moment: string; done: number })[] = [
  { moment: 'before the commit', table: 'idempotency_keys', on: 'update', fate: 'lose', done: 0 },
  { moment: 'while it commits', table: 'idempotency_keys', on: 'update', at: 'commit', fate: 'lose', done: 0 },
  {
    moment: 'after the commit, before the answer',
    table: 'idempotency_keys',
    on: 'update',
    at: 'commit',
    fate: 'resume',
    done: 1,
  },
]

describeFor(Object.entries(kinds), { short: 1 })('%s, when its process is killed', ([, { begin }]) => {
  testFor(points, { short: 2 })('$moment, is done once under its key', async ({ done, ...point }) => {
    const { path, body, headers, count } = await begin()
    const key = world.id()
    const send = ({ ask }: Pick<typeof survivor, 'ask'>) => ask('POST', path, body, { ...headers, 'Idempotency-Key': key })
    const before = await count()
    await victims.killAt(point, send)
    const afterwards = await count()
    expect(afterwards > before).toBe(done === 1)
    await age(key)
    const again = await send(survivor)
    if (done === 1) {
      expect(again).toMatchObject({ status: 409, errors: [{ code: 'idempotency_committed' }] })
      expect(await count()).toBe(afterwards)
    } else {
      expect(again.status).toBeLessThan(300)
      const once = await count()
      expect(once).toBeGreaterThan(before)
      expect((await send(survivor)).headers.get('Idempotent-Replayed')).toBe('true')
      expect(await count()).toBe(once)
    }
    await inOrder()
  })
})
