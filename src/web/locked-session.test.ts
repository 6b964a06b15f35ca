import { beforeEach, describe, expect, test } from 'vitest'
import { downloads } from '#src/api/downloads.ts'
import { routes } from '#src/api/routes.ts'
import { dataPath } from '#src/i18n/data-path.ts'
import { locales } from '#src/i18n/locales.ts'
import { pageNames, pathTo, paths } from '#src/i18n/paths.ts'
import { MINUTE } from '#src/kernel/dates.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { RequestContext } from '#src/platform/page.server.ts'
import { findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addApp } from '#tests/support/services/authenticator-app.ts'
import { addPerson } from '#tests/support/factories/builders.ts'
import { addStaffMember, staffPassword } from '#tests/support/factories/staff.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { createApp } from './app.ts'
import { screens } from './screens.ts'

const origin = 'http://shop.test'
const secret = 'what a page of the shop would show'
let elapsed = 0
let ana: Staff
let cookie: Record<string, string>
let visits: RequestContext[] = []

const appOf = (some: World): ShopApp =>
  createApp(some, {
    apiRoutes: routes,
    buildDir: '/nowhere',
    pages: async (_, visit) => {
      visits.push(visit)
      return new Response(secret, { headers: { 'Content-Type': 'text/html' } })
    },
  })

const shop = await shopFixture()
const otherDatabase = await fileFixture(openDatabase(shop.url))
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
const childWorld: World = { ...world, db: otherDatabase.db }
const app = appOf(world)
const childApp = appOf(childWorld)
beforeEach(async () => {
  elapsed = 0
  visits = []
  ana = await addStaffMember(world, 'pharmacist', 'owner', 'counter')
  cookie = await openApi(world).signIn(ana)
})

type CallOptions = { method?: string; headers?: Record<string, string>; body?: BodyInit; where?: ShopApp }

async function ask(path: string, { method = 'GET', headers = {}, body, where = app }: CallOptions = {}): Promise<Response> {
  const init = { method, headers: { ...cookie, ...headers }, ...(body !== undefined && { body }) }
  const { fetch } = where ?? expect.fail('no shop')
  return describedFetch(fetch)(new Request(origin + path, init))
}
const call = (method: string, path: string, options: CallOptions = {}) =>
  ask(`/api${path}`, { ...options, method, headers: { 'Content-Type': 'application/json', ...options.headers } })
const statusOf = async (path: string, options?: CallOptions): Promise<number> => (await ask(path, options)).status
const today = pathTo('staff', 'pt')
const poll = { 'X-Idle-Seconds': '1790' }

describe('after half an hour without use', () => {
  test('a session of staff is locked, in every process at once, and a used one is not', async () => {
    for (let used = 0; used < 4; used += 1) {
      elapsed += 29 * MINUTE
      expect(await statusOf(today, { where: used % 2 ? childApp : app }), `use ${used}`).toBe(200)
    }
    elapsed += 30 * MINUTE
    for (const where of [app, childApp]) {
      const answer = await ask(`${today}?q=1`, { where })
      const to = `/gestao/desbloquear?return=${encodeURIComponent('/gestao?q=1')}`
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, to])
    }
    const answer = await call('GET', '/staff/orders')
    expect([answer.status, answer.headers.get('X-Session')]).toEqual([401, 'locked'])
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'session_locked' }] })
  })

  test('a request does not unlock it', async () => {
    elapsed = 30 * MINUTE
    for (let tries = 0; tries < 3; tries += 1) expect(await statusOf(today)).toBe(303)
    elapsed -= MINUTE
    expect(await statusOf(today)).toBe(200)
  })

  test('polls, pictures, prefetches and HEAD do not count as use, and do not extend it', async () => {
    elapsed = 29 * MINUTE
    for (const options of [
      { headers: poll },
      { headers: { 'X-Idle-Seconds': 'x' } },
      { headers: { 'Sec-Fetch-Dest': 'image' } },
      { headers: { 'Sec-Fetch-Dest': 'empty' } },
      { headers: { 'Sec-Purpose': 'prefetch' } },
      { method: 'HEAD' },
    ])
      expect(await statusOf(today, options)).toBe(200)
    elapsed = 30 * MINUTE
    expect(await statusOf(today)).toBe(303)
  })

  test('the idle seconds of a page count exactly: ten minutes of idleness leave twenty', async () => {
    elapsed = 20 * MINUTE
    expect((await call('POST', '/staff/session/use', { headers: { 'X-Idle-Seconds': '600' } })).status).toBe(204)
    elapsed = 40 * MINUTE - 1000
    expect(await statusOf(today, { headers: poll })).toBe(200)
    elapsed = 40 * MINUTE + 1000
    expect(await statusOf(today)).toBe(303)
  })

  test('customers stay signed in for their fourteen days', async () => {
    const rui = await addPerson(world, [], 'Rui')
    cookie = await openApi(world).signIn(rui)
    elapsed = 13 * 24 * 60 * MINUTE
    expect((await call('GET', '/me')).status).toBe(200)
  })

  test('in use it takes one statement more twice a minute, not with every request', async () => {
    const statementsOf = async () => (await shop.statementsOf(() => call('GET', '/staff/people'))).length
    const fresh = await statementsOf()
    elapsed = MINUTE
    expect(await statementsOf()).toBe(fresh + 1)
    expect(await statementsOf()).toBe(fresh)
  })
})

