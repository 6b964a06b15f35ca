import { beforeEach, describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { listSessions, openSession, proveSession, findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addPerson as addPersonWithoutPassword } from '#tests/support/factories/builders.ts'
import { emailsTo, tokenFor } from '#tests/support/assertions/sent-emails.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addPerson, findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { requestPasswordReset, setPassword } from '#src/shop/accounts/password/actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { submitPasswordForm } from './screens/security.server.ts'
import { submitEndSessionsForm } from './sessions-form.actions.server.ts'

let marta: Person
const { world } = await shopFixture()
const { ask } = openApi(world)
beforeEach(async () => {
  marta = await addCustomer('marta')
})

const [old, next] = ['azul como o rio', 'três gatos no telhado']

async function addCustomer(name: string): Promise<Person> {
  const publicId = world.id()
  const known = { dateOfBirth: null, mobilePhone: null, nif: null, roles: [], locale: 'pt', demo: false } as const
  await transaction(world.db, (tx) =>
    addPerson(world, tx, { publicId, email: `${name}-${publicId}@cliente.example`, name, password: old, ...known }),
  )
  return (await findPerson(world.db, publicId)) ?? expect.fail('the person was not added')
}

const signIn = (person: Person, device = 'Firefox, Linux'): Promise<string> =>
  transaction(world.db, (tx) => openSession(world, tx, person.userId, device))

const cookie = (token: string) => ({ Cookie: `session=${token}` })
const isOpen = async (token: string): Promise<boolean> => (await findPersonOfSession(world, token)) !== undefined

const change = (token: string, body: object, query = '') => ask('POST', `/account/password${query}`, body, cookie(token))

const pageWith = (token: string, url = '/conta/seguranca') => ({
  ...visitAs(world, { sessionToken: token, url }),
  principal: marta,
})

describe('the list of sessions', () => {
  test('has the device, its start, and which one is this', async () => {
    const [phone, laptop] = [await signIn(marta, 'Safari, iPhone'), await signIn(marta)]
    const { list, meta } = await ask('GET', '/sessions', undefined, cookie(phone))
    expect(meta.total_count).toBe(2)
    expect(list.map(({ attributes }) => [attributes['device'], attributes['current']])).toEqual([
      ['Safari, iPhone', true],
      ['Firefox, Linux', false],
    ])
    expect(list[0]).toMatchObject({
      type: 'session',
      attributes: { started_at: expect.any(String), last_seen_at: expect.any(String) },
    })
    const text = JSON.stringify(list)
    for (const token of [phone, laptop]) expect(text).not.toContain(token)
  })

  test('ends one, and the others, not this one', async () => {
    const [phone, laptop, tablet, work] = [await signIn(marta), await signIn(marta), await signIn(marta), await signIn(marta)]
    const idOf = async (token: string) => (await listSessions(world, marta.userId, token))[0]?.id ?? ''
    expect((await ask('DELETE', `/sessions/${await idOf(laptop)}`, undefined, cookie(phone))).status).toBe(204)
    await submit(submitEndSessionsFormAs(phone), pageWith(phone), { intent: 'end_session', session: await idOf(tablet) })
    expect(await Promise.all([phone, laptop, tablet, work].map(isOpen))).toEqual([true, false, false, true])
    await submit(submitEndSessionsFormAs(phone), pageWith(phone), { intent: 'end_others' })
    expect(await Promise.all([phone, work].map(isOpen))).toEqual([true, false])
    const again = await signIn(marta)
    expect((await ask('DELETE', '/sessions', undefined, cookie(phone))).status).toBe(204)
    expect(await Promise.all([phone, again].map(isOpen))).toEqual([true, false])
  })

  test('has own sessions only: no page or call ends one of another person', async () => {
    const rui = await addCustomer('rui')
    const [his, hers] = [await signIn(rui), await signIn(marta)]
    const [{ id } = { id: '' }] = await listSessions(world, rui.userId, his)
    for (const wanted of [id, world.id(), 'x', '%00'])
      expect((await ask('DELETE', `/sessions/${wanted}`, undefined, cookie(hers))).status, wanted).toBe(404)
    await submit(submitEndSessionsFormAs(hers), pageWith(hers), { intent: 'end_session', session: id })
    await submit(submitEndSessionsFormAs(hers), pageWith(hers), { intent: 'end_others' })
    expect(await isOpen(his)).toBe(true)
  })

  test('is refused to guests', async () => {
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', `/sessions/${world.id()}`],
      ['POST', '/account/password'],
    ] as const)
      expect((await ask(method, path)).status, path).toBe(401)
  })
})

const submitEndSessionsFormAs = (token: string) => (_: object, form: FormData) => submitEndSessionsForm(pageWith(token), form)

