// @module-tag rest
import { beforeEach, describe, expect, test } from 'vitest'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { codeFor, emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { readSignUp, submitSignUp } from './screens/sign-up.server.ts'

const minute = 60_000
// Windows of an hour begin on the hour: a test that moves the clock stays within one.
const start = Math.floor(Date.now() / (60 * minute)) * 60 * minute + minute
let elapsed = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(start + elapsed) }
beforeEach(() => {
  elapsed = 0
})

let people = 0
const newEmail = (): string => `nova-${(people += 1)}@cliente.example`
const network = (): string => `203.0.113.${(people += 1) % 250}`

/** The API as called from this network address. */
const from = (address: string) => {
  const { ask } = openApi({ ...world, config: { ...world.config, trustedProxies: ['127.0.0.1'] } })
  return (path: string, body: object, headers = {}) => ask('POST', path, body, { 'X-Forwarded-For': address, ...headers })
}

const right = { email: 'nova@cliente.example', password: 'três gatos ao sol', consent: true }

describe.each(locales)('in %s, page and API refuse', (locale) => {
  test.each([
    ['email', 'email_required', { email: '' }],
    ['email', 'email_required', { email: '   ' }],
    ['email', 'email_format', { email: 'nova' }],
    ['email', 'email_format', { email: 'nova@' }],
    ['email', 'email_format', { email: `${'n'.repeat(300)}@cliente.example` }],
    ['email', 'email_format', { email: '<b>nova</b>@cliente.example' }],
    ['password', 'password_required', { password: '' }],
    ['password', 'password_short', { password: 'sete777' }],
    ['password', 'password_too_long', { password: 'x'.repeat(1025) }],
    ['password', 'password_common', { password: 'PassWord1' }],
    ['password', 'password_common', { password: '123456789' }],
    ['password', 'password_common', { password: 'Farmácia-2026' }],
    ['password', 'password_email', { email: 'marta.lobo@cliente.example', password: 'Marta.Lobo' }],
    ['password', 'password_email', { email: 'marta.lobo@cliente.example', password: 'marta.lobo@CLIENTE.example' }],
    ['consent', 'consent_required', { consent: undefined }],
    ['consent', 'consent_required', { consent: false }],
    ['consent', 'consent_required', { consent: 'yes' }],
    ['consent', 'consent_required', { consent: 0 }],
    ['consent', 'consent_required', { consent: 1.5 }],
    ['consent', 'consent_outdated', { consent: 7 }],
    ['email', 'text', { email: 'no\0va@cliente.example' }],
  ])('%s, %s, at its field', async (field, code, wrong: object) => {
    const details = { ...right, consent: 1, ...wrong }
    const { status, errors } = await from(network())('/auth/sign-up', details, { 'Accept-Language': locale })
    expect(status).toBe(422)
    expect(errors).toMatchObject([
      { status: '422', code, detail: issueText(`error_${code}`, locale), source: { pointer: `/data/attributes/${field}` } },
    ])
    const visit = visitAs(world, { locale, address: network() })
    // An unticked box is not sent.
    const sent = Object.entries(details).filter(([, value]: [string, unknown]) => value !== undefined && value !== false)
    const answer = await submit(submitSignUp, visit, Object.fromEntries(sent.map(([name, value]) => [name, String(value)])))
    expect(answer).toMatchObject({ errors: { [field]: issueText(`error_${code}`, locale) } })
    expect(Object.keys('errors' in answer ? answer.errors : {})).toEqual([field])
    expect(answer).toMatchObject({ values: { email: details.email } })
    expect(JSON.stringify(answer), 'a password is never sent back').not.toContain(details.password || 'no password')
    expect(visit.setCookies).toEqual([])
  })
})

test('an empty form gets errors at all three fields, in their order', async () => {
  const answer = await submit(submitSignUp, visitAs(world), { email: '', password: '' })
  expect(Object.keys('errors' in answer ? answer.errors : {})).toEqual(['email', 'password', 'consent'])
  const { errors } = await from(network())('/auth/sign-up', {})
  expect(errors.map(({ source }) => source?.pointer)).toEqual(
    ['email', 'password', 'consent'].map((field) => `/data/attributes/${field}`),
  )
})

test('a long password of any characters is accepted, and a short one of eight', async () => {
  for (const password of ['ção≠ñ🌻!', 'x'.repeat(1024), '        ', '<script>']) {
    expect((await from(network())('/auth/sign-up', { ...right, email: newEmail(), password })).status, password).toBe(202)
  }
})

