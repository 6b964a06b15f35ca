import { beforeEach, describe, expect, test } from 'vitest'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { openSession, findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addPerson } from '#tests/support/factories/builders.ts'
import { emailsTo, sixDigits, tokenFor } from '#tests/support/assertions/sent-emails.ts'
import { runJobs, waitingJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { checkCredentials } from '#src/shop/accounts/person/actions.server.ts'
import { periodicJobs } from '#src/shop/accounts/person/jobs.server.ts'
import { submitRecover } from './screens/recover-password.server.ts'
import { readNewPassword, submitNewPassword } from './screens/new-password.server.ts'
import type { NewPasswordView } from './screens/new-password.server.ts'
import { findTicket, openTicket } from './tickets.actions.server.ts'

const minute = 60_000
const day = 24 * 60 * minute
let elapsed = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
const { ask } = openApi(world)
beforeEach(() => {
  elapsed = 0
})

const password = 'quatro patos no lago'

/** By default a customer who signed up without a password. */
const newPerson = (role: StaffRole | 'customer' = 'customer'): Promise<Person> => addPerson(world, role, 'Marta Lobo')

const recover = (email: string) => ask('POST', '/auth/recover', { email })
const setByApi = (token: string, newPassword = password, headers = {}) =>
  ask('POST', '/auth/new-password', { token, password: newPassword }, headers)

async function tokenOf({ email }: Person): Promise<string> {
  expect((await recover(email)).status).toBe(202)
  return tokenFor(world, email)
}

/** The page that a link leads to: its secret is in a cookie, no longer in the address. */
async function openLink(token: string, locale: Locale = 'pt'): Promise<Page> {
  const first = visitAs(world, { locale, url: `${pathTo('new-password', locale)}?token=${token}` })
  const answer = await withLocale(locale, () => readNewPassword(first))
  if (!(answer instanceof Response)) return first
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, pathTo('new-password', locale)])
  return visitAs(world, {
    locale,
    url: pathTo('new-password', locale),
    handles: { ...first.handles, recovery: cookieOf(first, 'recovery') },
  })
}

const readPage = (page: Page) => withLocale(page.locale, () => readNewPassword(page)) as Promise<NewPasswordView>

/** Sends the form as the page shows it. */
const sendForm = async (page: Page, candidate: string) =>
  submit(submitNewPassword, page, { password: candidate, link: (await readPage(page)).link })

const opens = async (person: Person, candidate: string): Promise<boolean> =>
  (await checkCredentials(world, { email: person.email, password: candidate }, '127.0.0.1')).ok

describe('a password reset', () => {
  test.each(locales)('sets a new password by the link of the email (%s), and its owner is notified', async (locale) => {
    const marta = await newPerson()
    const visit = visitAs(world, { locale })
    expect(await submit(submitRecover, visit, { email: ` ${marta.email.toUpperCase()}` })).toEqual({
      sent: true,
      errors: {},
      values: {},
    })
    const [email] = await emailsTo(world, marta.email)
    expect(email?.subject).toBe(m.letter_recover_subject({}, { locale }))
    expect(email?.text).toContain(`http://127.0.0.1:3000${pathTo('new-password', locale)}?token=`)
    expect(sixDigits((email?.text ?? '').replaceAll(/token=\S+/g, ''))).toEqual([])
    const page = await openLink(await tokenFor(world, marta.email), locale)
    expect(await readPage(page)).toMatchObject({ refusal: null })
    const done = await sendForm(page, password)
    expect(cookieOf(page, 'recovery')).toBe('')
    expect((done as Response).headers.get('Location')).toBe(`${pathTo('sign-in', locale)}?notice=new-password`)
    expect(await opens(marta, password)).toBe(true)
    const [notice] = await emailsTo(world, marta.email)
    expect(notice?.subject).toBe(m.letter_password_subject({}, { locale }))
    expect(notice?.text).toContain(pathTo('recover-password', locale))
    expect(notice?.text).not.toContain('token')
  })

  test('ends every session, and every sign-in that waits for its second factor', async () => {
    const ana = await newPerson('pharmacist')
    const sessions = await transaction(world.db, async (tx) => [
      await openSession(world, tx, ana.userId),
      await openSession(world, tx, ana.userId),
    ])
    const other = await transaction(world.db, async (tx) => openSession(world, tx, (await newPerson()).userId))
    const ticket = await openTicket(world, ana)
    const token = await tokenOf(ana)
    expect((await setByApi(token)).status).toBe(204)
    for (const session of sessions) expect(await findPersonOfSession(world, session)).toBeUndefined()
    expect(await findPersonOfSession(world, other)).toBeDefined()
    expect(await findTicket(world, ticket)).toBeUndefined()
  })

  test('requested twice leaves the latest link only', async () => {
    const marta = await newPerson()
    const [first, second] = [await tokenOf(marta), await tokenOf(marta)]
    expect((await setByApi(first)).errors[0]?.code).toBe('token_invalid')
    expect((await setByApi(second)).status).toBe(204)
  })
})

