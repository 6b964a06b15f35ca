import { describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi, openSafeApi } from '#tests/support/api/api.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addCart, addProduct } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addPerson, checkCredentials, demoPeople, findPerson, readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { demoPassword } from '#src/shop/accounts/person/demo.ts'

const shop = await shopFixture()
const { world } = shop
const { ask } = openApi(world)

const password = 'uma palavra-passe'

async function addCustomer(name: string, { demo = false }: { demo?: boolean } = {}): Promise<Person> {
  const publicId = world.id()
  const email = `${name}-${publicId}@cliente.example`
  const details = {
    roles: [],
    locale: 'pt',
    name,
    dateOfBirth: '1986-07-21',
    mobilePhone: '900000005',
    nif: '399999051',
  } as const
  await transaction(world.db, (tx) =>
    addPerson(world, tx, { publicId, email, ...details, password: demo ? demoPassword : password, demo }),
  )
  const person = await findPerson(world.db, publicId)
  if (!person) throw new Error('nobody was added')
  return person
}

const signIn = (email: string, candidate = password, headers: Record<string, string> = {}) =>
  ask('POST', '/auth/login', { email, password: candidate }, headers)

const cookieOf = (headers: Headers, name = 'session'): string | undefined =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))

const sessionOf = (headers: Headers): { Cookie: string } => ({ Cookie: cookieOf(headers)?.split(';')[0] ?? '' })

describe('signing in', () => {
  test('answers the person and a cookie that scripts cannot read', async () => {
    const marta = await addCustomer('marta')
    const answer = await signIn(marta.email)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({
      type: 'user',
      id: marta.publicId,
      attributes: {
        email: marta.email,
        name: 'marta',
        nif: '399999051',
        mobile_phone: '900000005',
        date_of_birth: '1986-07-21',
        profile_complete: true,
      },
    })
    expect(cookieOf(answer.headers)).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/)
    expect((await ask('GET', '/me', undefined, sessionOf(answer.headers))).data.id).toBe(marta.publicId)
  })

  test('ignores case and spaces of the address', async () => {
    const marta = await addCustomer('marta')
    expect((await signIn(`  ${marta.email.toUpperCase()} `)).status).toBe(200)
  })

  test('gives every session a new token, and ignores one from the visitor', async () => {
    const marta = await addCustomer('marta')
    const planted = { Cookie: `session=${'a'.repeat(43)}` }
    const [first, second] = [await signIn(marta.email, password, planted), await signIn(marta.email)]
    expect(cookieOf(first.headers)).not.toContain('a'.repeat(43))
    expect(cookieOf(first.headers)).not.toBe(cookieOf(second.headers))
    expect((await ask('GET', '/me', undefined, planted)).status).toBe(401)
    const own = sessionOf(second.headers)
    await signIn(marta.email, password, own)
    expect((await ask('GET', '/me', undefined, own)).status, 'the one before has ended').toBe(401)
  })

  test('a wrong password and an unknown address get the same answer, in the requested language', inAll, async () => {
    const marta = await addCustomer('marta')
    for (const [language, message] of [
      ['pt', 'O e-mail ou a palavra-passe não estão certos.'],
      ['en', 'The email or the password is not right.'],
    ] as const) {
      const [wrong, unknown] = [
        await signIn(marta.email, 'outra', { 'Accept-Language': language }),
        await signIn('ninguem@cliente.example', 'outra', { 'Accept-Language': language }),
      ]
      expect(wrong.errors).toMatchObject([{ status: '401', code: 'invalid_credentials', detail: message }])
      const withoutId = ({ id: _, ...error }: (typeof wrong.errors)[number]) => error
      expect(unknown.errors.map(withoutId)).toEqual(wrong.errors.map(withoutId))
      expect([wrong.status, cookieOf(wrong.headers)]).toEqual([401, undefined])
    }
  })

  test('an unknown address takes the same statements as a wrong password', async () => {
    const marta = await addCustomer('marta')
    const [logged, untold] = [
      await shop.statementsOf(() => signIn(marta.email, 'outra')),
      await shop.statementsOf(() => signIn('ninguem@cliente.example', 'outra')),
    ]
    expect(untold).toEqual(logged)
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'marta', password: 'x' }, ['email']],
    [{ email: 'marta@cliente.example', password: '' }, ['password']],
    [{ email: ['marta@cliente.example'], password: { length: 8 } }, ['email', 'password']],
  ])('%j names the fields with errors', async (body, fields) => {
    const { status, errors } = await ask('POST', '/auth/login', body)
    expect(status).toBe(422)
    expect(errors.map(({ source }) => source?.pointer)).toEqual(fields.map((field) => `/data/attributes/${field}`))
  })

  test('a very long password is refused before it costs anything', async () => {
    expect((await signIn('marta@cliente.example', 'x'.repeat(1025))).errors).toMatchObject([
      { status: '422', code: 'password_too_long' },
    ])
  })

  test('an empty and a malformed address get different errors', async () => {
    const sentences = async (email: string) =>
      (await ask('POST', '/auth/login', { email, password: 'x' })).errors.map(({ detail }) => detail)
    expect(await sentences('')).toEqual(['Escreva o seu endereço de e-mail.'])
    expect(await sentences('marta@')).toEqual(['Escreva um endereço de e-mail com o formato nome@exemplo.pt.'])
  })

  test('refuses the demo’s people in production', async () => {
    const demo = await addCustomer('sofia', { demo: true })
    expect((await signIn(demo.email, demoPassword)).status).toBe(200)
    const serious = { ...world, config: { ...world.config, mode: 'production' } } as const
    expect(await checkCredentials(serious, { email: demo.email, password: demoPassword }, '127.0.0.1')).toEqual({
      ok: false,
      error: { code: 'invalid_credentials' },
    })
    expect(await demoPeople(serious)).toEqual([])
    expect((await demoPeople(world)).map(({ email }) => email)).toContain(demo.email)
  })
})

