import { describe, expect, test } from 'vitest'
import { DAY, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import { createApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { isTokenCapability, tokenCapabilities } from '#src/shop/accounts/api-tokens/api-token.ts'
import type { TokenCapability } from '#src/shop/accounts/api-tokens/api-token.ts'
import { listAudit } from '#src/shop/staff/audit.actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { routes } from './routes.ts'

const { world } = await shopFixture()
const api = openApi(world)
const { ask } = api
const owner = await addStaff(world, 'owner')
const asOwner = await api.signIn(owner)
const tomorrow = nextDay(lisbonDate(world.realNow()))

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })

async function tokenFor(
  ...capabilities: TokenCapability[]
): Promise<{ id: string; headers: Record<string, string>; secret: string }> {
  const made = await createApiToken(world, owner, { name: 'Sifarma', capabilities, expiresOn: tomorrow }, 'page')
  if (!made.ok) throw new Error(made.error.code)
  const { token, secret } = made.value
  return { id: token.id, secret, headers: bearer(secret) }
}

const product = {
  name: { pt: 'Creme de mãos' },
  class: 'COSMETIC',
  brand: 'Nacriva',
  form: 'Creme',
  published: true,
  variants: [{ sku: 'NAC-1', pack: { pt: '50 ml' }, price: '5.00' }],
}

test('an outside program creates a product, changes its price and reads the list, by its token alone', async () => {
  const { headers } = await tokenFor('catalogue.edit')
  const made = await ask('POST', '/staff/products', product, { ...headers, 'Idempotency-Key': 'first' })
  expect(made).toMatchObject({ status: 201 })
  const again = await ask('POST', '/staff/products', product, { ...headers, 'Idempotency-Key': 'first' })
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.data.id).toBe(made.data.id)
  const read = await ask('GET', `/staff/products?include=variants&filter[q]=NAC-1`, undefined, headers)
  expect(read.list).toMatchObject([{ id: made.data.id }])
  const variant = read.included.find(({ type }) => type === 'variant')
  const changed = await ask('PATCH', `/staff/variants/${variant?.id}`, { price: '6.50' }, headers)
  expect(changed).toMatchObject({ status: 200 })
  expect((await ask('GET', `/products/${made.data.id}?include=variants`)).included).toMatchObject([
    { attributes: { price: '6.50' } },
  ])
  expect(made.headers.get('Set-Cookie')).toBeNull()
})

test('the log names the token as the one that wrote, and the list says when it was last used', async () => {
  const { id, headers } = await tokenFor('catalogue.edit')
  await ask('POST', '/staff/brands', { name: 'Dentária' }, headers)
  const { entries } = await listAudit(world, owner, { actorId: id }, { number: 1, size: 5 })
  expect(entries).toMatchObject([{ action: 'brand_created', source: 'api', principal: { id, name: 'Sifarma', isErased: false } }])
  const { list } = await ask('GET', '/staff/api-tokens', undefined, asOwner)
  const [own, ...others] = list.filter((one) => one.id === id)
  expect(own?.attributes['last_used_at']).not.toBeNull()
  expect(others).toEqual([])
})

test('a program changes delivery by its token, which has no session to prove', async () => {
  const { headers } = await tokenFor('delivery.change')
  expect(await ask('PATCH', '/staff/delivery', { enabled: true }, headers)).toMatchObject({ status: 200 })
  const { list } = await ask('GET', '/staff/shipping-methods?include=shipping_rates', undefined, headers)
  const path = `/staff/shipping-methods/${list[0]?.id}`
  expect(await ask('PATCH', path, { active: true }, headers)).toMatchObject({ status: 200 })
})

