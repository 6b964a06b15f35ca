// @module-tag rest
import { beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openIdProvider } from '#src/platform/google/openid.ts'
import { openLog } from '#src/platform/log.ts'
import type { Person } from '#src/platform/principal.ts'
import { addCart, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { openBrowser, shopOrigin } from '#tests/support/services/google-browser.ts'
import type { GoogleBrowser } from '#tests/support/services/google-browser.ts'
import { openProvider } from '#tests/support/services/oidc.ts'
import type { ProviderPerson } from '#tests/support/services/oidc.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addPerson, findPerson } from '#src/shop/accounts/person/actions.server.ts'

let browser: GoogleBrowser
const provider = await fileFixture(openProvider(shopOrigin))
const { world } = await shopFixture({ externalServices: { google: openIdProvider(provider.settings) } })
beforeEach(() => {
  browser = openBrowser(world, provider)
})

const password = 'uma palavra-passe'

/** A Google identity that the shop does not know. */
const newIdentity = (overrides: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = world.id()
  return { sub, email: `ines-${sub}@gmail.example`, email_verified: true, name: 'Inês Brandão', ...overrides }
}

async function addMarta(): Promise<Person> {
  const publicId = world.id()
  const facts = { roles: [], locale: 'pt', name: 'Marta', dateOfBirth: null, mobilePhone: null, nif: null } as const
  await transaction(world.db, (tx) =>
    addPerson(world, tx, { publicId, email: `marta-${publicId}@cliente.example`, ...facts, password, demo: false }),
  )
  return (await findPerson(world.db, publicId)) ?? expect.fail('the person was not added')
}

/** Marta's identity at Google. */
const atGoogle = ({ email }: Person, overrides: Partial<ProviderPerson> = {}) =>
  newIdentity({ email, name: 'Marta Lobo', ...overrides })

const accountOf = (email: string) =>
  world.db
    .selectFrom('users')
    .select(['id', 'name', 'roles', 'locale', 'google_subject', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()

async function codeSentTo(email: string): Promise<string> {
  await runJobs(world)
  const message = await world.db
    .selectFrom('pretend.letters')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const numbers = message.text.match(/\b\d{6}\b/g) ?? []
  expect(numbers).toHaveLength(1)
  return numbers[0] ?? ''
}

const versionOf = async (from: GoogleBrowser): Promise<string> => {
  const view = await from.look()
  return view.kind === 'join' ? String(view.consent.version) : expect.fail('the page is not that of a new account')
}

async function join(from: GoogleBrowser, principal: ProviderPerson): Promise<string | object> {
  await from.signIn(principal)
  return from.send({ intent: 'join', consent: await versionOf(from) })
}

describe('a new person', () => {
  test('agrees to privacy and terms and has an account without a password', async () => {
    const ines = newIdentity()
    expect(await browser.signIn(ines)).toBe('/sign-in/google')
    expect(await browser.look()).toMatchObject({ kind: 'join', email: ines.email, name: 'Inês Brandão' })
    expect(await browser.principal()).toBeUndefined()
    expect(await browser.send({ intent: 'join', consent: await versionOf(browser) })).toBe('/sign-up/profile')
    expect(await browser.principal()).toBe(ines.email)
    expect(browser.cookies.has('google')).toBe(false)
    const account = await accountOf(ines.email)
    expect(account).toMatchObject({
      name: 'Inês Brandão',
      roles: [],
      locale: 'pt',
      google_subject: ines.sub,
      password_hash: null,
    })
    const consents = await world.db
      .selectFrom('consents')
      .select(['kind', 'version', 'locale', 'door'])
      .where('user_id', '=', account!.id)
      .orderBy('kind')
      .execute()
    expect(consents).toEqual(['privacy', 'terms'].map((kind) => ({ kind, version: 1, locale: 'pt', door: 'page' })))
  })

  test('gets no account without the consent, of the displayed version', async () => {
    const ines = newIdentity()
    await browser.signIn(ines)
    for (const fields of [{}, { consent: '' }, { consent: '0' }, { consent: 'sim' }])
      expect(await browser.send({ intent: 'join', ...fields })).toMatchObject({ errors: { consent: /assinale/ } })
    expect(await browser.send({ intent: 'join', consent: '9' })).toMatchObject({ errors: { consent: /mudou/ } })
    expect(await accountOf(ines.email)).toBeUndefined()
    expect(await browser.principal()).toBeUndefined()
  })

  test('is recognised the next time, with any email from Google, and comes back to the requested page', async () => {
    const ines = newIdentity()
    await join(browser, ines)
    const again = openBrowser(world, provider)
    const start = `/auth/google?locale=pt&${new URLSearchParams({ return: '/conta/encomendas?page=2' })}`
    expect(await again.signIn({ ...ines, email: 'outra@gmail.example', email_verified: false }, start)).toBe(
      '/conta/encomendas?page=2',
    )
    expect(await again.principal()).toBe(ines.email)
  })

  test('who agrees in two tabs at once has one account, and both tabs are signed in', async () => {
    const ines = newIdentity()
    const other = openBrowser(world, provider)
    await browser.signIn(ines)
    await other.signIn(ines)
    const consent = await versionOf(browser)
    const answers = await Promise.all([browser, other].map((tab) => tab.send({ intent: 'join', consent })))
    expect(new Set(answers)).toEqual(new Set(['/', '/sign-up/profile']))
    expect(await accountOf(ines.email)).toMatchObject({ google_subject: ines.sub })
  })

  test('owns the cart afterwards', async () => {
    const cart = await addCart(world, [await addProduct(world)])
    browser.cookies.set('cart', cart.token)
    const ines = newIdentity()
    await join(browser, ines)
    expect(browser.cookies.has('cart')).toBe(false)
    const owner = await world.db
      .selectFrom('carts')
      .select('user_id')
      .where('token_hash', '=', sha256(cart.token))
      .executeTakeFirstOrThrow()
    expect(owner.user_id).toBe((await accountOf(ines.email))?.id)
  })
})

describe('the address of an existing account', () => {
  test('does not sign in by itself: its password links Google to it, permanently', inAll, async () => {
    const marta = await addMarta()
    const google = atGoogle(marta)
    expect(await browser.signIn(google)).toBe('/sign-in/google')
    expect(await browser.look()).toEqual({ kind: 'link', email: marta.email, waiting: null })
    expect(await browser.send({ intent: 'password', password: 'outra' })).toEqual({
      errors: { password: 'A palavra-passe não está certa.' },
    })
    expect(await browser.send({ intent: 'password', password: '' })).toMatchObject({ errors: { password: /Escreva/ } })
    expect([await browser.principal(), (await accountOf(marta.email))?.google_subject]).toEqual([undefined, null])
    expect(await browser.send({ intent: 'password', password })).toBe('/')
    expect(await browser.principal()).toBe(marta.email)
    expect(await accountOf(marta.email)).toMatchObject({ google_subject: google.sub, name: 'Marta' })
    const again = openBrowser(world, provider)
    expect([await again.signIn(google), await again.principal()]).toEqual(['/', marta.email])
    const subjects = (await emailsTo(world, marta.email)).map(({ subject }) => subject)
    expect(subjects, 'its owner is notified once').toEqual(['A sua conta abre-se agora também com o Google'])
  })

  test('is linked by a code from its mailbox as well', async () => {
    const marta = await addMarta()
    const google = atGoogle(marta)
    await browser.signIn(google)
    expect(await browser.send({ intent: 'code', code: '123456' })).toMatchObject({ errors: { code: expect.any(String) } })
    expect(await browser.send({ intent: 'resend' })).toBe('/sign-in/google')
    expect(await browser.look()).toMatchObject({
      kind: 'link',
      email: marta.email,
      waiting: { secondsToWait: expect.any(Number) },
    })
    expect(await browser.send({ intent: 'resend' })).toMatchObject({ errors: { form: /minuto/ } })
    expect(await browser.send({ intent: 'code', code: '12' })).toMatchObject({ errors: { code: /seis algarismos/ } })
    expect(await browser.send({ intent: 'code', code: await codeSentTo(marta.email) })).toBe('/')
    expect([await browser.principal(), (await accountOf(marta.email))?.google_subject]).toEqual([marta.email, google.sub])
  })

  test('has a code for the requesting browser only, which is invalid after five attempts', inAll, async () => {
    const marta = await addMarta()
    await browser.signIn(atGoogle(marta))
    await browser.send({ intent: 'resend' })
    const code = await codeSentTo(marta.email)
    const other = openBrowser(world, provider)
    await other.signIn(atGoogle(marta))
    expect(await other.send({ intent: 'code', code })).toMatchObject({ errors: { code: expect.any(String) } })
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) await browser.send({ intent: 'code', code: wrong })
    expect(await browser.send({ intent: 'code', code })).toMatchObject({ errors: { code: /já não vale/ } })
    expect((await accountOf(marta.email))?.google_subject).toBeNull()
  })

  test('gets at most three emails an hour', inAll, async () => {
    const marta = await addMarta()
    const answers = []
    for (let tab = 0; tab < 4; tab += 1) {
      const from = openBrowser(world, provider)
      await from.signIn(atGoogle(marta))
      answers.push(await from.send({ intent: 'resend' }))
    }
    expect(answers.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => '/sign-in/google'))
    expect(answers[3]).toMatchObject({ errors: { form: /três mensagens/ } })
  })

  test('does not sign in a person whose address Google has not verified', inAll, async () => {
    const marta = await addMarta()
    for (const email_verified of [false, 'true' as unknown as boolean]) {
      const thief = atGoogle(marta, { email_verified })
      expect(await browser.signIn(thief)).toBe('/sign-in?google=unverified')
      expect(browser.cookies.has('google')).toBe(false)
    }
    expect([await browser.principal(), (await accountOf(marta.email))?.google_subject]).toEqual([undefined, null])
  })

  test('cannot be taken in advance: an unverified person creates no account', async () => {
    const ines = newIdentity()
    expect(await browser.signIn({ ...ines, sub: world.id(), email_verified: false })).toBe('/sign-in?google=unverified')
    expect(await accountOf(ines.email)).toBeUndefined()
    const owner = openBrowser(world, provider)
    expect(await join(owner, ines)).toBe('/sign-up/profile')
    expect(await browser.signIn({ ...ines, sub: world.id() })).toBe('/sign-in?google=taken')
    expect(await browser.principal()).toBeUndefined()
  })

  test('counts a wrong password as a failed sign-in', inAll, async () => {
    const marta = await addMarta()
    const google = atGoogle(marta)
    await browser.signIn(google)
    await Promise.all(Array.from({ length: 30 }, () => browser.send({ intent: 'password', password: 'outra' })))
    expect(await browser.send({ intent: 'password', password })).toMatchObject({ errors: { form: /Demasiadas/ } })
    expect(await browser.principal()).toBeUndefined()
  })

  test('of a blocked account is refused, linked or not', async () => {
    const [marta, joined] = [await addMarta(), newIdentity()]
    await join(openBrowser(world, provider), joined)
    await world.db
      .updateTable('users')
      .set({ blocked_at: world.now() })
      .where('email', 'in', [marta.email, joined.email])
      .execute()
    for (const principal of [atGoogle(marta), joined]) expect(await browser.signIn(principal)).toBe('/sign-in?google=blocked')
    expect(await browser.principal()).toBeUndefined()
  })

  test('leads staff with a second factor to that step', async () => {
    const ana = await addStaff(world, 'pharmacist')
    await world.db
      .insertInto('totp_secrets')
      .values({ user_id: ana.userId, secret_sealed: Buffer.alloc(8), confirmed_at: world.now(), created_at: world.now() })
      .execute()
    await world.db.updateTable('users').set({ google_subject: ana.publicId }).where('id', '=', ana.userId).execute()
    expect(await browser.signIn(newIdentity({ sub: ana.publicId }))).toBe('/sign-in/confirmar')
    expect([await browser.principal(), browser.cookies.has('second_step'), browser.cookies.has('google')]).toEqual([
      undefined,
      true,
      false,
    ])
  })
})

describe('the redirect to Google and back', () => {
  const start = async (from: GoogleBrowser, path = '/auth/google'): Promise<string> =>
    (await from.get(path)).headers.get('Location') ?? ''

  test('has its state sealed in a cookie that scripts cannot read', async () => {
    const response = await browser.get('/auth/google?locale=en')
    const to = new URL(response.headers.get('Location') ?? '')
    const { state, nonce, ...parameters } = Object.fromEntries(to.searchParams)
    expect(parameters).toEqual({
      client_id: 'azulejo.apps.example',
      redirect_uri: `${shopOrigin}/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const cookie = response.headers.getSetCookie().join()
    expect(cookie).toMatch(/^google=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    for (const secret of [state, nonce]) expect(cookie).not.toContain(secret)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  })

  test.each(['Sec-Purpose', 'Purpose', 'X-Moz'])('ignores a browser that only prefetches (%s)', async (header) => {
    const ahead = { [header]: 'prefetch' }
    expect((await browser.get('/auth/google', ahead)).status).toBe(204)
    expect(browser.cookies.size).toBe(0)
    const back = await provider.walk(await start(browser), newIdentity())
    expect((await browser.get(back, ahead)).status).toBe(204)
    expect(await browser.principal()).toBeUndefined()
    expect((await browser.get(back)).headers.get('Location'), 'the code is still valid').toBe('/sign-in/google')
  })

  test('is refused without the cookie of the same browser', async () => {
    const back = await provider.walk(await start(browser), newIdentity())
    const victim = openBrowser(world, provider)
    expect((await victim.get(back)).headers.get('Location')).toBe('/sign-in?google=expired')
    await start(victim)
    expect((await victim.get(back)).headers.get('Location')).toBe('/sign-in?google=expired')
    const stolen = openBrowser(world, provider)
    stolen.cookies.set('google', browser.cookies.get('google')!.slice(0, -2))
    expect((await stolen.get(back)).headers.get('Location')).toBe('/sign-in?google=expired')
  })

  test('is refused with another state', async () => {
    const back = new URL(await provider.walk(await start(browser), newIdentity()))
    back.searchParams.set('state', 'x'.repeat(43))
    expect((await browser.get(back.href)).headers.get('Location')).toBe('/sign-in?google=expired')
  })

  test('is refused with another nonce in the token', async () => {
    const to = new URL(await start(browser))
    to.searchParams.set('nonce', 'x'.repeat(43))
    const back = await provider.walk(to.href, newIdentity())
    expect((await browser.get(back)).headers.get('Location')).toBe('/sign-in?google=failed')
  })

  test('opens one session for one code, also with a copied cookie', async () => {
    const ines = newIdentity()
    await join(openBrowser(world, provider), ines)
    const back = await provider.walk(await start(browser), ines)
    const cookie = browser.cookies.get('google')!
    expect((await browser.get(back)).headers.get('Location')).toBe('/')
    const copy = openBrowser(world, provider)
    copy.cookies.set('google', cookie)
    expect((await copy.get(back)).headers.get('Location')).toBe('/sign-in?google=failed')
    expect(await copy.principal()).toBeUndefined()
  })

  test('can be confirmed once per return from Google', async () => {
    const marta = await addMarta()
    await browser.signIn(atGoogle(marta))
    const copy = openBrowser(world, provider)
    copy.cookies.set('google', browser.cookies.get('google')!)
    await browser.send({ intent: 'password', password })
    expect(await copy.send({ intent: 'password', password })).toBe('/sign-in?google=expired')
    expect(await copy.principal()).toBeUndefined()
  })

  test('cannot begin in the middle', async () => {
    expect(await browser.send({ intent: 'join', consent: '1' })).toBe('/sign-in?google=expired')
    await start(browser)
    expect(await browser.send({ intent: 'join', consent: '1' }), 'no return from Google yet').toBe('/sign-in?google=expired')
    await expect(browser.look()).rejects.toMatchObject({ status: 302 })
  })

  test('takes ten minutes at most', async () => {
    let late = 0
    const patient = { ...world, realNow: () => new Date(Date.now() + late) }
    const [slow, slower] = [openBrowser(patient, provider), openBrowser(patient, provider)]
    const ines = newIdentity()
    const back = await provider.walk(await start(slow), ines)
    await slower.signIn(ines)
    const consent = await versionOf(slower)
    late = 601_000
    expect((await slow.get(back)).headers.get('Location')).toBe('/sign-in?google=expired')
    expect(await slower.send({ intent: 'join', consent })).toBe('/sign-in?google=expired')
  })

  test.each([
    ['pt', '/sign-in?google=cancelled&return=%2Fcarrinho'],
    ['en', '/en/sign-in?google=cancelled&return=%2Fcarrinho'],
  ] as const)('ends at the sign-in page when the visitor cancels (%s)', async (locale, path) => {
    const visitor = openBrowser(world, provider, locale)
    expect(await visitor.signIn('cancels', `/auth/google?locale=${locale}&return=/carrinho`)).toBe(path)
    expect(visitor.cookies.has('google')).toBe(false)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in',
    'an address without end',
  ])('does not lead to %j afterwards', async (named) => {
    const wanted = named.replace('an address without end', `/?${'x'.repeat(2000)}`)
    const ines = newIdentity()
    await join(openBrowser(world, provider), ines)
    expect(await browser.signIn(ines, `/auth/google?${new URLSearchParams({ return: wanted })}`)).toBe('/')
  })

  test.each(['cross-site', 'same-site'])('does not begin on a page that is %s', async (site) => {
    const response = await browser.get('/auth/google', { 'Sec-Fetch-Site': site })
    expect([response.headers.get('Location'), browser.cookies.size]).toEqual(['/sign-in', 0])
  })

  test('replaces the session before by a new one', async () => {
    const ines = newIdentity()
    await join(browser, ines)
    const before = browser.cookies.get('session')!
    await browser.signIn(ines)
    expect(browser.cookies.get('session')).not.toBe(before)
    browser.cookies.set('session', before)
    expect(await browser.principal()).toBeUndefined()
  })

  test('is reported as an outage while Google is silent, and the log has neither code nor token', async () => {
    const ines = newIdentity()
    const lines: string[] = []
    const noted = { ...world, log: openLog('info', { write: (line) => void lines.push(line) }) }
    const visitor = openBrowser(noted, provider)
    const back = await provider.walk(await start(visitor), ines)
    provider.hangUp(true)
    expect((await visitor.get(back)).headers.get('Location')).toBe('/sign-in?google=unreachable')
    provider.hangUp(false)
    expect(lines.join()).toContain('Google could not be reached')
    const { searchParams } = new URL(back)
    for (const secret of ['code', 'state']) expect(lines.join()).not.toContain(searchParams.get(secret))
    expect(lines.map((line) => JSON.parse(line).route)).toContain('/auth/google/callback')
  })
})

test('a shop without Google’s keys answers 404', async () => {
  const plain = openBrowser({ ...world, google: undefined }, provider)
  for (const path of ['/auth/google', '/auth/google/callback?code=x']) expect((await plain.get(path)).status).toBe(404)
})
