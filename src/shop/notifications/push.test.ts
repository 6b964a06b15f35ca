import { createECDH, randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { PushMessage, PushOutcome, PushSubscription } from '#src/platform/push/port.ts'
import { closeSession, closeSessionsOf, openSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addOrder, addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { passUndo, runJobs, waitingJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { updatePreferences } from '#src/shop/accounts/notification-preferences/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { markAllRead, listDevices, turnOffPush, turnOnPush, eraseNotifications } from './actions.server.ts'

let marta: Person
const rung: { to: PushSubscription; message: PushMessage }[] = []
let outcome: PushOutcome | Error = 'sent'
const push = {
  publicKey: 'key',
  send: async (to: PushSubscription, message: PushMessage): Promise<PushOutcome> => {
    if (outcome instanceof Error) throw outcome
    rung.push({ to, message })
    return outcome
  },
}
const { world } = await shopFixture({ externalServices: { push } })
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  marta = await addMarta(world)
  rung.splice(0)
  outcome = 'sent'
})

const browser = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`): PushSubscription => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
const signIn = (principal: Person, device = 'Firefox, Linux') =>
  transaction(world.db, (tx) => openSession(world, tx, principal.userId, device))

async function turnOn(principal: Person, subscription = browser()): Promise<{ token: string; subscription: PushSubscription }> {
  const token = await signIn(principal)
  expect(await turnOnPush(world, principal, subscription, token)).toEqual({ ok: true, value: undefined })
  return { token, subscription }
}

async function orderReady(alerts: ('in_app' | 'email')[] = ['in_app', 'email']): Promise<string> {
  const items = [await addProduct(world, { name: 'Creme Confidencial' })]
  const { order } = await addOrder(world, { principal: marta, items })
  expect(await transitionOrder(world, ana, order.number, { state: 'ready', alerts, source: 'page' })).toMatchObject({ ok: true })
  await passUndo(world)
  return order.number
}

test('every subscribed device gets the number of the order, and not its content', async () => {
  const [first, second] = [await turnOn(marta), await turnOn(marta)]
  const number = await orderReady()
  await runJobs(world)
  expect(rung.map(({ to }) => to.endpoint).toSorted()).toEqual(
    [first.subscription.endpoint, second.subscription.endpoint].toSorted(),
  )
  expect(rung[0]?.message).toMatchObject({
    title: 'Farmácia Azulejo',
    body: `A encomenda ${number} está pronta`,
    path: `/conta/encomendas/${number}`,
  })
  expect(JSON.stringify(rung)).not.toContain('Confidencial')
})

test('a device is not notified without an entry in the list, nor with push off', inAll, async () => {
  await turnOn(marta)
  await orderReady(['email'])
  await runJobs(world)
  expect(rung).toEqual([])
  await updatePreferences(world, marta, { preferences: { orders: { push: false } } }, { source: 'page', locale: 'pt' })
  await orderReady()
  await runJobs(world)
  expect(rung).toEqual([])
})

test('a notification read on the page before is not pushed', async () => {
  await turnOn(marta)
  await orderReady()
  await markAllRead(world, marta)
  await runJobs(world)
  expect(rung).toEqual([])
})

test('signing out there, or everywhere, ends it; so does another person who subscribes there', async () => {
  const { token } = await turnOn(marta)
  await closeSession(world, token)
  await turnOn(marta)
  await transaction(world.db, (tx) => closeSessionsOf(tx, marta.userId))
  const { subscription } = await turnOn(marta)
  const rui = await addPerson(world, 'customer', 'Rui Carvalho')
  await turnOn(rui, { ...browser(), endpoint: subscription.endpoint })
  await orderReady()
  await runJobs(world)
  expect(rung).toEqual([])
  expect(await listDevices(world, marta, undefined)).toEqual([])
})

test('a session has one device, and its person can unsubscribe it from anywhere', async () => {
  const token = await signIn(marta, 'Chrome, Android')
  await turnOnPush(world, marta, browser(), token)
  await turnOnPush(world, marta, browser(), token)
  const [device, ...others] = await listDevices(world, marta, token)
  expect([device?.device, device?.isThis, others]).toEqual(['Chrome, Android', true, []])
  const rui = await addPerson(world, 'customer', 'Rui Carvalho')
  for (const id of [device?.id ?? '', 'x', world.id()])
    expect(await turnOffPush(world, rui, id)).toEqual({ ok: false, error: { code: 'not_found' } })
  expect(await turnOffPush(world, marta, device?.id ?? '')).toEqual({ ok: true, value: undefined })
  expect(await listDevices(world, marta, token)).toEqual([])
})

test('an expired subscription is deleted; while its service is down the notification waits', async () => {
  await turnOn(marta)
  await orderReady()
  outcome = new Error('the service of push answered 503')
  await expect(runJobs(world)).rejects.toThrow('503')
  outcome = 'gone'
  await runJobs(world)
  expect(await listDevices(world, marta, undefined)).toEqual([])
})

test('an unknown push service is refused, and so is a session that has ended or belongs to another person', async () => {
  const token = await signIn(marta)
  for (const endpoint of ['http://127.0.0.1/', 'https://169.254.169.254/latest', 'https://evil.example/', ''])
    expect(await turnOnPush(world, marta, browser(endpoint), token)).toEqual({ ok: false, error: { code: 'push_unknown' } })
  const rui = await addPerson(world, 'customer', 'Rui Carvalho')
  for (const [principal, session] of [
    [marta, 'a'.repeat(43)],
    [marta, undefined],
    [rui, token],
  ] as const)
    expect(await turnOnPush(world, principal, browser(), session)).toEqual({ ok: false, error: { code: 'session_ended' } })
})

test('subscriptions are sealed, and an erased account leaves none', async () => {
  const { subscription } = await turnOn(marta)
  const rows = await world.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', marta.userId).execute()
  expect(JSON.stringify(rows.map((row) => row.subscription_sealed.toString('latin1')))).not.toContain(subscription.endpoint)
  await transaction(world.db, (tx) => eraseNotifications(world, tx, { userId: marta.userId, recipients: [marta.email] }))
  expect(await listDevices(world, marta, undefined)).toEqual([])
})

test('a shop without keys accepts no subscription and sends nothing', async () => {
  await turnOn(marta)
  const plain = { ...world, push: undefined }
  const before = (await waitingJobs(world)).length
  expect(await turnOnPush(plain, marta, browser(), await signIn(marta))).toEqual({ ok: false, error: { code: 'push_off' } })
  expect((await waitingJobs(world)).length).toBe(before)
})