describe('a link', () => {
  test('is valid for half an hour, by the real clock', async () => {
    const marta = await newPerson()
    const token = await tokenOf(marta)
    elapsed = 30 * minute
    expect((await setByApi(token)).errors).toMatchObject([
      { status: '422', code: 'token_expired', source: { pointer: '/data/attributes/token' } },
    ])
    elapsed = 29.9 * minute
    expect((await setByApi(token)).status).toBe(204)
  })

  test('is valid once, also when sent several times at once', async () => {
    const marta = await newPerson()
    const token = await tokenOf(marta)
    const passwords = ['uma palavra nova', 'outra palavra nova', 'mais uma palavra']
    const answers = await Promise.all(passwords.map((candidate) => setByApi(token, candidate)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? ''
    expect(await Promise.all(passwords.map((candidate) => opens(marta, candidate)))).toEqual(
      passwords.map((candidate) => candidate === winner),
    )
    expect((await setByApi(token)).errors[0]?.code).toBe('token_used')
  })

  test.each(['x', 'a'.repeat(43), `'; drop table users --`, '<b>'])('that is unknown (%s) changes nothing', async (token) => {
    expect((await setByApi(token)).errors).toMatchObject([{ status: '422', code: 'token_invalid' }])
  })

  test.each(locales)('that has expired says so on its page (%s), and so does a missing one', async (locale) => {
    const marta = await newPerson()
    const token = await tokenOf(marta)
    const refusal = async (sent: string) => (await readPage(await openLink(sent, locale))).refusal
    expect(await refusal('')).toBe(m.new_password_none({}, { locale }))
    for (const unknown of ['x', '%3Cb%3E', 'a'.repeat(200)])
      expect(await refusal(unknown)).toBe(issueText('error_token_invalid', locale))
    elapsed = 31 * minute
    expect(await refusal(token)).toBe(issueText('error_token_expired', locale))
    elapsed = 0
    await setByApi(token)
    expect(await refusal(token)).toBe(issueText('error_token_used', locale))
    expect(await sendForm(await openLink(token, locale), password)).toEqual({
      errors: { form: issueText('error_token_used', locale) },
    })
  })

  test('is in no queue, log or table in plain text', async () => {
    let log = ''
    const noisy: World = { ...world, log: bareWorld(shop.world, { log: (line) => (log += line) }).log }
    const marta = await newPerson()
    const api = openApi(noisy)
    await api.ask('POST', '/auth/recover', { email: marta.email })
    expect(JSON.stringify(await waitingJobs(noisy))).not.toContain(marta.email)
    await runJobs(noisy)
    const queued = JSON.stringify(await waitingJobs(noisy))
    const token = await tokenFor(noisy, marta.email)
    expect(queued).not.toContain(token)
    await api.ask('POST', `/auth/new-password?token=${token}`, { token, password })
    expect(log).toContain('/auth/new-password')
    for (const secret of [marta.email, token, password]) expect(log).not.toContain(secret)
    const { token_hash: hash } = await world.db
      .selectFrom('password_tokens')
      .select('token_hash')
      .where('user_id', '=', marta.userId)
      .executeTakeFirstOrThrow()
    expect(hash).toEqual(sha256(token))
  })
})

describe('the page of a link', () => {
  test('has its secret neither in its address nor in its content, and goes on in the other language', async () => {
    const marta = await newPerson()
    const token = await tokenOf(marta)
    const page = await openLink(token, 'pt')
    expect(page.url.href).not.toContain(token)
    expect(JSON.stringify(await readPage(page))).not.toContain(token)
    const inEnglish = { ...page, locale: 'en' as const, url: new URL(pathTo('new-password', 'en'), page.url) }
    expect(await sendForm(inEnglish, password)).toMatchObject({ status: 303 })
    expect(await opens(marta, password)).toBe(true)
  })

  test('does not set the password of another account whose link was opened since', async () => {
    const [marta, rui] = [await newPerson(), await newPerson()]
    const first = await openLink(await tokenOf(marta))
    const { link } = await readPage(first)
    const second = await openLink(await tokenOf(rui))
    expect(await submit(submitNewPassword, second, { password, link })).toEqual({
      errors: { form: issueText('error_token_invalid', 'pt') },
    })
    expect(await opens(rui, password)).toBe(false)
    expect(await sendForm(second, password)).toMatchObject({ status: 303 })
  })
})

describe('a new password', () => {
  test.each([
    ['password_required', ''],
    ['password_short', 'sete777'],
    ['password_too_long', 'x'.repeat(1025)],
    ['password_common', 'qwertyuiop'],
  ])('is refused by page and API (%s) and leaves the link valid', async (code, candidate) => {
    const marta = await newPerson()
    const token = await tokenOf(marta)
    for (const locale of locales) {
      expect((await setByApi(token, candidate, { 'Accept-Language': locale })).errors).toMatchObject([
        { status: '422', code, detail: issueText(`error_${code}`, locale), source: { pointer: '/data/attributes/password' } },
      ])
      expect(await sendForm(await openLink(token, locale), candidate)).toEqual({
        errors: { password: issueText(`error_${code}`, locale) },
      })
    }
    expect((await setByApi(token)).status).toBe(204)
  })

  test('that is the address itself is refused', async () => {
    const marta = await newPerson()
    const token = await tokenOf(marta)
    for (const candidate of [marta.email, marta.email.toUpperCase(), marta.email.split('@')[0] ?? '']) {
      expect((await setByApi(token, candidate)).errors).toMatchObject([
        { status: '422', code: 'password_email', source: { pointer: '/data/attributes/password' } },
      ])
    }
    expect(await sendForm(await openLink(token), marta.email)).toEqual({
      errors: { password: m.error_password_email({}, { locale: 'pt' }) },
    })
    expect((await setByApi(token)).status).toBe(204)
  })
})

describe('no email is sent to', () => {
  const change = (person: Person, facts: { blocked_at?: Date; erased_at?: Date; demo?: boolean; email?: string; name?: null }) =>
    world.db.updateTable('users').set(facts).where('id', '=', person.userId).execute()

  test('an address without an account, a blocked or an erased person', async () => {
    const [blocked, erased] = [await newPerson(), await newPerson()]
    await change(blocked, { blocked_at: world.realNow() })
    const erasedAddress = `${erased.publicId}@erased.invalid`
    await change(erased, { erased_at: world.realNow(), blocked_at: world.realNow(), email: erasedAddress, name: null })
    for (const email of ['ninguem@cliente.example', blocked.email, erased.email, erasedAddress]) {
      const answer = await recover(email)
      expect([answer.status, JSON.parse(answer.text)]).toEqual([202, { jsonapi: { version: '1.1' }, data: null }])
      expect(await emailsTo(world, email)).toEqual([])
    }
  })

  test('the people of the demo, in production', async () => {
    const sofia = await newPerson()
    await change(sofia, { demo: true })
    await recover(sofia.email)
    await runJobs({ ...world, config: { ...world.config, mode: 'production' } })
    expect(await emailsTo(world, sofia.email)).toEqual([])
  })

  test('a person who is blocked after the link was sent', async () => {
    const marta = await newPerson()
    const token = await tokenOf(marta)
    await change(marta, { blocked_at: world.realNow() })
    expect((await setByApi(token)).errors[0]?.code).toBe('token_invalid')
  })
})

describe('the limit of password reset links', () => {
  const hour = 3_600_000
  // Rate limit windows begin on the hour.
  const still = (): World => ({ ...world, realNow: () => new Date(Math.floor(Date.now() / hour) * hour + minute) })
  const behindProxy = (page: World) => {
    const api = openApi({ ...page, config: { ...page.config, trustedProxies: ['127.0.0.1'] } })
    return (address: string, email: string) => api.ask('POST', '/auth/recover', { email }, { 'X-Forwarded-For': address })
  }

  test('is three an hour from one network, with the same answer', async () => {
    const [page, marta] = [still(), await newPerson()]
    const ask = behindProxy(page)
    for (let count = 0; count < 5; count += 1) {
      const answer = await ask('203.0.113.1', marta.email)
      expect([answer.status, JSON.parse(answer.text)]).toEqual([202, { jsonapi: { version: '1.1' }, data: null }])
    }
    expect(await emailsTo(page, marta.email)).toHaveLength(3)
    const visit = visitAs(page, { address: '203.0.113.1' })
    expect(await submit(submitRecover, visit, { email: marta.email })).toEqual({ sent: true, errors: {}, values: {} })
    expect(await emailsTo(page, marta.email)).toHaveLength(3)
  })

  test('does not let other visitors lock the owner out', async () => {
    const [page, marta] = [still(), await newPerson()]
    const ask = behindProxy(page)
    for (let count = 0; count < 4; count += 1) await ask('203.0.113.2', marta.email)
    await ask('203.0.113.3', marta.email)
    expect(await emailsTo(page, marta.email)).toHaveLength(4)
  })

  test('is twelve an hour to one mailbox, from any number of networks', inAll, async () => {
    const [page, marta] = [still(), await newPerson()]
    const ask = behindProxy(page)
    for (let count = 0; count < 15; count += 1) expect((await ask(`203.0.113.${10 + count}`, marta.email)).status).toBe(202)
    expect(await emailsTo(page, marta.email)).toHaveLength(12)
  })

  test('does not count codes of a sign-up', inAll, async () => {
    const [page, marta] = [still(), await newPerson()]
    const signUp = { email: marta.email, password, consent: true }
    for (let count = 0; count < 3; count += 1) expect((await openApi(page).ask('POST', '/auth/sign-up', signUp)).status).toBe(202)
    await behindProxy(page)('203.0.113.4', marta.email)
    expect(await emailsTo(page, marta.email)).toHaveLength(4)
    await world.db.deleteFrom('email_codes').execute()
  })

  test('is thirty an hour from one network, to any mailbox', async () => {
    const page = still()
    const ask = behindProxy(page)
    for (let count = 0; count < 30; count += 1)
      expect((await ask('203.0.113.5', `ninguem-${count}@cliente.example`)).status).toBe(202)
    const refused = await ask('203.0.113.5', 'ninguem-30@cliente.example')
    expect([refused.status, refused.errors[0]?.code, refused.headers.get('Retry-After')]).toEqual([
      429,
      'too_many',
      String(59 * 60),
    ])
    const visit = visitAs(page, { address: '203.0.113.5' })
    expect(await submit(submitRecover, visit, { email: 'ninguem-31@cliente.example' })).toMatchObject({
      sent: false,
      errors: { form: expect.stringContaining('rede') },
    })
  })
})

test.each(locales)('an empty and a malformed address get different errors by page and API (%s)', async (locale) => {
  for (const [email, code] of [
    ['', 'email_required'],
    ['marta@', 'email_format'],
    ['<b>@x', 'email_format'],
    [`${'m'.repeat(300)}@cliente.example`, 'email_format'],
  ] as const) {
    expect((await ask('POST', '/auth/recover', { email }, { 'Accept-Language': locale })).errors).toMatchObject([
      { status: '422', code, detail: issueText(`error_${code}`, locale), source: { pointer: '/data/attributes/email' } },
    ])
    expect(await submit(submitRecover, visitAs(world, { locale }), { email })).toEqual({
      code: 'invalid',
      sent: false,
      errors: { email: issueText(`error_${code}`, locale) },
      values: { email },
    })
  }
})

test('known and unknown addresses take the same statements', async () => {
  const marta = await newPerson()
  const known = await shop.statementsOf(() => recover(marta.email))
  expect(await shop.statementsOf(() => recover('ninguem-mais@cliente.example'))).toEqual(known)
})

test('expired codes and links are deleted a day later', async () => {
  const marta = await newPerson()
  await tokenOf(marta)
  await ask('POST', '/auth/sign-up', { email: 'sweep@cliente.example', password, consent: true })
  const now = world.realNow()
  const invitation = { roles: ['counter'], created_at: now, invited_by: null }
  for (const days of [-1, -31]) {
    const expires_at = new Date(now.getTime() + days * day)
    const email = `dias${days}@cliente.example`
    await world.db
      .insertInto('invitations')
      .values({ ...invitation, email, token_hash: sha256(email), public_id: world.id(), expires_at })
      .execute()
    await world.db
      .insertInto('used_id_tokens')
      .values({ token_hash: sha256(email), expires_at })
      .execute()
  }
  const counted = async () => {
    const count = async (table: 'email_codes' | 'password_tokens' | 'invitations' | 'used_id_tokens'): Promise<number> =>
      (
        await world.db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    return {
      codes: await count('email_codes'),
      tokens: (await count('password_tokens')) > 0,
      invitations: await count('invitations'),
      idTokens: await count('used_id_tokens'),
    }
  }
  const runPeriodicJobs = async (after: number) => {
    elapsed = after
    for (const { work } of periodicJobs) await work(world)
    return counted()
  }
  expect(await runPeriodicJobs(23 * 60 * minute)).toEqual({ codes: 1, tokens: true, invitations: 1, idTokens: 0 })
  expect(await runPeriodicJobs(day + 31 * minute)).toEqual({ codes: 0, tokens: false, invitations: 1, idTokens: 0 })
  expect(await runPeriodicJobs(30 * day)).toMatchObject({ invitations: 0 })
})
