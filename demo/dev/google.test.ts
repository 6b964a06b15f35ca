import { describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/crypto.ts'
import { fakeIdentityProvider } from '#src/platform/google/fake.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'

let late = 0
const shop = await shopFixture()
const later = { ...shop.world, realNow: () => new Date(Date.now() + late) }
const world: World = { ...later, google: fakeIdentityProvider(later) }
const { ask } = openApi(world)

const asBrowser = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' }
const [verifier, state, nonce] = ['v'.repeat(43), 's'.repeat(43), 'n'.repeat(43)]
const request = {
  redirect_uri: 'http://shop.test/auth/google/callback',
  state,
  nonce,
  code_challenge: sha256(verifier).toString('base64url'),
}
const ines = { email: 'Ines@gmail.example', name: 'Inês', verified: 'on' }
const choose = (fields: Record<string, string>) =>
  ask('POST', '/dev/google', String(new URLSearchParams({ ...request, ...fields })), asBrowser)

async function back(fields: Record<string, string> = ines): Promise<string> {
  const answer = await choose(fields)
  return new URL(answer.headers.get('Location') ?? '', 'http://shop.test').href
}
const right = { verifier, state, nonce }

describe('the fake Google', () => {
  test('shows the people to choose from for a request of the shop, else the way to start one', async () => {
    const page = await ask('GET', `/dev/google?${new URLSearchParams(request)}`)
    expect(page.text).toContain('Outra pessoa')
    expect(page.text).toContain(`error=access_denied&amp;state=${state}`)
    expect((await ask('GET', '/dev/google')).text).toContain('href="/auth/google"')
  })

  test('sends them back with a code that is redeemed once', async () => {
    const callbackUrl = await back()
    expect(callbackUrl).toMatch(/^http:\/\/shop\.test\/auth\/google\/callback\?code=[\w-]+&state=s+$/)
    const redeemed = await world.google?.exchange({ ...right, callbackUrl })
    expect(redeemed).toMatchObject({ ok: true, value: { email: 'ines@gmail.example', emailVerified: true, name: 'Inês' } })
    expect(await world.google?.exchange({ ...right, callbackUrl })).toMatchObject({ error: { code: 'refused' } })
  })

  test('says when the address is not verified', async () => {
    const { verified: _, ...unseen } = ines
    const redeemed = await world.google?.exchange({ ...right, callbackUrl: await back(unseen) })
    expect(redeemed).toMatchObject({ ok: true, value: { emailVerified: false } })
  })

  test.each([{ verifier: 'x' }, { state: 'x' }, { nonce: 'x' }, { nonce: undefined }])('refuses %j', async (wrong) => {
    expect(await world.google?.exchange({ ...right, ...wrong, callbackUrl: await back() })).toMatchObject({
      error: { code: 'refused' },
    })
  })

  test('accepts a code for one minute', async () => {
    const callbackUrl = await back()
    late = 61_000
    expect(await world.google?.exchange({ ...right, callbackUrl })).toMatchObject({ error: { code: 'refused' } })
    late = 0
  })

  test('redirects to this shop only', async () => {
    const evil = { redirect_uri: 'https://evil.example/auth/google/callback' }
    expect((await choose({ ...ines, ...evil })).headers.get('Location')).toBe('/dev/google')
    expect((await ask('GET', `/dev/google?${new URLSearchParams({ ...request, ...evil })}`)).text).not.toContain('evil')
  })

  test('gives API clients an ID token', async () => {
    const tokenFor = async (body: object): Promise<string> => JSON.parse((await ask('POST', '/dev/google', body)).text).credential
    const credential = await tokenFor({ email: 'ines@gmail.example', name: 'Inês', verified: true, nonce })
    expect((await ask('POST', '/auth/login/google', { credential })).errors).toMatchObject([{ code: 'google_token_invalid' }])
    expect((await ask('POST', '/auth/login/google', { credential, nonce, consent: true })).data.attributes).toMatchObject({
      email: 'ines@gmail.example',
    })
    late = 3_601_000
    expect(await world.google?.verify(credential, nonce)).toMatchObject({ error: { code: 'refused' } })
    late = 0
    expect(await world.google?.verify(`${credential.slice(0, -4)}AAAA`, nonce)).toMatchObject({ error: { code: 'refused' } })
    expect((await ask('POST', '/dev/google', { email: 'nobody' })).status).toBe(422)
  })
})
