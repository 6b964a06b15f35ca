// @module-tag rest
import { describe, expect, test } from 'vitest'
import { chanceOf, compareCosts, pairs, warm } from '#tests/support/assertions/timing-comparison.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder } from '#tests/support/factories/builders.ts'
import { inLong } from '#tests/support/world/long.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openBrowser, shopOrigin } from '#tests/support/services/google-browser.ts'
import { openProvider } from '#tests/support/services/oidc.ts'
import { openIdProvider } from '#src/platform/google/openid.ts'
import { checkCredentials } from '#src/shop/accounts/person/actions.server.ts'
import { hashPassword } from '#src/shop/accounts/password/password.server.ts'
import { findAccount } from '#src/shop/accounts/password/store.server.ts'
import { takeIdentity } from './actions.server.ts'
import { submitRecover } from './screens/recover-password.server.ts'
import { submitSignUp } from './screens/sign-up.server.ts'

// Every run compares the answers and the statements of an address with an account and one without: adding work for one of
// them alone is found at once. The long run measures as well, with enough pairs to see a difference of a twentieth.

const known: string[] = []
const password = 'três gatos ao sol'
const questionsMeasured = 8

const provider = await fileFixture(openProvider(shopOrigin))
const shop = await shopFixture({ externalServices: { google: openIdProvider(provider.settings) } })
const { world } = shop
const hash = await hashPassword(password)
const people = Array.from({ length: 30 + questionsMeasured * (pairs + warm) }, () => {
  const id = world.id()
  return { public_id: id, email: `com-conta-${id}@cliente.example`, password_hash: hash, created_at: world.now() }
})
await world.db.insertInto('users').values(people).execute()
known.push(...people.map(({ email }) => email))

/** What is answered, as far as a sender sees it. */
type Question = (email: string, address: string) => Promise<unknown>

let requestCount = 0
let met = 0
const nextKnown = (): string => known[(met += 1)] ?? expect.fail('too few people')
/** As long as one of those that exist. */
const nextUnknown = (): string => `sem-conta-${world.id()}@cliente.example`
/** Each request has its own network address, so that no limit answers instead of the shop. */
const nextAddress = (): string => `198.51.${(requestCount += 1) >> 8}.${requestCount % 256}`

const measure = (question: Question) =>
  compareCosts(
    () => question(nextKnown(), nextAddress()),
    () => question(nextUnknown(), nextAddress()),
  )

/** The answer to an address and the statements it takes; what differs from one request to the next is left out of both. */
async function observe(question: Question, email: string) {
  let answer: unknown
  const statements = await shop.statementsOf(async () => {
    answer = await question(email, nextAddress())
  })
  return { answer: JSON.stringify([answer]).replaceAll(email, '…'), statements }
}

const signUp: Question = async (email, address) => {
  const visit = visitAs(world, { address })
  const answer = await submit(submitSignUp, visit, { email, password, consent: '1' })
  if (!(answer instanceof Response)) return expect.fail(JSON.stringify(answer))
  const cookies = visit.setCookies.map((cookie) => cookie.replace(/=[^;]*/, ({ length }) => `=${length}`))
  return [answer.status, answer.headers.get('Location'), cookies, await answer.text()]
}
const recover: Question = async (email, address) => {
  const answer = await submit(submitRecover, visitAs(world, { address }), { email })
  expect(answer.sent).toBe(true)
  return answer
}
const signIn: Question = async (email, address) => {
  const answer = await checkCredentials(world, { email, password: 'outra' }, address)
  expect(answer.ok).toBe(false)
  return answer
}

/** At Google everyone can claim any address; who has verified it may know whether it has an account, and sees that on the next page. */
const returnFromGoogle =
  (emailVerified: boolean): Question =>
  async (email) => {
    const browser = openBrowser(world, provider)
    const location = await browser.signIn({ sub: world.id(), email, email_verified: emailVerified, name: 'Inês Brandão' })
    return [location, [...browser.cookies].map(([name, { length }]) => [name, length])]
  }