describe('a locked session', () => {
  beforeEach(() => {
    elapsed = 31 * MINUTE
  })

  const somebodys = pageNames.filter((name) => screens[name].layout === 'staff' || screens[name].allow === 'person')
  const addresses = locales.flatMap((locale) => somebodys.map((name) => paths[name][locale].replace(/:id\??$/, 'x')))

  test('shows no page of staff or of its own account: no document and no data, and no form is processed', inAll, async () => {
    expect(addresses.length).toBeGreaterThan(60)
    for (const path of addresses)
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? { body: new URLSearchParams({ intent: 'refund' }) } : {}
        const document = await ask(path, { method, ...body })
        expect([document.status, await document.text()], `${method} ${path}`).toEqual([method === 'POST' ? 307 : 303, ''])
        expect(document.headers.get('Location'), path).toMatch(/\/(?:gestao\/desbloquear|en\/staff\/unlock)\?return=/)
        const data = await ask(dataPath(path), { method, ...body })
        expect([data.status, data.headers.get('X-Session'), await data.text()], `${method} ${path}.data`).toEqual([
          204,
          'locked',
          '',
        ])
      }
    expect(visits).toEqual([])
  })

  test('refuses every call of staff or of its own account, with a code of its own', inAll, async () => {
    const closed = [...routes, ...downloads.map((one) => ({ ...one, method: 'GET' }))].filter(({ allow }) => allow !== 'anyone')
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, path } of closed) {
      const answer = await call(method, path.replaceAll(/\{\w+\}/g, world.id()))
      const { errors } = await answer.json()
      expect([answer.status, answer.headers.get('X-Session'), errors[0].code], `${method} ${path}`).toEqual([
        401,
        'locked',
        'session_locked',
      ])
    }
  })

  test('is a guest’s in the shop, whose pages work', async () => {
    expect(await statusOf(pathTo('home', 'pt'))).toBe(200)
    expect(visits.map(({ principal, locked }) => [principal.kind, locked?.userId])).toEqual([['guest', ana.userId]])
  })

  test('is unlocked by the app’s code only, and by no password, wrong code or other person', inAll, async () => {
    elapsed = 0
    const phone = await addApp(world, ana)
    elapsed = 31 * MINUTE
    const unlock = async (body: object) => {
      const answer = await call('POST', '/auth/unlock', { body: JSON.stringify(body) })
      return answer.status === 204 ? 204 : [answer.status, (await answer.json()).errors[0].code]
    }
    const methods = await (await call('GET', '/auth/methods')).json()
    expect(methods.data).toMatchObject({ id: ana.publicId, attributes: { state: 'locked', second_step: true, totp: true } })
    expect(JSON.stringify(methods)).not.toContain(ana.email)
    expect(await unlock({ password: staffPassword })).toEqual([401, 'totp_required'])
    expect(await unlock({ totp: '000000' })).toEqual([401, 'totp_invalid'])
    expect(await unlock({ passkey: '{}' })).toEqual([401, 'passkey_refused'])
    expect(await statusOf(today)).toBe(303)
    expect(await unlock({ totp: phone.codes[0] })).toBe(204)
    expect(await statusOf(today)).toBe(200)
    expect(await unlock({}), 'unlocked already').toBe(204)
    cookie = {}
    expect(await unlock({ totp: phone.codes[1] })).toEqual([401, 'unauthorized'])
  })

  test('is unlocked by the password without a second factor, which is no recent proof', async () => {
    expect((await call('POST', '/auth/unlock', { body: JSON.stringify({ password: 'outra' }) })).status).toBe(401)
    expect((await call('POST', '/auth/unlock', { body: JSON.stringify({ password: staffPassword }) })).status).toBe(204)
    const token = cookie['Cookie']?.slice('session='.length) ?? ''
    expect((await findPersonOfSession(world, token))?.verifiedAt?.getTime()).toBeLessThan(Date.now() + MINUTE)
  })

  test('can be signed out, and lasts at most its twelve hours', async () => {
    const other = await openApi(world).signIn(ana)
    expect((await call('POST', '/auth/logout')).status).toBe(204)
    expect((await call('GET', '/auth/methods')).status).toBe(401)
    cookie = other
    elapsed += 12 * 60 * MINUTE
    const answer = await ask(dataPath(today))
    expect([answer.status, answer.headers.get('X-Session')]).toEqual([204, 'ended'])
    expect((await call('GET', '/staff/orders')).headers.get('X-Session')).toBe('ended')
    expect((await call('POST', '/auth/unlock', { body: JSON.stringify({ password: staffPassword }) })).status).toBe(401)
  })
})

