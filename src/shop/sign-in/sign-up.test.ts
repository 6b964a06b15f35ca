import { beforeEach, describe, expect, test } from 'vitest'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { unseal } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { openApi, openSafeApi } from '#tests/support/api/api.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addCart, addMarta, addProduct } from '#tests/support/factories/builders.ts'
import { codeFor, emailsTo, sixDigits } from '#tests/support/assertions/sent-emails.ts'
import { waitingJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import type { VisitFacts } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addPerson, findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { demoPassword } from '#src/shop/accounts/person/demo.ts'
import { isPassword } from '#src/shop/accounts/password/password.server.ts'
import { readSignUp, submitSignUp } from './screens/sign-up.server.ts'

const minute = 60_000
let elapsed = 0
let log = ''
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
const { ask } = openApi(world)
beforeEach(() => {
  elapsed = 0
})

const password = 'três gatos ao sol'
let people = 0
const newEmail = (): string => `nova-${(people += 1)}@cliente.example`
/** Each test has its own network, so that attempts do not count against another test. */
const network = (): string => `203.0.113.${(people += 1) % 250}`

const details = (email: string, overrides: Partial<Record<string, string>> = {}) => ({
  email,
  password,
  consent: '1',
  ...overrides,
})

/** A visitor who has sent the first step and is at the second. */
async function requestedStep(
  email: string,
  known: VisitFacts & { url?: never } = {},
  form: Record<string, string> = {},
): Promise<Page> {
  const visit = visitAs(world, { address: network(), ...known })
  const answer = await submit(submitSignUp, visit, { ...details(email), ...form })
  if (!(answer instanceof Response)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return { ...visit, handles: { ...visit.handles, signUp: cookieOf(visit, 'sign_up') }, setCookies: [] }
}

const confirm = (visit: Page, code: string) => submit(submitSignUp, visit, { intent: 'confirm', code })
const byApi = (email: string, code: string, headers = {}) => ask('POST', '/auth/confirm', { email, code }, headers)

const accountOf = (email: string) =>
  world.db
    .selectFrom('users')
    .select(['id', 'public_id', 'roles', 'locale', 'password_hash', 'name'])
    .where('email', '=', email)
    .execute()

const codeOtherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a new person', () => {
  test.each(locales)('signs up on the page (%s) and goes on to the profile, with the return path preserved', async (locale) => {
    const email = newEmail()
    const landing = pathTo('cart', locale)
    const first = visitAs(world, { locale, address: network(), url: `${pathTo('sign-up', locale)}?return=${landing}` })
    expect(await withLocale(locale, () => readSignUp(first))).toMatchObject({
      step: 'details',
      consent: { version: 1 },
      signIn: `${pathTo('sign-in', locale)}?return=${encodeURIComponent(landing)}`,
    })
    const begun = await submit(submitSignUp, first, details(email))
    expect(begun).toMatchObject({ status: 303 })
    expect((begun as Response).headers.get('Location'), 'no address in an address').toBe(pathTo('sign-up', locale))
    const second = visitAs(world, { locale, handles: { ...first.handles, signUp: cookieOf(first, 'sign_up') } })
    expect(await withLocale(locale, () => readSignUp(second))).toMatchObject({
      step: 'code',
      email,
      secondsToWait: 60,
      spent: false,
    })
    const code = await codeFor(world, email)
    // Mail programs insert a space in the middle.
    const done = await confirm(second, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect((done as Response).headers.get('Location')).toBe(
      `${pathTo('sign-up.profile', locale)}?return=${encodeURIComponent(landing)}`,
    )
    expect(cookieOf(second, 'session')).toMatch(/^[\w-]{43}$/)
    expect(cookieOf(second, 'sign_up')).toBe('')
    const [account] = await accountOf(email)
    expect(account).toMatchObject({ roles: [], locale, name: null })
    expect(await isPassword(account?.password_hash, password)).toBe(true)
  })

  test('signs up by the API and is signed in, with the guest’s cart merged', async () => {
    const email = newEmail()
    const cart = await addCart(world, [await addProduct(world)])
    const begun = await ask('POST', '/auth/sign-up', { email: ` ${email.toUpperCase()} `, password, consent: true })
    const meta = { handle: expect.stringMatching(/^[\w-]{43}$/) }
    expect([begun.status, JSON.parse(begun.text)]).toEqual([202, { jsonapi: { version: '1.1' }, data: null, meta }])
    expect(await accountOf(email), 'the account begins with the code').toEqual([])
    const done = await byApi(email, await codeFor(world, email), { 'X-Cart-Token': cart.token })
    expect(done.status).toBe(200)
    expect(done.data).toMatchObject({
      type: 'user',
      attributes: { email, roles: [], locale: 'pt', profile_complete: false },
    })
    expect(done.meta).toMatchObject({ cart_token: cart.token })
    const session = done.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
    expect((await ask('GET', '/me', undefined, { Cookie: session?.split(';')[0] ?? '' })).data.id).toBe(done.data.id)
  })

  test('clears the data of the one before from the device', async () => {
    const email = newEmail()
    await ask('POST', '/auth/sign-up', { email, password, consent: true })
    const done = await openSafeApi(world).ask('POST', '/auth/confirm', { email, code: await codeFor(world, email) })
    expect([done.status, done.headers.get('Clear-Site-Data')]).toEqual([200, '"storage"'])
  })

  test('leaves both consents on record: version, language, time and source', async () => {
    const [page, program] = [newEmail(), newEmail()]
    await confirm(await requestedStep(page, { locale: 'en' }), await codeFor(world, page))
    await ask('POST', '/auth/sign-up', { email: program, password, consent: 1, locale: 'en' })
    await byApi(program, await codeFor(world, program))
    for (const [email, source] of [
      [page, 'page'],
      [program, 'api'],
    ] as const) {
      const [account] = await accountOf(email)
      const rows = await world.db
        .selectFrom('consents')
        .selectAll()
        .where('user_id', '=', account?.id ?? 0)
        .orderBy('kind')
        .execute()
      expect(rows).toMatchObject([
        { kind: 'privacy', version: 1, locale: 'en', door: source, at: expect.any(Date) },
        { kind: 'terms', version: 1, locale: 'en', door: source, at: expect.any(Date) },
      ])
    }
  })

  test('can choose the password of the demo', async () => {
    expect((await ask('POST', '/auth/sign-up', { email: newEmail(), password: demoPassword, consent: true })).status).toBe(202)
  })

  test('with an unknown handle begins again', async () => {
    const lost = visitAs(world, { handles: { ...visitAs(world).handles, signUp: 'x'.repeat(43) } })
    expect(await withLocale('pt', () => readSignUp(lost))).toMatchObject({ step: 'details' })
    for (const intent of ['confirm', 'resend']) {
      const answer = await submit(submitSignUp, lost, { intent, code: '123456' })
      expect((answer as Response).headers.get('Location')).toBe('/sign-up')
      expect(cookieOf(lost, 'sign_up')).toBe('')
    }
  })

  test('goes back to enter another address', async () => {
    const visit = await requestedStep(newEmail())
    const answer = await submit(submitSignUp, visit, { intent: 'change_email' })
    expect((answer as Response).headers.get('Location')).toBe('/sign-up')
    expect(cookieOf(visit, 'sign_up')).toBe('')
  })
})

describe('the email', () => {
  test.each(locales)('has one number of six digits, in the language of the page (%s)', async (locale) => {
    const email = newEmail()
    await requestedStep(email, { locale })
    const [message] = await emailsTo(world, email)
    expect(message?.subject).toBe(m.letter_sign_up_subject({}, { locale }))
    expect(sixDigits(message?.text ?? '')).toHaveLength(1)
    expect(message?.text).toContain(`http://127.0.0.1:3000${pathTo('sign-up', locale)}`)
  })

  test('is sealed in the queue, with the same length for known and unknown addresses', async () => {
    const marta = await addMarta(world)
    const otherEmail = `${marta.email.slice(0, -1)}x`
    await requestedStep(marta.email)
    await requestedStep(otherEmail)
    const [one, other] = (await waitingJobs(world)).slice(-2)
    const json = JSON.stringify([one, other])
    for (const secret of [marta.email, otherEmail]) expect(json).not.toContain(secret)
    expect(JSON.stringify(one?.data)).toHaveLength(JSON.stringify(other?.data).length)
    await emailsTo(world, otherEmail)
  })

  test('leaves neither code nor password nor address in the log', async () => {
    const noisy: World = { ...world, log: bareWorld(shop.world, { log: (line) => (log += line) }).log }
    const email = newEmail()
    const api = openApi(noisy)
    await api.ask('POST', '/auth/sign-up', { email, password, consent: true })
    const code = await codeFor(noisy, email)
    await api.ask('POST', '/auth/confirm', { email, code: codeOtherThan(code) })
    await api.ask('POST', '/auth/confirm', { email, code })
    expect(log).toContain('/auth/confirm')
    for (const secret of [email, code, password]) expect(log).not.toContain(secret)
  })
})

describe('a code', () => {
  test.each([
    ['', 'code_required'],
    ['12345', 'code_format'],
    ['1234567', 'code_format'],
    ['abcdef', 'code_format'],
    ['<b>1</b>', 'code_format'],
  ])('%j is an error', async (code, error) => {
    expect((await byApi(newEmail(), code)).errors).toMatchObject([
      { status: '422', code: error, source: { pointer: '/data/attributes/code' } },
    ])
    const visit = await requestedStep(newEmail())
    for (const locale of locales) {
      const answer = await confirm({ ...visit, locale }, code)
      expect(answer).toMatchObject({ errors: { code: issueText(`error_${error}`, locale) } })
      expect(JSON.stringify(answer)).not.toContain(code || 'no code')
    }
  })

  test('that is wrong is refused, in the language of the caller', async () => {
    const email = newEmail()
    const visit = await requestedStep(email)
    const wrong = codeOtherThan(await codeFor(world, email))
    expect(await confirm(visit, wrong)).toEqual({ errors: { code: m.error_code_wrong({}, { locale: 'pt' }) }, values: {} })
    expect((await byApi(email, wrong, { 'Accept-Language': 'en' })).errors).toMatchObject([
      { status: '422', code: 'code_wrong', detail: m.error_code_wrong({}, { locale: 'en' }) },
    ])
    expect(await accountOf(email)).toEqual([])
  })

  test('is valid for ten minutes', async () => {
    const email = newEmail()
    await requestedStep(email)
    const code = await codeFor(world, email)
    elapsed = 10 * minute
    expect((await byApi(email, code)).errors[0]?.code).toBe('code_expired')
    elapsed = 9.9 * minute
    expect((await byApi(email, code)).status).toBe(200)
  })

  test('is valid once', async () => {
    const email = newEmail()
    const visit = await requestedStep(email)
    const code = await codeFor(world, email)
    await confirm(visit, code)
    expect(await confirm(visit, code)).toMatchObject({ errors: { code: m.error_code_used({}, { locale: 'pt' }) } })
    expect((await byApi(email, code)).errors[0]?.code).toBe('code_used')
    expect(await accountOf(email)).toHaveLength(1)
  })

  test('is invalid after five wrong attempts', async () => {
    const email = newEmail()
    await requestedStep(email)
    const code = await codeFor(world, email)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await byApi(email, codeOtherThan(code))).errors[0]?.code).toBe('code_wrong')
    expect((await byApi(email, code)).errors[0]?.code).toBe('code_expired')
    expect(await accountOf(email)).toEqual([])
  })

  test('stays valid after another person’s wrong attempts when the handle of the sign-up is sent', inAll, async () => {
    const [page, program] = [newEmail(), newEmail()]
    const visit = await requestedStep(page)
    const pageCode = await codeFor(world, page)
    const begun = await ask('POST', '/auth/sign-up', { email: program, password, consent: true })
    const { handle } = begun.meta as unknown as { handle: string }
    const programCode = await codeFor(world, program)
    for (const [email, code] of [
      [page, pageCode],
      [program, programCode],
    ] as const)
      for (let tries = 0; tries < 20; tries += 1) await byApi(email, codeOtherThan(code))
    expect((await byApi(program, programCode)).errors[0]?.code, 'the attempts are limited').toBe('code_expired')
    expect(await confirm(visit, pageCode)).toBeInstanceOf(Response)
    expect((await ask('POST', '/auth/confirm', { email: program, code: programCode, handle })).status).toBe(200)
  })

  test('is invalid after five wrong attempts with the handle, and stays valid without it', async () => {
    const email = newEmail()
    const visit = await requestedStep(email)
    const code = await codeFor(world, email)
    for (let tries = 0; tries < 5; tries += 1) await confirm(visit, codeOtherThan(code))
    expect(await confirm(visit, code)).toMatchObject({ errors: { code: m.error_code_expired({}, { locale: 'pt' }) } })
    expect((await byApi(email, code)).status).toBe(200)
  })

  test('is invalid after twenty wrong attempts at once as well', async () => {
    const email = newEmail()
    await requestedStep(email)
    const code = await codeFor(world, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => byApi(email, codeOtherThan(code))))
    expect(answers.filter(({ errors }) => errors[0]?.code === 'code_wrong')).toHaveLength(5)
    expect((await byApi(email, code)).errors[0]?.code).toBe('code_expired')
    expect(await accountOf(email)).toEqual([])
  })

  test('sent by two at once opens one account', async () => {
    const email = newEmail()
    await requestedStep(email)
    const code = await codeFor(world, email)
    const statuses = (await Promise.all([byApi(email, code), byApi(email, code)])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
    expect(await accountOf(email)).toHaveLength(1)
  })

  test('does not confirm another browser’s sign-up with the same address', async () => {
    const email = newEmail()
    const thief = await requestedStep(email, {}, { password: 'a palavra do ladrão' })
    const [theirs] = await emailsTo(world, email)
    const owner = await requestedStep(email)
    const code = await codeFor(world, email)
    expect(await confirm(thief, code), 'the owner’s code').toMatchObject({ errors: { code: expect.any(String) } })
    expect(await confirm(owner, sixDigits(theirs?.text ?? '')[0] ?? ''), 'the attacker’s code').toMatchObject({ errors: {} })
    expect(await confirm(owner, code)).toBeInstanceOf(Response)
    const [account] = await accountOf(email)
    expect(await isPassword(account?.password_hash, password)).toBe(true)
  })
})

