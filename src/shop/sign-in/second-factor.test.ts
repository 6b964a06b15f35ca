import { beforeEach, describe, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Page } from '#src/platform/page.server.ts'
import { findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { softwareAuthenticator } from '#tests/support/services/authenticator.ts'
import { addApp, codeOf } from '#tests/support/services/authenticator-app.ts'
import { addCart, addMarta, addProduct } from '#tests/support/factories/builders.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addStaffMember, inProduction, staffPassword } from '#tests/support/factories/staff.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import type { VisitFacts } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { secondFactorOf } from '../second-factor/actions.server.ts'
import { enter } from './actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { answerSecondStep, stageOf } from './screens/second-step.server.ts'
import type { SecondStepAnswer } from './actions.server.ts'
import { submitSignInForm } from './screens/sign-in.server.ts'
import { closeTicketsOf } from './tickets.actions.server.ts'

const minute = 60_000
let elapsed = 0
let ana: Staff
const shop = await shopFixture({ max: 25 })
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
const serious = inProduction(world)
beforeEach(async () => {
  elapsed = 0
  ana = await addStaffMember(world, 'pharmacist')
})

const origin = 'http://localhost:3000'

/** State of a visitor after the password. */
async function withPassword(
  where = world,
  principal = ana,
  known: VisitFacts & { url?: never } = {},
): Promise<{ visit: Page; answer: Response }> {
  const visit = visitAs(where, { origin, ...known })
  const answer = await submit(submitSignInForm, visit, { email: principal.email, password: staffPassword })
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
  return { visit, answer }
}

/** The next request of the same browser. */
const next = (visit: Page): Page => ({
  ...visit,
  handles: { ...visit.handles, secondFactor: cookieOf(visit, 'second_step') ?? visit.handles.secondFactor },
  setCookies: [],
})

const atSecondStep = async (where = world, principal = ana, known: VisitFacts & { url?: never } = {}): Promise<Page> =>
  next((await withPassword(where, principal, known)).visit)

const send = (visit: Page, fields: Record<string, string>) => submit(answerSecondStep, visit, fields)

const whoIn = (visit: Page) => findPersonOfSession(world, cookieOf(visit, 'session') ?? '')

const errorsOf = (answer: Response | SecondStepAnswer): Record<string, string> =>
  answer instanceof Response ? expect.fail(`redirected to ${answer.headers.get('Location')}`) : (answer.errors ?? {})

const sessionsOf = async (principal: Staff): Promise<number> =>
  (await world.db.selectFrom('sessions').select('user_id').where('user_id', '=', principal.userId).execute()).length

describe('in the demo', () => {
  test('staff without a second factor sign in directly', async () => {
    const { visit, answer } = await withPassword()
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, pathTo('staff', 'pt')])
    expect(await whoIn(visit)).toMatchObject({ email: ana.email })
  })

  test('a person with one needs it, and has no session before', async () => {
    await addApp(world, ana)
    const { visit, answer } = await withPassword()
    expect(answer.headers.get('Location')).toBe(pathTo('sign-in.second-step', 'pt'))
    expect(visit.setCookies).toHaveLength(1)
    expect(visit.setCookies[0]).toMatch(/^second_step=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(await sessionsOf(ana)).toBe(0)
  })

  test('a customer does not need one, even with a former app', inAll, async () => {
    const marta = await addMarta(world)
    await addApp(world, marta)
    const visitor = { address: '127.0.0.1', device: '', cartToken: undefined, sessionToken: undefined }
    expect((await enter(serious, marta, visitor)).kind).toBe('signed_in')
  })
})

