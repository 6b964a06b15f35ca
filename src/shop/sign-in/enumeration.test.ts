import { describe, expect, test } from 'vitest'
import { chanceOf, compareCosts, pairs, warm } from '#tests/support/assertions/timing-comparison.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder } from '#tests/support/factories/builders.ts'
import { inLong } from '#tests/support/world/long.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { checkCredentials } from '#src/shop/accounts/person/actions.server.ts'
import { hashPassword } from '#src/shop/accounts/password/password.server.ts'
import { findAccount } from '#src/shop/accounts/password/store.server.ts'
import { submitRecover } from './screens/recover-password.server.ts'
import { submitSignUp } from './screens/sign-up.server.ts'

const known: string[] = []
const questions = 5
const password = 'três gatos ao sol'

const { world } = await shopFixture()
const hash = await hashPassword(password)
const people = Array.from({ length: 1 + questions * (pairs + warm) }, () => {
  const id = world.id()
  return { public_id: id, email: `conhecida-${id}@cliente.example`, password_hash: hash, created_at: world.now() }
})
await world.db.insertInto('users').values(people).execute()
known.push(...people.map(({ email }) => email))

type Question = (email: string, address: string) => Promise<unknown>

let requestCount = 0
let met = 0
/** Each request has its own email and network address, so that no limit answers instead of the shop. */
function measure(question: Question) {
  const from = (): string => `198.51.${(requestCount += 1) >> 8}.${requestCount % 256}`
  return compareCosts(
    () => question(known[(met += 1)] ?? expect.fail('too few people'), from()),
    () => question(`estranha-${world.id()}@cliente.example`, from()),
  )
}

const signUp: Question = async (email, address) => {
  const answer = await submit(submitSignUp, visitAs(world, { address }), { email, password, consent: '1' })
  expect(answer).toBeInstanceOf(Response)
}
const signIn: Question = async (email, address) =>
  expect(await checkCredentials(world, { email, password: 'outra' }, address)).toMatchObject({ ok: false })

describe('an address with an account takes the same time as one without, for a person who', () => {
  test('signs up', { timeout: 300_000 }, async () => {
    expect(await measure(signUp)).toMatchObject({ same: true })
  })

  test('requests a new password', { timeout: 300_000 }, async () => {
    const recover: Question = async (email, address) =>
      expect(await submit(submitRecover, visitAs(world, { address }), { email })).toMatchObject({ sent: true })
    expect(await measure(recover)).toMatchObject({ same: true })
  })

  test('signs in with a wrong password', { timeout: 300_000 }, async () => {
    expect(await measure(signIn)).toMatchObject({ same: true })
  })
})

test('the number of an existing order takes the same time as an unknown one', async () => {
  const { order } = await addOrder(world)
  const { ask } = openApi(world)
  const look = async (number: string) =>
    expect((await ask('GET', `/orders/${number}`, undefined, { 'X-Order-Token': 'x'.repeat(22) })).status).toBe(404)
  const compared = await compareCosts(
    () => look(order.number),
    () => look('AZ-99999999'),
  )
  expect(compared).toMatchObject({ same: true })
})

describe('the same measurement detects a shop', () => {
  test('that answers as soon as it has looked up the address', { timeout: 300_000 }, async () => {
    const early: Question = async (email, address) => ((await findAccount(world.db, email)) ? undefined : signUp(email, address))
    expect(await measure(early)).toMatchObject({ same: false })
  })

  test('that works longer for an existing account', { timeout: 300_000 }, async () => {
    const cpuSince = (start: NodeJS.CpuUsage): number =>
      Object.values(process.cpuUsage(start)).reduce((sum, part) => sum + part, 0)
    const longer: Question = async (email, address) => {
      const start = process.cpuUsage()
      await signIn(email, address)
      if (email.startsWith('estranha')) return
      // As much again, and at least 40 ms: on a busy machine a sign-in costs several times as much, and varies as much.
      const once = Math.max(cpuSince(start), 40_000)
      const before = process.cpuUsage()
      while (cpuSince(before) < inLong(once, 4_000)) /* busy */ ;
    }
    expect(await measure(longer)).toMatchObject({ same: false })
  })
})

test('the probabilities are those of tables of the signed-rank test', () => {
  const rising = Array.from({ length: 20 }, (_, at) => at + 1)
  expect(chanceOf(rising)).toBeCloseTo(0.0001, 4)
  // For twenty pairs a smaller sum of 52 has a probability of 1/20, of 60 of 1/10; this one is 55.
  const mixed = chanceOf(rising.map((one) => (one <= 10 ? -one : one)))
  expect([mixed > 0.05, mixed < 0.1]).toEqual([true, true])
  expect(chanceOf([])).toBe(1)
})