test('no call that a token opens asks it for a proof that it cannot give', inAll, async () => {
  const open = routes.filter(({ allow }) => isTokenCapability(allow))
  expect(new Set(open.map(({ allow }) => allow))).toEqual(new Set(tokenCapabilities))
  const { headers } = await tokenFor(...tokenCapabilities)
  for (const { method, path } of open) {
    const address = path.replaceAll(/\{\w+\}/g, world.id())
    const answer = await ask(method, address, method === 'GET' ? undefined : {}, headers)
    expect(answer.text, `${method} ${path}`).not.toContain('reauthentication_required')
  }
})

describe('the owner', () => {
  const fields = { name: 'Faturação', capabilities: ['orders.document', 'orders.read'], expires_on: tomorrow }

  test('makes a token that is shown once, and revokes it at once', async () => {
    const made = await ask('POST', '/staff/api-tokens', fields, asOwner)
    expect(made).toMatchObject({ status: 201, data: { attributes: { capabilities: ['orders.read', 'orders.document'] } } })
    const headers = bearer(made.meta.token)
    expect(await ask('GET', '/staff/orders', undefined, headers)).toMatchObject({ status: 200 })
    expect((await ask('GET', '/staff/api-tokens', undefined, asOwner)).text).not.toContain(made.meta.token)
    expect(await ask('DELETE', `/staff/api-tokens/${made.data.id}`, undefined, asOwner)).toMatchObject({ status: 204 })
    const refused = await ask('GET', '/staff/orders', undefined, headers)
    expect(refused).toMatchObject({ status: 401, errors: [{ code: 'token_invalid' }] })
    expect(await ask('DELETE', `/staff/api-tokens/${made.data.id}`, undefined, asOwner)).toMatchObject({ status: 404 })
  })

  test('gets an email about each token, which stays valid when sessions end', async () => {
    const before = (await emailsTo(world, owner.email)).length
    expect(await ask('POST', '/staff/api-tokens', { ...fields, expires_on: '2020-01-01' }, asOwner)).toMatchObject({
      status: 422,
    })
    const made = await ask('POST', '/staff/api-tokens', fields, asOwner)
    const emails = await emailsTo(world, owner.email)
    expect(emails).toHaveLength(before + 1)
    expect(emails[0]?.subject).toBe('Um token da API foi criado com a sua conta')
    expect(JSON.stringify(emails)).not.toContain(made.meta.token)
  })

  test('learns which field is at fault', async () => {
    const faults = async (change: object) =>
      (await ask('POST', '/staff/api-tokens', { ...fields, ...change }, asOwner)).errors.map(({ source }) => source?.pointer)
    expect(await faults({ name: ' ' })).toEqual(['/data/attributes/name'])
    expect(await faults({ capabilities: [] })).toEqual(['/data/attributes/capabilities'])
    expect(await faults({ capabilities: ['team.change'] })).toEqual(['/data/attributes/capabilities/0'])
    expect(await faults({ expires_on: '2020-01-01' })).toEqual(['/data/attributes/expires_on'])
    expect(await faults({ expires_on: '2099-01-01' })).toEqual(['/data/attributes/expires_on'])
    expect(await faults({ expires_on: '2026-02-30' })).toEqual(['/data/attributes/expires_on'])
  })

  test('alone makes tokens: to other staff the call does not exist', async () => {
    const asAna = await api.signIn(await addStaff(world, 'pharmacist'))
    expect(await ask('POST', '/staff/api-tokens', fields, asAna)).toMatchObject({ status: 404 })
  })
})