describe('the second factor', () => {
  test('by the app’s code signs in, with a new session and the guest’s cart', inAll, async () => {
    const app = await addApp(world, ana)
    const cart = await addCart(world, [await addProduct(world)])
    const earlier = next((await withPassword(world, await addStaffMember(world, 'counter'))).visit)
    const visit = await atSecondStep(world, ana, { cartToken: cart.token, sessionToken: cookieOf(earlier, 'session') })
    expect(await stageOf(visit)).toEqual({ stage: 'prove', email: ana.email, totp: true, passkeys: false })
    const answer = await send(visit, { code: app.code() })
    expect(answer).toBeInstanceOf(Response)
    expect(await whoIn(visit)).toMatchObject({ email: ana.email, verifiedAt: expect.any(Date) })
    expect(cookieOf(visit, 'second_step'), 'the ticket is cleared').toBe('')
    const owner = await world.db
      .selectFrom('carts')
      .select('user_id')
      .where('token_hash', '=', sha256(cart.token))
      .executeTakeFirst()
    expect(owner?.user_id).toBe(ana.userId)
  })

  test('by a recovery code, once', inAll, async () => {
    const { codes } = await addApp(world, ana)
    expect(await send(await atSecondStep(), { code: codes[0] ?? '' })).toBeInstanceOf(Response)
    const again = await atSecondStep()
    expect(errorsOf(await send(again, { code: codes[0] ?? '' }))).toEqual({ code: expect.stringMatching(/já foi usado/) })
    expect(again.setCookies).toEqual([])
  })

  test('by a passkey of the person', inAll, async () => {
    const device = softwareAuthenticator(origin)
    const setting = await atSecondStep(serious)
    const made = await send(setting, { intent: 'passkey_options' })
    if (made instanceof Response || made.requested?.use !== 'register') return expect.fail('no challenge for the browser')
    const answer = await send(setting, {
      intent: 'passkey_set_up',
      credential: device.register(made.requested.options),
      name: '',
    })
    expect(answer).toMatchObject({ codes: { length: 10 } })
    const visit = await atSecondStep()
    expect(await stageOf(visit)).toMatchObject({ stage: 'prove', totp: false, passkeys: true })
    const options = await send(visit, { intent: 'passkey_options' })
    expect(options).toMatchObject({ requested: { options: { allowCredentials: [{ type: 'public-key' }] } } })
    expect(JSON.stringify(options)).not.toMatch(/publicKey|counter/)
    if (options instanceof Response || options.requested?.use !== 'prove') return expect.fail('no challenge for the browser')
    expect(await send(visit, { intent: 'passkey', credential: device.prove(options.requested.options) })).toBeInstanceOf(Response)
    expect(await whoIn(visit)).toMatchObject({ email: ana.email })
  })

  test('of twenty that send one code with one ticket at once, one signs in', inAll, async () => {
    const app = await addApp(world, ana)
    const visit = await atSecondStep()
    const code = app.code()
    await Promise.all(Array.from({ length: 20 }, () => send({ ...visit, setCookies: [] }, { code })))
    expect(await sessionsOf(ana)).toBe(1)
  })

  test('of twenty with a ticket each and the same code, one signs in', inAll, async () => {
    const app = await addApp(world, ana)
    const visits = await Promise.all(Array.from({ length: 20 }, () => atSecondStep()))
    const code = app.code()
    await Promise.all(visits.map((visit) => send(visit, { code })))
    expect(await sessionsOf(ana)).toBe(1)
  })

  test('is over after five wrong codes: the right one is refused as well', inAll, async () => {
    const app = await addApp(world, ana)
    const visit = await atSecondStep()
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(errorsOf(await send(visit, { code: '000000' }))).toEqual({ code: expect.any(String) })
    expect(errorsOf(await send(visit, { code: app.code() }))).toEqual({ form: expect.stringMatching(/Entre de novo/) })
    expect(await stageOf(visit)).toEqual({ stage: 'gone' })
    expect(await sessionsOf(ana)).toBe(0)
  })

  test('of fifty wrong codes sent at once, five are checked', inAll, async () => {
    await addApp(world, ana)
    const visit = await atSecondStep()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(visit, { code: '000000' })))
    expect(answers.filter((answer) => 'code' in errorsOf(answer))).toHaveLength(5)
  })

  test('begins again with the password, but the number of attempts is limited', inAll, async () => {
    const app = await addApp(world, ana)
    for (let round = 0; round < 6; round += 1) {
      const visit = await atSecondStep()
      for (let wrong = 0; wrong < 5; wrong += 1) await send(visit, { code: '000000' })
    }
    expect(errorsOf(await send(await atSecondStep(), { code: app.code() }))).toEqual({
      form: expect.stringMatching(/Demasiadas tentativas/),
    })
    expect(await send(await atSecondStep(), { code: app.codes[0] ?? '' }), 'the owner can sign in').toBeInstanceOf(Response)
    const subjects = (await emailsTo(world, ana.email)).map(({ subject }) => subject)
    // One email an hour, and the test may run across the end of one.
    expect([subjects.length < 3, new Set(subjects)]).toEqual([true, new Set(['Dez códigos errados na sua conta'])])
  })

  test('has ten minutes', inAll, async () => {
    const { codes } = await addApp(world, ana)
    const visit = await atSecondStep()
    elapsed = 11 * minute
    expect(errorsOf(await send(visit, { code: codes[0] ?? '' }))).toHaveProperty('form')
    expect(await stageOf(visit)).toEqual({ stage: 'gone' })
    await periodicJobs[0]?.work(world)
    expect(await world.db.selectFrom('sign_in_tickets').select('user_id').where('user_id', '=', ana.userId).execute()).toEqual([])
  })

  test('does not accept a code of another person', inAll, async () => {
    await addApp(world, ana)
    const joao = await addStaffMember(world, 'counter')
    const his = await addApp(world, joao)
    expect(errorsOf(await send(await atSecondStep(), { code: his.code() }))).toEqual({ code: expect.any(String) })
  })

  test('does not accept a person who was blocked between the steps', inAll, async () => {
    const { codes } = await addApp(world, ana)
    const visit = await atSecondStep()
    await world.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', ana.userId).execute()
    expect(errorsOf(await send(visit, { code: codes[0] ?? '' }))).toHaveProperty('form')
    await world.db.updateTable('users').set({ blocked_at: null }).where('id', '=', ana.userId).execute()
    await transaction(world.db, (tx) => closeTicketsOf(tx, ana.userId))
    expect(await stageOf(visit)).toEqual({ stage: 'gone' })
  })

  test('a ticket is no session', inAll, async () => {
    await addApp(world, ana)
    const ticket = (await atSecondStep()).handles.secondFactor ?? ''
    const { ask } = openApi(world)
    for (const path of ['/me', '/orders', '/sessions'])
      expect((await ask('GET', path, undefined, { Cookie: `session=${ticket}; second_step=${ticket}` })).status, path).toBe(401)
    expect((await ask('GET', '/staff/orders', undefined, { Cookie: `session=${ticket}` })).status).toBe(404)
    expect(await stageOf(visitAs(world, { handles: { ...visitAs(world).handles, secondFactor: 'a'.repeat(43) } }))).toEqual({
      stage: 'gone',
    })
  })
})

