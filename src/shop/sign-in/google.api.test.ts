import { describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/crypto.ts'
import { openIdProvider } from '#src/platform/google/openid.ts'
import { openApi, openSafeApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { openProvider, signingKey } from '#tests/support/services/oidc.ts'
import type { ProviderPerson } from '#tests/support/services/oidc.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { hashPassword } from '#src/shop/accounts/password/password.server.ts'

const origin = 'http://shop.test'
const provider = await fileFixture(openProvider(origin))
const google = openIdProvider(provider.settings)
const { world } = await shopFixture({ externalServices: { google } })
const { ask } = openApi(world)

const newIdentity = (overrides: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = world.id()
  return { sub, email: `ines-${sub}@gmail.example`, email_verified: true, name: 'Inês Brandão', ...overrides }
}

const login = (body: object, headers: Record<string, string> = {}) => ask('POST', '/auth/login/google', body, headers)

const password = 'uma palavra-passe'
async function martaAndHerToken() {
  const marta = await addMarta(world)
  await world.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', marta.userId)
    .execute()
  const principal = newIdentity({ email: marta.email })
  return { marta, principal, credential: await provider.token(principal) }
}

const subjectOf = async (email: string) =>
  (await world.db.selectFrom('users').select('google_subject').where('email', '=', email).executeTakeFirst())?.google_subject

const sessionIn = (headers: Headers): Record<string, string> => ({
  Cookie: /session=[\w-]{43}/.exec(headers.getSetCookie().join())?.[0] ?? '',
})

describe('an ID token', () => {
  test('creates an account once the consent is sent, and signs in the next time', async () => {
    const ines = newIdentity()
    const credential = await provider.token(ines, { nonce: 'n1' })
    const refused = await login({ credential, nonce: 'n1' })
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ code: 'consent_required', source: { pointer: '/data/attributes/consent' } }],
    })
    expect((await login({ credential, nonce: 'n1', consent: 9 })).errors).toMatchObject([
      { status: '422', code: 'consent_outdated' },
    ])
    expect((await login({ credential, nonce: 'n1', consent: false })).errors).toMatchObject([
      { status: '422', code: 'consent_required' },
    ])
    const made = await login({ credential, nonce: 'n1', consent: true }, { 'Accept-Language': 'en' })
    expect(made).toMatchObject({
      status: 200,
      data: { type: 'user', attributes: { email: ines.email, name: 'Inês Brandão', locale: 'en' } },
    })
    const me = await ask('GET', '/me', undefined, sessionIn(made.headers))
    expect(me.data.id).toBe(made.data.id)
    const again = await openSafeApi(world).ask('POST', '/auth/login/google', { credential: await provider.token(ines) })
    expect(again.data.id).toBe(made.data.id)
    expect(again.headers.get('Clear-Site-Data'), 'the device can be another person’s').toBe('"storage"')
  })

  test('merges the cart', async () => {
    const cart = await addCart(world, [await addProduct(world)])
    const credential = await provider.token(newIdentity())
    const answer = await login({ credential, consent: 1 }, { 'X-Cart-Token': cart.token })
    expect(answer.meta).toMatchObject({ cart_token: cart.token })
  })

  test('opens one session, also when it is altered, repeated or sent several times at once', async () => {
    const credential = await provider.token(newIdentity())
    const answers = await Promise.all([1, 2, 3, 4].map(() => login({ credential, consent: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    // The last character of the signature has two bits that count and four that do not.
    const altered = credential.slice(0, -1) + { A: 'B', Q: 'R', g: 'h', w: 'x' }[credential.at(-1) ?? '']
    for (const again of [credential, altered])
      expect((await login({ credential: again })).errors).toMatchObject([{ status: '401', code: 'google_token_invalid' }])
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['for another shop', { aud: 'somebody-else' }, {}],
    ['of another provider', { iss: 'https://accounts.example' }, {}],
    ['that has expired', { iat: 1, exp: 61 }, {}],
    ['with another nonce', { nonce: 'n1' }, { nonce: 'n2' }],
    ['whose nonce is not sent', { nonce: 'n1' }, {}],
    ['without the nonce that is sent', {}, { nonce: 'n1' }],
  ])('%s is refused', async (_, claims, fields) => {
    const answer = await login({ credential: await provider.token(newIdentity(), claims), consent: true, ...fields })
    expect(answer).toMatchObject({ status: 401, errors: [{ code: 'google_token_invalid' }] })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('without the provider’s signature is refused', async () => {
    const forged = await provider.token(newIdentity(), {}, signingKey())
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`
    for (const credential of [forged, unsigned, 'x'])
      expect((await login({ credential, consent: true })).errors).toMatchObject([{ status: '401', code: 'google_token_invalid' }])
  })

  test('with an unverified address is refused', async () => {
    const { marta, principal } = await martaAndHerToken()
    for (const visitor of [newIdentity({ email_verified: false }), { ...principal, email_verified: false }]) {
      const answer = await login({ credential: await provider.token(visitor), consent: true, password })
      expect(answer.errors).toMatchObject([{ status: '403', code: 'google_email_unverified' }])
    }
    expect(await subjectOf(marta.email)).toBeNull()
  })

  test('is refused as an outage when the provider does not answer', async () => {
    const fresh = openApi({ ...world, google: openIdProvider(provider.settings) })
    const credential = await provider.token(newIdentity())
    provider.hangUp(true)
    const answer = await fresh.ask('POST', '/auth/login/google', { credential })
    provider.hangUp(false)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(answer.errors).toMatchObject([{ code: 'google_unreachable' }])
  })
})

describe('the address of an existing account', () => {
  test('needs its password, and links Google to it with the same token', async () => {
    const { marta, principal, credential } = await martaAndHerToken()
    const consentRequested = await login({ credential, consent: true })
    expect(consentRequested).toMatchObject({
      status: 409,
      errors: [{ code: 'google_link_required', meta: { code_sent: false } }],
    })
    expect(consentRequested.headers.getSetCookie()).toEqual([])
    expect((await login({ credential, password: 'outra' })).errors).toMatchObject([
      { status: '401', code: 'invalid_credentials' },
    ])
    expect(await subjectOf(marta.email)).toBeNull()
    expect((await login({ credential, password })).data.id).toBe(marta.publicId)
    expect(await subjectOf(marta.email)).toBe(principal.sub)
    expect((await login({ credential: await provider.token(principal) })).data.id).toBe(marta.publicId)
  })

  test('or a code from its mailbox, which is valid for this Google account only', async () => {
    const { marta, principal, credential } = await martaAndHerToken()
    const sent = await login({ credential, send_code: true })
    expect(sent).toMatchObject({ status: 409, errors: [{ code: 'google_link_required', meta: { code_sent: true } }] })
    await runJobs(world)
    const { text } = await world.db
      .selectFrom('pretend.letters')
      .select('text')
      .where('recipient', '=', marta.email)
      .executeTakeFirstOrThrow()
    const email_code = /\b\d{6}\b/.exec(text)?.[0]
    const other = await provider.token(newIdentity({ email: marta.email }))
    expect((await login({ credential: other, email_code })).errors).toMatchObject([{ status: '422', code: 'code_wrong' }])
    await login({ credential, send_code: true })
    await runJobs(world)
    const emails = await world.db
      .selectFrom('pretend.letters')
      .select('text')
      .where('recipient', '=', marta.email)
      .orderBy('id', 'desc')
      .execute()
    const second = /\b\d{6}\b/.exec(emails[0]?.text ?? '')?.[0]
    expect((await login({ credential, email_code: second })).data.id).toBe(marta.publicId)
    expect(await subjectOf(marta.email)).toBe(principal.sub)
  })

  test('linked to another Google account stays linked to that one', async () => {
    const { marta, credential } = await martaAndHerToken()
    await login({ credential, password })
    const answer = await login({ credential: await provider.token(newIdentity({ email: marta.email })), password })
    expect(answer.errors).toMatchObject([{ status: '409', code: 'google_account_taken' }])
  })

  test('of staff needs the second factor, and the token stays valid for the next call', async () => {
    const ana = await addStaff(world, 'pharmacist')
    await world.db.updateTable('users').set({ google_subject: ana.publicId }).where('id', '=', ana.userId).execute()
    await world.db
      .insertInto('totp_secrets')
      .values({ user_id: ana.userId, secret_sealed: Buffer.alloc(8), confirmed_at: world.now(), created_at: world.now() })
      .execute()
    const credential = await provider.token(newIdentity({ sub: ana.publicId }))
    for (let time = 0; time < 2; time += 1)
      expect((await login({ credential })).errors).toMatchObject([{ status: '401', code: 'totp_required' }])
  })
})

describe('a code', () => {
  const [verifier, nonce, redirect_uri] = ['v'.repeat(43), 'n'.repeat(43), `${origin}/auth/google/callback`]

  async function codeFor(principal: ProviderPerson): Promise<string> {
    const codeChallenge = sha256(verifier).toString('base64url')
    const start = await google.start({ redirectUri: redirect_uri, state: 's', nonce, codeChallenge })
    const back = await provider.walk(start.ok ? start.value : '', principal)
    return new URL(back).searchParams.get('code') ?? ''
  }

  test('with its verifier signs in as well, once', async () => {
    const ines = newIdentity()
    const body = { code: await codeFor(ines), code_verifier: verifier, redirect_uri, nonce, consent: true }
    expect(await login(body)).toMatchObject({ status: 200, data: { attributes: { email: ines.email } } })
    expect((await login(body)).errors).toMatchObject([{ status: '401', code: 'google_token_invalid' }])
  })

  test('with another verifier, address or nonce is refused', async () => {
    for (const wrong of [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: 'https://evil.example/' }, { nonce: 'x' }]) {
      const body = { code: await codeFor(newIdentity()), code_verifier: verifier, redirect_uri, nonce, consent: true, ...wrong }
      expect((await login(body)).errors).toMatchObject([{ status: '401', code: 'google_token_invalid' }])
    }
  })
})

test.each<[object, string[]]>([
  [{}, ['credential']],
  [{ credential: '' }, ['credential']],
  [{ credential: 7 }, ['credential']],
  [{ credential: 'x'.repeat(9000) }, ['credential']],
  [{ code: 'x' }, ['code_verifier', 'redirect_uri']],
  [{ code: 'x', code_verifier: 'v', redirect_uri: 'somewhere' }, ['redirect_uri']],
  [{ credential: 'x', email_code: '12' }, ['email_code']],
  [{ credential: 'x', send_code: 'maybe' }, ['send_code']],
])('%j names the fields with errors', async (body, fields) => {
  const { status, errors } = await login(body)
  expect([status, errors.map(({ source }) => source?.pointer)]).toEqual([422, fields.map((field) => `/data/attributes/${field}`)])
})

test('a hundred refused sign-ins from one address are the limit', async () => {
  const behindProxy = openApi({ ...world, config: { ...world.config, trustedProxies: ['127.0.0.1'] } })
  const from = (address: string) =>
    behindProxy.ask('POST', '/auth/login/google', { credential: 'x' }, { 'X-Forwarded-For': address })
  await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.7')))
  expect([(await from('203.0.113.7')).status, (await from('203.0.113.8')).status]).toEqual([429, 401])
})

test('a request of another site is refused', async () => {
  const credential = await provider.token(newIdentity())
  expect((await login({ credential, consent: true }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
})

test('without Google the call is 404', async () => {
  const plain = openApi({ ...world, google: undefined })
  expect((await plain.ask('POST', '/auth/login/google', { credential: 'x' })).status).toBe(404)
})