test('of two sign-ups with one address confirmed at once, one opens the account', async () => {
  const email = newEmail()
  const visits = [await requestedStep(email), await requestedStep(email)]
  const codes = (await emailsTo(world, email)).toReversed().map(({ text }) => sixDigits(text)[0] ?? '')
  const answers = await Promise.all(visits.map((visit, at) => confirm(visit, codes[at] ?? '')))
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
  expect(answers.find((answer) => !(answer instanceof Response))).toMatchObject({
    errors: { code: m.error_code_wrong({}, { locale: 'pt' }) },
  })
  expect(await accountOf(email)).toHaveLength(1)
})

describe('an address that has an account', () => {
  async function known(): Promise<string> {
    const publicId = world.id()
    const email = `marta-${publicId}@cliente.example`
    const facts = { roles: [], locale: 'pt', name: 'Marta', dateOfBirth: null, mobilePhone: null, nif: null } as const
    await transaction(world.db, (tx) =>
      addPerson(world, tx, { publicId, email, ...facts, password: 'a dela mesma', demo: false }),
    )
    expect(await findPerson(world.db, publicId)).toBeDefined()
    return email
  }

  test.each(locales)('gets a different email (%s), without a code', async (locale) => {
    const email = await known()
    const visit = await requestedStep(email, { locale })
    expect(await withLocale(locale, () => readSignUp(visit))).toMatchObject({ step: 'code', email, spent: false })
    const [message, ...others] = await emailsTo(world, email)
    expect(others).toEqual([])
    expect(message?.subject).toBe(m.letter_known_subject({}, { locale }))
    expect(sixDigits(message?.text ?? '')).toEqual([])
    for (const name of ['sign-in', 'recover-password'] as const) expect(message?.text).toContain(pathTo(name, locale))
  })

  test('keeps its password and its owner, even if the code is guessed', async () => {
    const email = await known()
    const [before] = await accountOf(email)
    const visit = await requestedStep(email)
    for (const code of ['000000', '111111'])
      expect(await confirm(visit, code)).toMatchObject({ errors: { code: m.error_code_wrong({}, { locale: 'pt' }) } })
    const row = await world.db
      .selectFrom('email_codes')
      .select(['public_id', 'code_sealed'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const code = unseal(world.keys, { table: 'email_codes', row: row.public_id, column: 'code_sealed' }, row.code_sealed)
    expect(await confirm(visit, code)).toMatchObject({ errors: { code: m.error_code_wrong({}, { locale: 'pt' }) } })
    expect(await accountOf(email)).toEqual([before])
    expect(cookieOf(visit, 'session')).toBeUndefined()
  })

  test('answers the same, byte for byte, with the same statements', inAll, async () => {
    const [owned, free] = [await known(), `rui-${world.id()}@cliente.example`]
    const request = (email: string) => ask('POST', '/auth/sign-up', { email, password, consent: true })
    const answers = [await request(owned), await request(free)]
    // Handles have the same length, and are random.
    const [one, other] = answers.map(({ text }) => text.replace(/"handle":"[\w-]{43}"/, '"handle":""'))
    expect(one).toBe(other)
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const statements = [await shop.statementsOf(() => request(owned)), await shop.statementsOf(() => request(free))]
    expect(statements[0]).toEqual(statements[1])
    const wrong = [await byApi(owned, '000000'), await byApi(free, '000000')].map(({ status, errors }) => [
      status,
      errors.map(({ id: _, ...error }) => error),
    ])
    expect(wrong[0]).toEqual(wrong[1])
  })
})