describe('a form whose session is over', () => {
  const own = pathTo('requests.new', 'en')
  const form = () => ({
    method: 'POST',
    headers: { 'Content-Length': '34', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ product_request: 'Meias de descanso' }),
  })

  test('is carried, with its cookie or without, to a page that can send it again, and no page takes it', async () => {
    await call('POST', '/auth/logout')
    for (const ended of [cookie, {}])
      for (const [path, locale] of [
        [today, 'pt'],
        [own, 'en'],
      ] as const) {
        cookie = ended
        const answer = await ask(path, form())
        expect([answer.status, answer.headers.get('Location')]).toEqual([
          307,
          `${pathTo('staff.unlock', locale)}?return=${encodeURIComponent(path)}&sent=1`,
        ])
      }
    expect(visits).toEqual([])
  })

  test('stays on the page that is open, whose answer says that the session has ended', async () => {
    cookie = {}
    for (const path of [today, own]) {
      const answer = await ask(dataPath(path), form())
      expect([answer.status, answer.headers.get('X-Session'), await answer.text()], path).toEqual([204, 'ended', ''])
    }
    expect((await ask(dataPath(today), { headers: poll })).headers.get('X-Session'), 'of an open page').toBe('ended')
    expect(visits).toEqual([])
  })

  test('leads to the sign-in when it has photos', async () => {
    cookie = {}
    const answer = await ask(own, { ...form(), headers: { 'Content-Length': '70000', 'Sec-Fetch-Site': 'same-origin' } })
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      `${pathTo('sign-in', 'en')}?return=${encodeURIComponent(own)}`,
    ])
  })

  test('is no way to see a page of staff: those who only read get none, and programs that only know the address', async () => {
    cookie = {}
    expect((await ask(today, { ...form(), headers: { 'Content-Length': '34' } })).headers.get('Location')).toBeNull()
    expect((await ask(today)).headers.get('Location')).toBeNull()
    expect((await ask(dataPath(today))).headers.get('X-Session')).toBeNull()
    expect(visits.map(({ principal }) => principal.kind)).toEqual(['guest', 'guest', 'guest'])
  })
})

test('can be locked by its staff at once, for all pages', async () => {
  expect((await call('POST', '/staff/session/lock')).status).toBe(204)
  expect(await statusOf(today, { where: childApp })).toBe(303)
  cookie = await openApi(world).signIn(await addPerson(world, [], 'Rui'))
  expect((await call('POST', '/staff/session/lock')).status, 'customers cannot lock').toBe(404)
})