describe('guessing passwords', () => {
  const from = (address: string) => {
    const behindProxy = openApi({ ...world, config: { ...world.config, trustedProxies: ['127.0.0.1'] } })
    return (email: string, candidate: string) =>
      behindProxy.ask('POST', '/auth/login', { email, password: candidate }, { 'X-Forwarded-For': address })
  }

  test('ends after thirty failures at one account, for that address only', inAll, async () => {
    const [marta, rui] = [await addCustomer('marta'), await addCustomer('rui')]
    const guess = from('203.0.113.7')
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await guess(marta.email, 'outra')).status))
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refused = await guess(marta.email, password)
    expect([refused.status, refused.errors[0]?.code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await guess(rui.email, password)).status).toBe(200)
    expect((await from('203.0.113.8')(marta.email, password)).status).toBe(200)
  })

  test('of a hundred at once, none succeeds after the thirtieth failure', inAll, async () => {
    const marta = await addCustomer('marta')
    const guess = from('203.0.113.9')
    await Promise.all(Array.from({ length: 60 }, () => guess(marta.email, 'outra')))
    expect((await guess(marta.email, password)).status).toBe(429)
  })

  test('ends after a hundred failures from one address, whatever the accounts', inAll, async () => {
    const marta = await addCustomer('marta')
    const guess = from('2001:db8::1')
    await Promise.all(Array.from({ length: 100 }, (_, index) => guess(`ninguem-${index}@cliente.example`, 'outra')))
    // The neighbouring address belongs to the same subscriber.
    expect((await from('2001:db8::2')(marta.email, password)).status).toBe(429)
    expect((await from('2001:db8:0:1::1')(marta.email, password)).status).toBe(200)
  })
})

test('has an entry in the log for each attempt, with the id of the account and no other personal data', inAll, async () => {
  let log = ''
  const noisy = openApi({ ...world, log: bareWorld(shop.world, { log: (line) => (log += line) }).log })
  const marta = await addCustomer('marta')
  for (const candidate of ['outra', password]) await noisy.ask('POST', '/auth/login', { email: marta.email, password: candidate })
  await noisy.ask('POST', '/auth/login', { email: 'ninguem@cliente.example', password })
  const logged = log.split('\n').filter((line) => /password|signed/.test(line))
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a password was refused', person: marta.publicId, request: expect.any(String) },
    { msg: 'signed in', person: marta.publicId },
    { msg: 'a password was refused', person: null },
  ])
  for (const secret of [marta.email, 'ninguem', password, 'marta']) expect(log).not.toContain(secret)
})

