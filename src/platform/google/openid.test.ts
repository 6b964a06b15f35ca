import { describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { openProvider, signingKey } from '#tests/support/services/oidc.ts'
import type { ProviderPerson } from '#tests/support/services/oidc.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { sha256 } from '../crypto.ts'
import { openIdProvider } from './openid.ts'

const origin = 'http://shop.test'
const redirectUri = `${origin}/auth/google/callback`
const [verifier, state, nonce] = ['v'.repeat(43), 's'.repeat(43), 'n'.repeat(43)]
const codeChallenge = sha256(verifier).toString('base64url')
const rui: ProviderPerson = { sub: 'rui-1', email: 'Rui@Cliente.example', email_verified: true, name: ' Rui\n Teixeira ' }

const provider = await fileFixture(openProvider(origin))
const google = openIdProvider(provider.settings)

const started = async (at = google): Promise<string> => {
  const start = await at.start({ redirectUri, state, nonce, codeChallenge })
  return start.ok ? start.value : expect.fail(start.error.reason)
}
const right = { verifier, state, nonce }

describe('a code', () => {
  test('identifies the person, with everything that was sent along', async () => {
    const callbackUrl = await provider.walk(await started(), rui)
    expect(await google.exchange({ ...right, callbackUrl })).toEqual({
      ok: true,
      value: {
        subject: 'rui-1',
        email: 'rui@cliente.example',
        emailVerified: true,
        name: 'Rui Teixeira',
        expiresAt: expect.any(Date),
      },
    })
  })

  test('is redeemed once', async () => {
    const callbackUrl = await provider.walk(await started(), rui)
    expect(await google.exchange({ ...right, callbackUrl })).toMatchObject({ ok: true })
    expect(await google.exchange({ ...right, callbackUrl })).toMatchObject({
      error: { code: 'refused', reason: 'invalid_grant' },
    })
  })

  test.each([
    ['another verifier', { verifier: 'x'.repeat(43) }],
    ['another state', { state: 'x'.repeat(43) }],
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
  ])('is refused with %s', async (_, wrong) => {
    const callbackUrl = await provider.walk(await started(), rui)
    expect(await google.exchange({ ...right, ...wrong, callbackUrl })).toMatchObject({ error: { code: 'refused' } })
  })

  test('sent by an API client needs no state', async () => {
    const code = new URL(await provider.walk(await started(), rui)).searchParams.get('code') ?? ''
    const callbackUrl = `${redirectUri}?${new URLSearchParams({ code })}`
    expect(await google.exchange({ ...right, state: undefined, callbackUrl })).toMatchObject({ ok: true })
  })

  test('of a cancelled sign-in is refused', async () => {
    const callbackUrl = await provider.walk(await started(), 'cancels')
    expect(new URL(callbackUrl).searchParams.get('error')).toBe('access_denied')
    expect(await google.exchange({ ...right, callbackUrl })).toMatchObject({ error: { code: 'refused' } })
  })
})

describe('an ID token', () => {
  test('is accepted when the provider made it for this shop', async () => {
    expect(await google.verify(await provider.token(rui, { nonce }), nonce)).toMatchObject({
      ok: true,
      value: { subject: 'rui-1' },
    })
    expect(await google.verify(await provider.token(rui), undefined)).toMatchObject({ ok: true })
  })

  test.each<[string, Record<string, unknown>, string | undefined]>([
    ['for another client', { aud: 'somebody-else' }, undefined],
    ['for several, meant for another', { aud: ['azulejo.apps.example', 'somebody-else'], azp: 'somebody-else' }, undefined],
    ['of another issuer', { iss: 'https://accounts.google.com' }, undefined],
    ['that has expired', { iat: 1, exp: 61 }, undefined],
    ['that never expires', { exp: undefined }, undefined],
    ['with another nonce', { nonce }, 'x'.repeat(43)],
    ['with a nonce that was not requested', { nonce }, undefined],
    ['without the requested nonce', {}, nonce],
    ['without a subject', { sub: '' }, undefined],
    ['without an address', { email: undefined }, undefined],
  ])('%s is refused', async (_, claims, expected) => {
    expect(await google.verify(await provider.token(rui, claims), expected)).toMatchObject({ error: { code: 'refused' } })
  })

  test('with a foreign signature or none is refused', async () => {
    const forged = await provider.token(rui, {}, signingKey())
    const [, body = ''] = forged.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const withSecret = Buffer.from('{"alg":"HS256","kid":"test"}').toString('base64url')
    for (const token of [forged, unsigned, `${withSecret}.${body}.AAAA`, 'x', 'x.y.z', ''])
      expect(await google.verify(token, undefined)).toMatchObject({ error: { code: 'refused' } })
  })

  test.each([['true'], [1], [false], [undefined]])('with email_verified %j has no verified address', async (email_verified) => {
    const verified = await google.verify(await provider.token(rui, { email_verified }), undefined)
    expect(verified).toMatchObject({ ok: true, value: { emailVerified: false } })
  })
})

describe('a provider that does not answer', () => {
  test('is tried again at the next sign-in', async () => {
    const late = openIdProvider(provider.settings)
    provider.hangUp(true)
    for (const answer of [await late.start({ redirectUri, state, nonce, codeChallenge }), await late.verify('x.y.z', undefined)])
      expect(answer).toEqual({ ok: false, error: { code: 'unreachable', reason: 'network' } })
    provider.hangUp(false)
    expect(await started(late)).toContain('/auth?')
  })

  test('does not make a code or a token wrong', async () => {
    const callbackUrl = await provider.walk(await started(), rui)
    const token = await provider.token(rui)
    const fresh = openIdProvider(provider.settings)
    await fresh.start({ redirectUri, state, nonce, codeChallenge })
    provider.hangUp(true)
    for (const answer of [await google.exchange({ ...right, callbackUrl }), await fresh.verify(token, undefined)])
      expect(answer).toEqual({ ok: false, error: { code: 'unreachable', reason: 'network' } })
    provider.hangUp(false)
    expect(await google.exchange({ ...right, callbackUrl })).toMatchObject({ ok: true })
  })

  test('or that rejects the shop’s secret is an outage, not the visitor’s error', async () => {
    const wrong = openIdProvider({ ...provider.settings, clientSecret: new Secret('outro') })
    const callbackUrl = await provider.walk(await started(wrong), rui)
    expect(await wrong.exchange({ ...right, callbackUrl })).toMatchObject({ error: { code: 'unreachable' } })
  })
})
