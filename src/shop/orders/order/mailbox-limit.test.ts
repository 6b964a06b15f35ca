// @module-tag rest
import { describe, expect, test } from 'vitest'
import { guest } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addOrder, addPerson, addProduct, addStaff, everything } from '#tests/support/factories/builders.ts'
import { codeFor, emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { placeOrder, updateCheckout } from '#src/shop/checkout/actions.server.ts'
import { proveMailbox, sendProofCode } from '#src/shop/checkout/email-proof.actions.server.ts'
import { cancelOwnOrder } from './actions.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

const hour = 3_600_000
let elapsed = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.UTC(2026, 4, 4, 10) + elapsed) }
// Whose neighbour says where a request comes from.
const { ask } = openApi({ ...world, config: { ...world.config, trustedProxies: ['127.0.0.1'] } })

async function orderFrom(address: string, email: string): Promise<void> {
  const { token } = await addCart(world, [await addProduct(world)])
  const caller = { principal: guest, token, locale: 'pt' } as const
  const patch = { ...everything, email }
  expect(await placeOrder(world, caller, { patch, source: 'api', address })).toMatchObject({ ok: true })
}

const signUpFrom = (network: string, email: string) =>
  ask('POST', '/auth/sign-up', { email, password: 'três gatos ao sol', consent: true }, { 'X-Forwarded-For': network })

const alertsOf = (number: string) =>
  world.db
    .selectFrom('order_moves')
    .innerJoin('orders', 'orders.id', 'order_moves.order_id')
    .select(['event', 'alerts'])
    .where('number', '=', number)
    .orderBy('order_moves.id')
    .execute()

describe('a mailbox that is not verified gets three emails an hour', () => {
  test('of eight orders, even at once, and every order is placed', async () => {
    const email = 'alheia@cliente.example'
    const placed = await Promise.all(Array.from({ length: 8 }, () => addOrder(world, { patch: { email } })))
    expect(new Set(placed.map(({ order }) => order.number)).size).toBe(8)
    expect(await emailsTo(world, email)).toHaveLength(3)
    const alerts = await Promise.all(placed.map(({ order }) => alertsOf(order.number)))
    expect(alerts.flat().filter((transition) => transition.alerts.length > 0)).toHaveLength(3)
    elapsed = hour
    await addOrder(world, { patch: { email } })
    expect(await emailsTo(world, email)).toHaveLength(4)
    elapsed = 0
  })

  test('including the codes that the network asks for from which it got them', async () => {
    const email = 'mista@cliente.example'
    for (let count = 0; count < 3; count += 1) await orderFrom('203.0.113.7', email)
    const refused = { status: 429, errors: [{ code: 'too_many' }] }
    expect(await signUpFrom('203.0.113.7', email)).toMatchObject(refused)
    expect(await emailsTo(world, email)).toHaveLength(3)
  })

  test('and, when orders of others have used them up, one code for each network that asks, three in all', inAll, async () => {
    const email = 'assediada@cliente.example'
    for (let count = 0; count < 3; count += 1) await orderFrom('203.0.113.8', email)
    const codes = async (network: string) => (await signUpFrom(network, email)).status
    expect([await codes('203.0.113.8'), await codes('203.0.113.8'), await codes('203.0.113.8')]).toEqual([429, 429, 429])
    expect([await codes('198.51.100.1'), await codes('198.51.100.1')]).toEqual([202, 429])
    expect([await codes('198.51.100.2'), await codes('198.51.100.3'), await codes('198.51.100.4')]).toEqual([202, 202, 429])
    await runJobs(world)
    expect(await emailsTo(world, email)).toHaveLength(6)
  })

  test('about Multibanco references', inAll, async () => {
    const email = 'caixa@cliente.example'
    const patch = { email, payment_method_id: 'multibanco' } as const
    for (let count = 0; count < 5; count += 1)
      expect((await addOrder(world, { patch })).order.payment?.reference).toMatch(/^\d{9}$/)
    expect(await emailsTo(world, email)).toHaveLength(3)
  })

  test('about its customer’s own actions, while staff always notify', inAll, async () => {
    const email = 'marta-sem-conta@cliente.example'
    const orders = await Promise.all(Array.from({ length: 4 }, () => addOrder(world, { patch: { email } })))
    const [canceled, fetched] = orders.map(({ order }) => order)
    await cancelOwnOrder(world, canceled!, { principal: guest })
    expect(await emailsTo(world, email)).toHaveLength(3)
    const ana = await addStaff(world, 'pharmacist')
    await transitionOrder(world, ana, fetched!.number, { source: 'page', state: 'ready', alerts: ['email'] })
    expect(await emailsTo(world, email)).toHaveLength(4)
  })
})

test('a refused order does not count', inAll, async () => {
  const email = 'esgotada@cliente.example'
  const soap = await addProduct(world, { stock: 1 })
  const late = await Promise.all(Array.from({ length: 4 }, () => addCart(world, [soap])))
  await addOrder(world, { items: [soap], patch: { email } })
  for (const { token } of late)
    expect(
      await placeOrder(world, { principal: guest, token, locale: 'pt' }, { patch: { ...everything, email }, source: 'api' }),
    ).toMatchObject({
      ok: false,
    })
  for (let count = 0; count < 3; count += 1) await addOrder(world, { patch: { email } })
  expect(await emailsTo(world, email)).toHaveLength(3)
})

describe('the mailbox of an account', () => {
  test('gets every email about its owner’s orders, and three an hour about orders of anybody else', async () => {
    const marta = await addMarta(world)
    // A person has one cart: who orders at once must be several people.
    const others = await Promise.all(['Rui', 'Iris', 'Tito'].map((name) => addPerson(world, 'customer', `${name} Carvalho`)))
    for (let count = 0; count < 4; count += 1) await addOrder(world, { principal: marta, patch: { email: marta.email } })
    expect(await emailsTo(world, marta.email)).toHaveLength(4)
    const placed = await Promise.all(
      [guest, guest, guest, ...others].map((principal) => addOrder(world, { principal, patch: { email: marta.email } })),
    )
    expect(await emailsTo(world, marta.email)).toHaveLength(7)
    for (const { order } of placed) await cancelOwnOrder(world, order, { principal: guest })
    expect(await emailsTo(world, marta.email)).toHaveLength(7)
    const { order } = await addOrder(world, { principal: marta, patch: { email: marta.email } })
    await cancelOwnOrder(world, order, { principal: marta })
    expect(await emailsTo(world, marta.email)).toHaveLength(9)
  })
})

test('a mailbox that was verified in the cart gets every email about its order', async () => {
  const email = 'provada@cliente.example'
  for (let count = 0; count < 2; count += 1) await addOrder(world, { patch: { email } })
  const { token } = await addCart(world, [await addProduct(world)])
  const caller = { principal: guest, token, locale: 'pt' } as const
  await updateCheckout(world, caller, { email })
  await sendProofCode(world, caller, '203.0.113.9')
  await proveMailbox(world, caller, await codeFor(world, email))
  await addOrder(world, { patch: { email } })
  expect(await emailsTo(world, email)).toHaveLength(4)
  const placed = await placeOrder(world, caller, { patch: { ...everything, email }, source: 'api' })
  const { order } = placed.ok ? placed.value : expect.fail('not placed')
  await cancelOwnOrder(world, order, { principal: guest })
  expect(await emailsTo(world, email)).toHaveLength(6)
})