describe('the session', () => {
  test('a guest has none', async () => {
    expect((await ask('GET', '/me')).errors).toMatchObject([{ status: '401', code: 'unauthorized' }])
  })

  test('ends with the sign-out, by POST and, from our own pages, by GET', inAll, async () => {
    const marta = await addCustomer('marta')
    for (const [method, headers] of [
      ['POST', {}],
      ['GET', { 'Sec-Fetch-Site': 'same-origin' }],
      ['GET', {}],
    ] as const) {
      const session = sessionOf((await signIn(marta.email)).headers)
      const answer = await ask(method, '/auth/logout', undefined, { ...session, ...headers })
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect(cookieOf(answer.headers)).toMatch(/^session=; Path=\/; Max-Age=0/)
      expect((await ask('GET', '/me', undefined, session)).status).toBe(401)
    }
  })

  test.each(['cross-site', 'same-site', 'none'])('a GET that comes %s does not sign out', async (site) => {
    const session = sessionOf((await signIn((await addCustomer('marta')).email)).headers)
    const answer = await ask('GET', '/auth/logout', undefined, { ...session, 'Sec-Fetch-Site': site })
    expect([answer.status, cookieOf(answer.headers)]).toEqual([204, undefined])
    expect((await ask('GET', '/me', undefined, session)).status).toBe(200)
  })

  test.each([
    ['HEAD', {}],
    ['HEAD', { 'Sec-Fetch-Site': 'same-origin' }],
    ['GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }],
    ['GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' }],
    ['GET', { Purpose: 'prefetch' }],
    ['GET', { 'X-Purpose': 'preview' }],
    ['GET', { 'X-Moz': 'prefetch' }],
  ])('a %s that only prefetches (%j) does not sign out (S231)', async (method, headers) => {
    const session = sessionOf((await signIn((await addCustomer('marta')).email)).headers)
    const answer = await ask(method, '/auth/logout', undefined, { ...session, ...headers })
    expect([answer.status, cookieOf(answer.headers)]).toEqual([204, undefined])
    expect((await ask('GET', '/me', undefined, session)).status).toBe(200)
  })

  test('clears the data of the one before from the device: when it begins and when it ends', async () => {
    const { email } = await addCustomer('marta')
    const safe = openSafeApi(world)
    const cleared = async (method: string, path: string, body?: object, headers = {}) =>
      (await safe.ask(method, path, body, headers)).headers.get('Clear-Site-Data')
    expect(await cleared('POST', '/auth/login', { email, password })).toBe('"storage"')
    expect(await cleared('POST', '/auth/logout')).toBe('"storage"')
    expect(await cleared('GET', '/auth/logout')).toBe('"storage"')
    expect(await cleared('POST', '/auth/login', { email, password: 'outra' }), 'not signed in').toBeNull()
    expect(await cleared('GET', '/auth/logout', undefined, { 'Sec-Fetch-Site': 'cross-site' }), 'not signed out').toBeNull()
    expect((await signIn(email)).headers.get('Clear-Site-Data'), 'over plain http nothing is stored').toBeNull()
  })

  test('another site can neither sign a person in nor out', async () => {
    const marta = await addCustomer('marta')
    expect((await signIn(marta.email, password, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await ask('POST', '/auth/logout', undefined, { Origin: 'https://evil.example' })).status).toBe(403)
  })

  test('signing out without a session is not an error', async () => {
    expect((await ask('POST', '/auth/logout')).status).toBe(204)
  })
})

test('personal data are sealed for their own row and column', async () => {
  const [marta, rui] = [await addCustomer('marta'), await addCustomer('rui')]
  expect(await readProfile(world, marta)).toMatchObject({ nif: '399999051', dateOfBirth: '1986-07-21', mobilePhone: '900000005' })
  const sealed = await world.db
    .selectFrom('users')
    .select(['nif_sealed', 'mobile_phone_sealed'])
    .where('id', '=', marta.userId)
    .executeTakeFirstOrThrow()
  expect(sealed.nif_sealed?.toString('latin1')).not.toContain('399999051')
  await world.db.updateTable('users').set({ nif_sealed: sealed.nif_sealed }).where('id', '=', rui.userId).execute()
  await expect(readProfile(world, rui)).rejects.toThrow()
})

test('signing in merges the guest’s cart', async () => {
  const marta = await addCustomer('marta')
  const cream = await addProduct(world)
  const cart = await addCart(world, [{ ...cream, quantity: 2 }])
  const answer = await signIn(marta.email, password, { 'X-Cart-Token': cart.token })
  expect(answer.meta).toMatchObject({ cart_token: cart.token })
  expect(cookieOf(answer.headers, 'cart')).toMatch(/^cart=; Path=\/; Max-Age=0/)
  const found = await ask('GET', '/store/carts', undefined, sessionOf(answer.headers))
  expect(found.data.attributes).toMatchObject({ token: cart.token, item_count: 2 })
  expect((await ask('GET', `/store/carts?token=${cart.token}`)).status).toBe(404)
})