describe('a token is refused', () => {
  test('with 403 for what it was not made for, and for team, settings and tokens always', async () => {
    const { headers } = await tokenFor('stock.read')
    const missing = await ask('POST', '/staff/brands', { name: 'Febrix' }, headers)
    expect(missing).toMatchObject({ status: 403, errors: [{ code: 'forbidden' }] })
    for (const path of ['/staff/api-tokens', '/staff/people', '/staff/settings', '/staff/audit', '/me'])
      expect(await ask('GET', path, undefined, headers)).toMatchObject({ status: 403, errors: [{ code: 'token_not_allowed' }] })
  })

  test('when it is unknown, malformed or past its last day', async () => {
    const { headers, id, secret } = await tokenFor('catalogue.edit')
    for (const other of [`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, 'botica_', '', `${secret} x`, "' or 1=1"])
      expect(await ask('GET', '/staff/brands', undefined, bearer(other))).toMatchObject({ status: 401 })
    const past = lisbonDate(new Date(world.realNow().getTime() - DAY))
    await world.db.updateTable('api_tokens').set({ expires_on: past }).where('public_id', '=', id).execute()
    expect(await ask('GET', '/staff/brands', undefined, headers)).toMatchObject({
      status: 401,
      errors: [{ code: 'token_invalid' }],
    })
  })

  test('in an address, whatever the name of the parameter, and even with a session', async () => {
    const { secret } = await tokenFor('catalogue.edit')
    for (const name of ['token', 'access_token', 'filter[q]'])
      expect(await ask('GET', `/staff/brands?${name}=${secret}`, undefined, asOwner)).toMatchObject({
        status: 400,
        errors: [{ code: 'token_in_address' }],
      })
  })

  test.each([{ roles: ['counter' as const] }, { roles: [] }, { blocked_at: new Date() }])(
    'once the owner who made it is: %j',
    async (change) => {
      const other = await addStaff(world, 'owner')
      const made = await createApiToken(world, other, { name: 'X', capabilities: ['stock.read'], expiresOn: tomorrow }, 'page')
      const headers = bearer(made.ok ? made.value.secret : '')
      expect(await ask('GET', '/staff/stock', undefined, headers)).toMatchObject({ status: 200 })
      await world.db.updateTable('users').set(change).where('id', '=', other.userId).execute()
      expect(await ask('GET', '/staff/stock', undefined, headers)).toMatchObject({ status: 401 })
    },
  )
})

test('cookies sent with a token count for nothing, and no rule against other sites applies to it', async () => {
  const { headers } = await tokenFor('stock.read')
  expect(await ask('GET', '/staff/brands', undefined, { ...asOwner, ...headers })).toMatchObject({ status: 403 })
  const { headers: editing } = await tokenFor('catalogue.edit')
  const elsewhere = { Origin: 'https://programa.example', 'Sec-Fetch-Site': 'cross-site' }
  expect(await ask('POST', '/staff/brands', { name: 'Azevim' }, { ...editing, ...elsewhere })).toMatchObject({ status: 201 })
  expect(await ask('POST', '/staff/brands', { name: 'Lusiter' }, { ...asOwner, ...elsewhere })).toMatchObject({ status: 403 })
})

test('the idempotency keys of two tokens are apart', async () => {
  const [one, other] = [await tokenFor('catalogue.edit'), await tokenFor('catalogue.edit')]
  const key = { 'Idempotency-Key': 'the-same' }
  expect(await ask('POST', '/staff/brands', { name: 'Marévia' }, { ...one.headers, ...key })).toMatchObject({ status: 201 })
  expect(await ask('POST', '/staff/brands', { name: 'Olivane' }, { ...other.headers, ...key })).toMatchObject({ status: 201 })
})

test('a program that calls too often waits, and another one does not', async () => {
  const now = world.realNow()
  const still = openApi({ ...world, realNow: () => now })
  const [busy, calm] = [await tokenFor('stock.read'), await tokenFor('stock.read')]
  const limit = { seconds: 60, max: 600 }
  for (let call = 0; call < limit.max; call += 1)
    await consumeLimit({ ...world, realNow: () => now }, `api-token:${busy.id}`, limit)
  const limited = await still.ask('GET', '/staff/stock', undefined, busy.headers)
  expect(limited).toMatchObject({ status: 429, errors: [{ code: 'too_many' }] })
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await still.ask('GET', '/staff/stock', undefined, calm.headers)).toMatchObject({ status: 200 })
})