test('a consent to an outdated text is requested again', async () => {
  const publish = (kind: string, version: number) =>
    world.db
      .insertInto('consent_texts')
      .values({ kind, version, text_pt: 'outro', text_en: 'other', published_at: new Date(Date.now() - minute) })
      .execute()
  await publish('terms', 2)
  const view = await withLocale('pt', () => readSignUp(visitAs(world)))
  expect(view).toMatchObject({ step: 'details', consent: { version: 2 } })
  const post = from(network())
  expect((await post('/auth/sign-up', { ...right, email: newEmail(), consent: 1 })).errors).toMatchObject([
    { status: '422', code: 'consent_outdated', source: { pointer: '/data/attributes/consent' } },
  ])
  for (const consent of [2, true])
    expect((await post('/auth/sign-up', { ...right, email: newEmail(), consent })).status).toBe(202)
  const visit = visitAs(world, { address: network() })
  expect(await submit(submitSignUp, visit, { email: newEmail(), password: right.password, consent: '1' })).toMatchObject({
    errors: { consent: m.error_consent_outdated({}, { locale: 'pt' }) },
  })
  await world.db.deleteFrom('consent_texts').where('version', '=', 2).execute()
})

describe('emails to one mailbox', () => {
  test('are three an hour, from any network', async () => {
    const email = newEmail()
    const post = from(network())
    for (let count = 0; count < 3; count += 1) expect((await post('/auth/sign-up', { ...right, email })).status).toBe(202)
    const refused = await from(network())('/auth/sign-up', { ...right, email })
    expect([refused.status, refused.errors[0]?.code]).toEqual([429, 'too_many'])
    expect(refused.headers.get('Retry-After')).toBe(String(59 * 60))
    const visit = visitAs(world, { address: network() })
    const form = { email, password: right.password, consent: '1' }
    expect(await submit(submitSignUp, visit, form)).toMatchObject({
      errors: { form: expect.stringContaining('três mensagens') },
      values: { email },
    })
    expect(await emailsTo(world, email)).toHaveLength(3)
    elapsed = 59 * minute
    expect(await submit(submitSignUp, visit, form)).toBeInstanceOf(Response)
  })
})

test('thirty accounts an hour can be requested from one network, IPv6 by subscriber', inAll, async () => {
  for (const [own, neighbour, other] of [
    ['198.51.100.7', '198.51.100.7', '198.51.100.8'],
    ['2001:db8:7::1', '2001:db8:7::ffff', '2001:db8:8::1'],
  ] as const) {
    for (let count = 0; count < 30; count += 1)
      expect((await from(own)('/auth/sign-up', { ...right, email: newEmail() })).status).toBe(202)
    const refused = await from(neighbour)('/auth/sign-up', { ...right, email: newEmail() })
    expect([refused.status, refused.errors[0]?.code]).toEqual([429, 'too_many'])
    expect(refused.headers.get('Retry-After')).toBe(String(59 * 60))
    expect((await from(other)('/auth/sign-up', { ...right, email: newEmail() })).status).toBe(202)
  }
  const visit = visitAs(world, { address: '198.51.100.7' })
  expect(await submit(submitSignUp, visit, { email: newEmail(), password: right.password, consent: '1' })).toMatchObject({
    errors: { form: expect.stringContaining('rede') },
  })
})

describe('another code', () => {
  const next = (visit: Page): Page =>
    visitAs(world, { handles: { ...visit.handles, signUp: cookieOf(visit, 'sign_up') ?? visit.handles.signUp } })

  test('can be sent after a minute, twice, and replaces the one before', async () => {
    const email = newEmail()
    const first = visitAs(world, { address: network() })
    await submit(submitSignUp, first, { email, password: right.password, consent: '1' })
    const begun = next(first)
    const old = await codeFor(world, email)
    elapsed = 59_000
    expect(await withLocale('pt', () => readSignUp(begun))).toMatchObject({ secondsToWait: 1, isResent: false })
    expect(await submit(submitSignUp, begun, { intent: 'resend' })).toMatchObject({
      errors: { form: m.sign_up_too_soon({}, { locale: 'pt' }) },
    })
    elapsed = minute
    expect(await submit(submitSignUp, begun, { intent: 'resend' })).toBeInstanceOf(Response)
    const second = next(begun)
    expect(await withLocale('pt', () => readSignUp(second))).toMatchObject({ email, secondsToWait: 60, isResent: true })
    const fresh = await codeFor(world, email)
    if (old !== fresh)
      expect(await submit(submitSignUp, second, { intent: 'confirm', code: old })).toMatchObject({
        errors: { code: expect.any(String) },
      })
    elapsed = 2 * minute
    await submit(submitSignUp, second, { intent: 'resend' })
    const third = next(second)
    elapsed = 3 * minute
    expect(await submit(submitSignUp, third, { intent: 'resend' })).toMatchObject({
      errors: { form: expect.stringContaining('três mensagens') },
    })
    expect(await emailsTo(world, email)).toHaveLength(3)
    expect(await submit(submitSignUp, third, { intent: 'confirm', code: await codeFor(world, email) })).toBeInstanceOf(Response)
  })

  test('is offered when the last one has expired', async () => {
    const email = newEmail()
    const first = visitAs(world, { address: network() })
    await submit(submitSignUp, first, { email, password: right.password, consent: '1' })
    elapsed = 11 * minute
    expect(await withLocale('pt', () => readSignUp(next(first)))).toMatchObject({ step: 'code', spent: true, secondsToWait: 0 })
  })
})