describe('in production', () => {
  test('staff without a second factor set one up first, read their codes, and are signed in then', async () => {
    const visit = await atSecondStep(serious)
    const stage = await stageOf(visit)
    if (stage.stage !== 'set_up') return expect.fail(stage.stage)
    const { sealed: enrolment, secret } = stage.enrolment
    const slip = await send(visit, { intent: 'totp_set_up', enrolment, code: '000000' })
    expect(slip).toMatchObject({ errors: { code: expect.any(String) }, enrolment: { sealed: enrolment, secret } })
    const empty = await send(visit, { intent: 'totp_set_up', enrolment, code: '' })
    expect(empty).toMatchObject({ errors: { code: 'Escreva o código.' }, enrolment: { sealed: enrolment } })
    expect(errorsOf(await send(visit, { intent: 'go_in' })), 'not signed in before').toHaveProperty('form')
    const done = await send(visit, { intent: 'totp_set_up', enrolment, code: codeOf(secret, Date.now()) })
    expect(done).toMatchObject({ codes: { length: 10 } })
    expect([await sessionsOf(ana), await stageOf(visit)]).toEqual([0, { stage: 'done', email: ana.email }])
    expect(await send(visit, { intent: 'go_in' })).toBeInstanceOf(Response)
    expect(await whoIn(visit)).toMatchObject({ email: ana.email })
    expect(errorsOf(await send({ ...visit, setCookies: [] }, { intent: 'go_in' })), 'the ticket is valid once').toHaveProperty(
      'form',
    )
  })

  test('a password alone adds no second factor to an existing one', inAll, async () => {
    const visit = await atSecondStep(serious)
    const stage = await stageOf(visit)
    if (stage.stage !== 'set_up') return expect.fail(stage.stage)
    await addApp(world, ana)
    const { sealed: enrolment, secret } = stage.enrolment
    const answer = await send(visit, { intent: 'totp_set_up', enrolment, code: codeOf(secret, Date.now()) })
    expect(errorsOf(answer)).toEqual({ form: expect.stringMatching(/já tem um segundo passo/) })
    expect(errorsOf(await send(visit, { intent: 'go_in' }))).toHaveProperty('form')
  })

  test('of two that set one up at once with the same password, one succeeds', inAll, async () => {
    const [mine, theirs] = [await atSecondStep(serious), await atSecondStep(serious)]
    const setUp = async (visit: Page) => {
      const stage = await stageOf(visit)
      if (stage.stage !== 'set_up') return expect.fail(stage.stage)
      const { sealed: enrolment, secret } = stage.enrolment
      return { visit, enrolment, code: codeOf(secret, Date.now()) }
    }
    const both = [await setUp(mine), await setUp(theirs)]
    const answers = await Promise.all(both.map(({ visit, ...fields }) => send(visit, { intent: 'totp_set_up', ...fields })))
    expect(answers.filter((answer) => !(answer instanceof Response) && answer.codes)).toHaveLength(1)
    expect((await secondFactorOf(world.db, ana)).recoveryCodesLeft).toBe(10)
  })
})

