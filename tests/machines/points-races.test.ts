import { afterEach, expect, test } from 'vitest'
import type { Person } from '#src/platform/principal.ts'
import { balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { byCard, inTurn } from '#tests/support/machines/api-customers.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { inAll } from '#tests/support/world/short.ts'

// One person's points, used concurrently on two web processes.

const machines = await fileFixture(startProcesses())
const { world } = machines
const webs = await Promise.all([machines.web(), machines.web()])
const cream = await addProduct(world, { stock: 500, price: 1000 })
const asAna = await openApi(world).signIn(await addStaff(world, 'pharmacist'))
afterEach(() => expectInvariants(world))

type Headers = Record<string, string>
const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const balance = ({ userId }: Person) => balanceOf(world.db, userId)

async function member(): Promise<{ marta: Person; headers: Headers }> {
  const { marta } = await addMartaWithPoints(world, 1000)
  return { marta, headers: await openApi(world).signIn(marta) }
}
/** A guest's cart, as a browser has it before its owner signs in. */
const cartOf = async (at: number): Promise<string> =>
  (
    await inTurn(webs, at).ask(
      'POST',
      '/store/carts',
      { variant_id: cream.id, quantity: 1 },
      { 'X-Forwarded-For': `10.1.0.${at}` },
    )
  ).meta.token
const apply = (at: number, headers: Headers, token: string, amount = '3.00') =>
  inTurn(webs, at).ask('POST', '/store/apply-points', { amount, token }, headers)

test('twenty carts of one person apply no more points than there are; the others are refused', async () => {
  const { marta, headers } = await member()
  const carts = await many(20, cartOf)
  const answers = await Promise.all(carts.map((token, at) => apply(at, headers, token)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBe(3)
  for (const { status, errors } of refused) {
    expect(status).toBe(422)
    expect(errors[0]?.code).toBe('amount_too_high')
  }
  expect(await balance(marta)).toBe(100)
})

test('a cart that is placed while points are applied and removed costs what its order says', inAll, async () => {
  const { marta, headers } = await member()
  const token = await cartOf(0)
  await apply(0, headers, token)
  const place = (at: number) =>
    inTurn(webs, at).ask(
      'PATCH',
      '/store/checkout',
      { token, email: marta.email, ...byCard, payment_method_id: 'pay_at_pickup', complete: true },
      headers,
    )
  const [placed, ...others] = await Promise.all([
    place(1),
    ...Array.from({ length: 8 }, (_, at) => apply(at, headers, token, `${at + 1}.00`)),
    webs[0].ask('DELETE', '/store/apply-points', { token }, headers),
    place(0),
  ])
  expect(others.every(({ status }) => [200, 409].includes(status))).toBe(true)
  const order = await world.db
    .selectFrom('orders')
    .select(['points', 'points_cents', 'total_cents'])
    .where('email', '=', marta.email)
    .executeTakeFirstOrThrow()
  expect(placed?.data.attributes['total']).toBe((order.total_cents / 100).toFixed(2))
  expect(order.total_cents).toBe(1000 - order.points_cents)
  expect(await balance(marta)).toBe(1000 - order.points)
})

test('an order that its customer cancels while staff cancel and refund it returns its points once', inAll, async () => {
  const { marta, headers } = await member()
  const token = await cartOf(0)
  await apply(0, headers, token, '10.00')
  const placed = await webs[0].ask('PATCH', '/store/checkout', { token, email: marta.email, ...byCard, complete: true }, headers)
  const { number } = placed.meta.order
  expect(await balance(marta)).toBe(0)
  const answers = await many(12, (at) => {
    const { ask } = inTurn(webs, at)
    if (at % 3 === 0) return ask('POST', `/orders/${number}/cancel`, {}, headers)
    if (at % 3 === 1) return ask('PATCH', `/staff/orders/${number}`, { state: 'canceled' }, asAna)
    return ask('POST', `/staff/orders/${number}/refunds`, { everything: true, reason: 'Engano' }, asAna)
  })
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect(await balance(marta)).toBe(1000)
})

test('an order that is completed by twenty requests at once earns once', inAll, async () => {
  const { marta, headers } = await member()
  const token = await cartOf(0)
  const placed = await webs[0].ask(
    'PATCH',
    '/store/checkout',
    { token, email: marta.email, ...byCard, payment_method_id: 'pay_at_pickup', complete: true },
    headers,
  )
  const { number } = placed.meta.order
  const transition = (at: number, state: string) =>
    inTurn(webs, at).ask('PATCH', `/staff/orders/${number}`, { state, paid_with: 'cash' }, asAna)
  await transition(0, 'ready')
  const answers = await many(20, (at) => transition(at, 'completed'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balance(marta)).toBe(1010)
})