describe('a new password', () => {
  test('ends every other session and gives this one a new token, and the owner is notified', async () => {
    const [phone, laptop] = [await signIn(marta), await signIn(marta)]
    const answer = await change(phone, { current_password: old, password: next })
    expect(answer.status).toBe(204)
    const fresh =
      /^session=([\w-]{43}); Path=\/; Max-Age=1209600; HttpOnly/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    expect(await Promise.all([phone, laptop, fresh].map(isOpen))).toEqual([false, false, true])
    expect((await ask('POST', '/auth/login', { email: marta.email, password: old })).status).toBe(401)
    expect((await ask('POST', '/auth/login', { email: marta.email, password: next })).status).toBe(200)
    expect(await emailsTo(world, marta.email)).toMatchObject([{ subject: expect.stringContaining('palavra-passe') }])
  })

  test('is no new proof: staff need a second factor as well', async () => {
    const phone = await signIn(marta)
    const longAgo = new Date(Date.now() - 3_600_000)
    await transaction(world.db, (tx) => proveSession(tx, phone, longAgo))
    const answer = await change(phone, { current_password: old, password: next })
    const fresh = /^session=([\w-]{43})/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    expect((await findPersonOfSession(world, fresh))?.verifiedAt).toEqual(longAgo)
  })

  test('is set on the page as well, which gets the new cookie', async () => {
    const phone = await signIn(marta)
    const visit = pageWith(phone)
    const send = (fields: Record<string, string>) =>
      submit((_, form) => submitPasswordForm(visit, form, '/conta/seguranca?done=password'), visit, fields)
    const done = await send({ current_password: old, password: next })
    expect(done instanceof Response && done.headers.get('Location')).toBe('/conta/seguranca?done=password')
    expect([await isOpen(phone), await isOpen(cookieOf(visit, 'session') ?? '')]).toEqual([false, true])
    // The session of this visit has just been replaced: sending again requires signing in first.
    const again = await send({ current_password: next, password: old })
    expect(again instanceof Response && again.headers.get('Location')).toContain('/sign-in')
  })

  test('is refused with a wrong current one, which counts like a failed sign-in', inAll, async () => {
    const token = await signIn(marta)
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await change(token, { current_password: 'adivinha', password: next })).errors[0]?.code).toBe('password_wrong')
    const refused = await change(token, { current_password: old, password: next })
    expect([refused.status, refused.errors[0]?.code, refused.headers.get('Retry-After')]).toEqual([
      429,
      'too_many',
      expect.any(String),
    ])
    expect((await ask('POST', '/auth/login', { email: marta.email, password: old })).status).toBe(429)
    expect(await isOpen(token)).toBe(true)
  })

  test('of two changes at once, one succeeds', async () => {
    const token = await signIn(marta)
    const answers = await Promise.all([
      change(token, { current_password: old, password: `${next} um` }),
      change(token, { current_password: old, password: `${next} dois` }),
    ])
    const [made, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(made).toBe(204)
    // Refused because its session has ended, or because its current password is outdated: whichever is checked first.
    expect([401, 422]).toContain(refused)
    const set = `${next} ${answers[0]?.status === 204 ? 'um' : 'dois'}`
    expect((await ask('POST', '/auth/login', { email: marta.email, password: set })).status).toBe(200)
  })

  test('invalidates earlier reset links', async () => {
    await requestPasswordReset(world, { email: marta.email, locale: 'pt' }, '127.0.0.1')
    const link = await tokenFor(world, marta.email)
    await change(await signIn(marta), { current_password: old, password: next })
    const late = await transaction(world.db, (tx) => setPassword(world, tx, { token: link, password: old, locale: 'pt' }))
    expect(late).toMatchObject({ error: { code: 'token_invalid' } })
  })

  test('is refused for an account without one, and the error says how to set one', async () => {
    const sofia = await addPersonWithoutPassword(world, 'customer', 'Sofia')
    const answer = await change(await signIn(sofia), { current_password: old, password: next })
    expect([answer.status, answer.errors[0]?.code]).toEqual([422, 'no_password'])
    expect(answer.errors[0]?.detail).toContain('Recuperar')
  })

  const bad = [
    {
      what: 'no current password',
      fields: { current_password: '' },
      field: 'current_password',
      pt: 'Escreva a sua palavra-passe atual.',
      en: 'Enter your current password.',
    },
    {
      what: 'seven characters',
      fields: { password: 'sete777' },
      field: 'password',
      pt: 'A palavra-passe precisa de pelo menos 8 caracteres.',
      en: 'The password needs at least 8 characters.',
    },
    {
      what: 'a common one',
      fields: { password: 'password' },
      field: 'password',
      pt: 'Esta palavra-passe é das mais usadas e adivinha-se facilmente. Escolha outra.',
      en: 'This password is one of the most used and easy to guess. Choose another one.',
    },
    {
      what: 'a wrong current one',
      fields: { current_password: 'outra' },
      field: 'current_password',
      pt: 'A palavra-passe não está certa.',
      en: 'The password is not right.',
    },
  ] as const

  describe.each(locales)('in %s', (locale) => {
    test.each(bad)('$what is reported at its field', async ({ fields, field, ...sentences }) => {
      const token = await signIn(marta)
      const body = { current_password: old, password: next, ...fields }
      const answer = await change(token, body, `?locale=${locale}`)
      expect([answer.status, answer.errors]).toMatchObject([
        422,
        [{ detail: sentences[locale], source: { pointer: `/data/attributes/${field}` } }],
      ])
      const visit = { ...pageWith(token), locale }
      const refused = await submit((_, form) => submitPasswordForm(visit, form, '/'), visit, body)
      expect(refused).toEqual({ errors: { [field]: sentences[locale] } })
    })
  })
})
