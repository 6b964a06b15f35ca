import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { attempts, pairs, ratiosUntilAlike, timesOf } from '#tests/world/alike.ts'
import type { TestShop } from '#tests/world/shop.ts'
import { openTestShop } from '#tests/world/shop.ts'
import { submit, visitAs } from '#tests/world/visit.ts'
import { checkCredentials } from '../accounts/actions.server.ts'
import { hashPassword } from '../accounts/password.server.ts'
import { findAccount } from '../accounts/password.store.server.ts'
import { submitRecover } from './recover-page.server.ts'
import { submitSignUp } from './sign-up-page.server.ts'

let shop: TestShop
let world: World
const known: string[] = []
const password = 'três gatos ao sol'

beforeAll(async () => {
  shop = await openTestShop()
  world = shop.world
  const hash = await hashPassword(password)
  const people = Array.from({ length: attempts * pairs }, () => {
    const id = world.id()
    return { public_id: id, email: `conhecida-${id}@cliente.example`, password_hash: hash, created_at: world.now() }
  })
  await world.db.insertInto('users').values(people).execute()
  known.push(...people.map(({ email }) => email))
})
afterAll(() => shop.close())

type Question = (email: string, address: string) => Promise<unknown>

/** Each question has an address of its own, in every sense: no limit answers in the place of the shop. */
const measure = (question: Question, most?: number) =>
  ratiosUntilAlike(
    (attempt) =>
      timesOf(
        (pair) => question(known[attempt * pairs + pair] ?? expect.fail('too few people'), `198.51.${attempt}.${pair}`),
        (pair) => question(`estranha-${world.id()}@cliente.example`, `203.0.${attempt}.${pair}`),
      ),
    most,
  )

const signUp: Question = async (email, address) => {
  const answer = await submit(submitSignUp, visitAs(world, { address }), { email, password, consent: '1' })
  expect(answer).toBeInstanceOf(Response)
}

describe('an address that has an account is answered neither faster nor slower, when somebody', () => {
  test('signs up with it', { timeout: 300_000 }, async () => {
    expect(await measure(signUp)).toMatchObject({ same: true })
  })

  test('asks for another password', { timeout: 300_000 }, async () => {
    const recover: Question = async (email, address) =>
      expect(await submit(submitRecover, visitAs(world, { address }), { email })).toMatchObject({ sent: true })
    expect(await measure(recover)).toMatchObject({ same: true })
  })

  test('tries a password', { timeout: 300_000 }, async () => {
    const signIn: Question = async (email, address) =>
      expect(await checkCredentials(world, { email, password: 'outra' }, address)).toMatchObject({ ok: false })
    expect(await measure(signIn)).toMatchObject({ same: true })
  })
})

test('the same measuring finds the shop out that answers as soon as it knows the address', { timeout: 300_000 }, async () => {
  const early: Question = async (email, address) => ((await findAccount(world.db, email)) ? undefined : signUp(email, address))
  const { ratios, same } = await measure(early, 3)
  expect([same, ratios.length]).toEqual([false, 3])
})