describe('by the API', () => {
  const login = (where: World, fields: object) =>
    openApi(where).ask('POST', '/auth/login', { email: ana.email, password: staffPassword, ...fields })

  test('both factors are sent in one call', inAll, async () => {
    const app = await addApp(world, ana)
    const without = await login(world, {})
    expect([without.status, without.errors[0]?.code, without.headers.getSetCookie()]).toEqual([401, 'totp_required', []])
    const wrong = await login(world, { totp: '000000' })
    expect([wrong.status, wrong.errors[0]?.code, wrong.headers.getSetCookie()]).toEqual([401, 'totp_invalid', []])
    expect((await login(world, { totp: 'nonsense' })).errors[0]?.code).toBe('totp_invalid')
    const code = app.code()
    const right = await login(world, { totp: code })
    expect([right.status, right.data.id]).toEqual([200, ana.publicId])
    expect((await login(world, { totp: code })).errors[0]?.code, 'a code is valid once').toBe('totp_invalid')
    expect((await login(world, { totp: app.codes[0] })).status, 'a recovery code as well').toBe(200)
  })

  test('a wrong password is reported before anything about the second factor', inAll, async () => {
    const app = await addApp(world, ana)
    expect((await login(world, { password: 'outra', totp: app.code() })).errors[0]?.code).toBe('invalid_credentials')
  })

  test('in production it is set up on the site first', async () => {
    const answer = await login(serious, {})
    expect([answer.status, answer.errors[0]?.code]).toEqual([403, 'second_step_missing'])
  })

  test('a person without one does not need it', async () => {
    expect((await login(world, { totp: '000000' })).status).toBe(200)
  })

  test.each([{ totp: 123456 }, { totp: '' }, { totp: 'x'.repeat(41) }])('%j is not a code', async (fields) => {
    const { status, errors } = await login(world, fields)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/totp'])
  })
})
