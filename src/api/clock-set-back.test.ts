import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import { openSession, findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import { joinLoyalty } from '#src/shop/loyalty/wallet/actions.server.ts'
import { periodicJobs } from '#src/worker/registry.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { brokenInvariants, openingStock } from '#src/start/invariants.ts'
import { tokenFor } from '#tests/support/assertions/sent-emails.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { pickupFields } from '#tests/support/factories/checkouts.ts'

// The machine's clock was a day ahead and is corrected: what began "tomorrow" must neither block the work nor last for ever.

let shift = 0
const clock = (): Date => new Date(Date.now() + shift)
const { world } = await shopFixture({ externalServices: { now: clock, realNow: clock } })
const { ask, signIn } = openApi(world)
const cream = await addProduct(world, { stock: 1000, price: 1000 })
const { marta } = await addMartaWithPoints(world, 1000)
const hers = await signIn(marta)
beforeEach(() => {
  shift = 0
})

const setBack = (): void => {
  shift -= DAY
}
const everyPeriodicJob = async (): Promise<void> => {
  for (const runPeriodicJobs of periodicJobs) await runPeriodicJobs.work(world)
}

const checkout = { email: 'marta@cliente.example', ...pickupFields }
const fill = async (): Promise<string> =>
  (await ask('POST', '/store/carts', { variant_id: cream.id, quantity: 1 }, hers)).meta.token
const place = (token: string, key?: string) =>
  ask(
    'PATCH',
    '/store/checkout',
    { token, ...checkout, complete: true },
    { ...hers, ...(key !== undefined && { 'Idempotency-Key': key }) },
  )

describe('orders, points and stock', () => {
  test('that were begun before are finished after it, and the invariants are intact', async () => {
    const opening = await openingStock(world)
    const { balance } = await joinLoyalty(world, marta)
    const first = await place(await fill())
    const begun = await fill()
    await ask('PATCH', '/store/checkout', { token: begun, ...checkout }, hers)
    setBack()
    await everyPeriodicJob()
    const second = await place(begun)
    expect([first.status, second.status, second.text]).toEqual([200, 200, expect.any(String)])
    const third = await place(await fill())
    await everyPeriodicJob()
    await runJobs(world)
    expect((await joinLoyalty(world, marta)).balance).toBe(balance)
    const listed = (await ask('GET', '/orders', undefined, hers)).list.map(({ attributes }) => attributes['number'])
    const numbers = [first, second, third].map(({ meta }) => meta.order.number)
    expect(new Set(listed)).toEqual(new Set(numbers))
    expect((await ask('POST', `/orders/${numbers[0]}/cancel`, {}, hers)).status).toBe(200)
    expect(await openingStock(world)).toEqual(opening)
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('an order placed with a key is not placed again with it', inAll, async () => {
    const token = await fill()
    const key = world.id()
    const placed = await place(token, key)
    setBack()
    await everyPeriodicJob()
    const again = await place(token, key)
    expect([again.status, again.meta.order.number]).toEqual([200, placed.meta.order.number])
  })
})

describe('a signed-in person', () => {
  const open = async (role: 'customer' | 'owner'): Promise<{ principal: () => Promise<Person | undefined> }> => {
    const person = await addPerson(world, role, 'Alguém')
    const token = await transaction(world.db, (tx) => openSession(world, tx, person.userId))
    return { principal: () => findPersonOfSession(world, token) }
  }

  test.each(['customer', 'owner'] as const)('stays signed in (%s), for at most one day longer', async (role) => {
    const session = await open(role)
    setBack()
    await everyPeriodicJob()
    expect(await session.principal()).toBeDefined()
    shift += role === 'owner' ? DAY + 13 * HOUR : 16 * DAY
    expect(await session.principal()).toBeUndefined()
  })

  test('needs a new proof, although the recorded proof lies in the future', async () => {
    const session = await open('owner')
    const now = await session.principal()
    expect(now && isRecentlyVerified(now, clock())).toBe(true)
    setBack()
    const then = await session.principal()
    expect(then && isRecentlyVerified(then, clock())).toBe(false)
  })

  test('stays signed out once the periodic job has ended the session', async () => {
    const session = await open('customer')
    shift += 15 * DAY
    await everyPeriodicJob()
    setBack()
    setBack()
    expect(await session.principal()).toBeUndefined()
  })
})

describe('links and limits', () => {
  const password = 'quatro patos no lago'

  test('a used link stays used, and an unused one is valid for at most one day longer', async () => {
    const linkTo = async (): Promise<string> => {
      const { email } = await addPerson(world, 'customer', 'Marta Lobo')
      await ask('POST', '/auth/recover', { email }, { 'X-Forwarded-For': '10.0.0.1' })
      return tokenFor(world, email)
    }
    const set = async (token: string) => (await ask('POST', '/auth/new-password', { token, password })).status
    const [used, waiting] = [await linkTo(), await linkTo()]
    expect(await set(used)).toBeLessThan(300)
    setBack()
    await everyPeriodicJob()
    expect(await set(used)).toBeGreaterThanOrEqual(400)
    shift += DAY + HOUR
    expect(await set(waiting)).toBeGreaterThanOrEqual(400)
  })

  test('a rate limit ends after its own time, not a day later', async () => {
    const limit = { max: 1, seconds: 600 }
    const key = world.id()
    await consumeLimit(world, key, limit)
    expect(await consumeLimit(world, key, limit)).toMatchObject({ ok: false })
    setBack()
    expect(await consumeLimit(world, key, limit)).toMatchObject({ ok: true })
    shift += 600_000
    expect(await consumeLimit(world, key, limit)).toMatchObject({ ok: true })
  })
})