const takeGoogle =
  (emailVerified: boolean): Question =>
  async (email, address) => {
    const identity = {
      subject: world.id(),
      email,
      emailVerified,
      name: 'Inês Brandão',
      expiresAt: new Date(world.realNow().getTime() + 60_000),
    }
    const once = { key: world.id(), until: new Date(world.realNow().getTime() + 60_000) }
    const answer = await takeIdentity(world, { identity, once }, {}, { address, locale: 'pt', source: 'page' })
    expect(answer.ok).toBe(false)
    return emailVerified ? undefined : answer
  }

const { order } = await addOrder(world)
const { ask } = openApi(world)
const look = async (number: string) => {
  const { status, text } = await ask('GET', `/orders/${number}`, undefined, { 'X-Order-Token': 'x'.repeat(22) })
  expect(status).toBe(404)
  return text.replace(/"id":"[^"]*"/, '')
}

const questions: Record<string, Question> = {
  'signs up': signUp,
  'requests a new password': recover,
  'signs in with a wrong password': signIn,
  'comes from Google with an address that it has not verified': returnFromGoogle(false),
  'comes from Google with an address that it has verified': returnFromGoogle(true),
}

describe('an address with an account gets the same answer by the same statements as one without, for a person who', () => {
  test.each(Object.entries(questions))('%s', async (_, question) => {
    // The first requests of a process prepare its caches.
    for (const email of [nextKnown(), nextUnknown()]) await question(email, nextAddress())
    const [one, other] = [await observe(question, nextKnown()), await observe(question, nextUnknown())]
    expect(one.answer).toBe(other.answer)
    expect(one.statements).toEqual(other.statements)
    expect(one.statements.length).toBeGreaterThan(0)
  })
})

test('the number of an existing order gets the answer of an unknown one by the same statements', async () => {
  const answers: string[] = []
  const statementsFor = (number: string) => shop.statementsOf(async () => void answers.push(await look(number)))
  await look(order.number)
  expect(await statementsFor(order.number)).toEqual(await statementsFor('AZ-99999999'))
  expect(answers[0]?.replaceAll(order.number, '')).toBe(answers[1]?.replaceAll('AZ-99999999', ''))
})

test('a shop that answers as soon as it has looked up the address would be found by its statements', async () => {
  const early: Question = async (email, address) => ((await findAccount(world.db, email)) ? undefined : signUp(email, address))
  expect((await observe(early, nextKnown())).statements).not.toEqual((await observe(early, nextUnknown())).statements)
})

describe.runIf(inLong(false, true))('they take the same time, within a twentieth, for a person who', { timeout: 600_000 }, () => {
  test.each(
    Object.entries({
      'signs up': signUp,
      'requests a new password': recover,
      'signs in with a wrong password': signIn,
      'has not verified the address at Google': takeGoogle(false),
      'has verified the address at Google': takeGoogle(true),
    }),
  )('%s', async (_, question) => {
    expect(await measure(question)).toMatchObject({ same: true })
  })

  test('asks for an order by its number', async () => {
    const compared = await compareCosts(
      () => look(order.number),
      () => look('AZ-99999999'),
    )
    expect(compared).toMatchObject({ same: true })
  })

  test.each([
    ['works a tenth longer for an existing account', 'com-conta', 1.1],
    ['works a tenth longer for an unknown one', 'sem-conta', 1.1],
  ] as const)('and the same measurement finds a shop that %s', async (_, prefix, factor) => {
    const cpuSince = (start: NodeJS.CpuUsage): number =>
      Object.values(process.cpuUsage(start)).reduce((sum, part) => sum + part, 0)
    const longer: Question = async (email, address) => {
      const start = process.cpuUsage()
      await signIn(email, address)
      if (!email.startsWith(prefix)) return
      const whole = cpuSince(start) * factor
      while (cpuSince(start) < whole) /* busy */ ;
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
