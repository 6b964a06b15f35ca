import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { redactedMarker } from '#src/kernel/error-report.ts'
import { readConfig } from '#src/platform/config.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import { forEachIsolated } from '#src/platform/jobs.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { openTelling } from '#src/start/open-log.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { openBugsnagServer } from '#tests/support/services/bugsnag-server.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { inAll } from '#tests/support/world/short.ts'
import { textWithSecrets, plantedSecrets } from '#tests/support/factories/planted-secrets.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from '../app.ts'
import { reportPath } from './report-path.ts'

let world: World
let app: ShopApp
let fails: () => unknown = () => undefined
let logged = ''

const database = await databaseFixture()
const bugsnag = await fileFixture(openBugsnagServer())
beforeEach(() => {
  bugsnag.received.length = 0
  bugsnag.answer(202)
  logged = ''
  openWith({})
})

function openWith(env: Record<string, string>): void {
  const config = readConfig({ ...bugsnag.env, ...env })
  const telling = openTelling(config, { write: (line: string) => void (logged += line) })
  world = { ...bareWorld(database), config, ...telling }
  const broken = defineRoute({
    method: 'POST',
    path: '/broken/{id}',
    summary: 'Breaks.',
    resource: defineResource({ type: 'none', attributes: {} }),
    allow: 'anyone',
    work: async () => {
      throw await fails()
    },
  })
  app = createApp(world, { apiRoutes: [broken], buildDir: '/nowhere', pages: async () => Promise.reject(await fails()) })
}

const ask = (path: string, init: RequestInit = {}) => Promise.resolve(app.fetch(new Request(`http://shop.test${path}`, init)))
const sent = async () => {
  await world.errors?.end(5000)
  return bugsnag.events()
}

const expectNothingPlanted = (text: string): void => {
  for (const secret of plantedSecrets) expect(text.split('\n').filter((line) => line.includes(secret))).toEqual([])
}

const withSecrets = {
  headers: {
    Cookie: `session=${plantedSecrets[15]}; cart=${plantedSecrets[16]}`,
    'User-Agent': plantedSecrets[9] ?? '',
    'X-Cart-Token': 'x',
  },
}

describe('the server’s own error reports', () => {
  test(
    'have none of twenty secrets in addresses, forms, headers, messages, causes and values, nor has the log',
    inAll,
    async () => {
      const text = textWithSecrets()
      const thrown = [
        new Error(text),
        new TypeError(`${text}\n    at ${plantedSecrets[7]} (file:///app/src/${plantedSecrets[15]}.ts:1:2)`),
        new Error('outer', { cause: new RangeError(text, { cause: text }) }),
        Object.assign(new Error(text), {
          name: plantedSecrets[9],
          headers: { cookie: text },
          body: text,
          detail: text,
          code: text,
        }),
        new AggregateError([new Error(text)], text),
        text,
        { message: text, stack: text },
      ]
      const paths = [
        `/produtos/${plantedSecrets[0]}?q=${encodeURIComponent(text)}`,
        `/conta/encomendas/${plantedSecrets[14]}`,
        '/sign-up/profile',
      ]
      for (const error of thrown) {
        fails = () => error
        for (const path of paths) await ask(path, withSecrets)
        await ask(`/api/broken/${plantedSecrets[18]}?token=${plantedSecrets[15]}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ text }),
        })
        await forEachIsolated(world, [{ about: { order: 1 }, work: () => Promise.reject(error) }])
      }
      expect((await sent()).length).toBeGreaterThan(20)
      expectNothingPlanted(bugsnag.everything())
      expect(bugsnag.everything()).not.toContain('Azevedo')
      expect(logged).toContain('request failed')
      expectNothingPlanted(logged)
    },
  )

  test('nor what PostgreSQL repeats of a row', async () => {
    await asOwner(
      database.url,
      'create table planted (email text primary key, size int check (size < 5)); grant all on planted to public',
    )
    const values = [plantedSecrets[7], plantedSecrets[9]]
    for (const value of values) await sql`insert into planted values (${value}, 1)`.execute(world.db)
    for (const value of values) {
      fails = () => sql`insert into planted values (${value}, 1)`.execute(world.db).catch((error: unknown) => error)
      await ask('/checkout')
      fails = () => sql`insert into planted values (${value}, 9)`.execute(world.db).catch((error: unknown) => error)
      await ask('/checkout')
      fails = () => sql`select ${value}::uuid`.execute(world.db).catch((error: unknown) => error)
      await ask('/checkout')
    }
    const events = await sent()
    expect(
      events.map(({ exceptions: [first], metaData }) => [first?.errorClass, first?.message, metaData.shop['code']]),
    ).toContainEqual(['DatabaseError', 'duplicate key value violates unique constraint "planted_pkey"', '23505'])
    expectNothingPlanted(bugsnag.everything())
    expectNothingPlanted(logged)
  })

  test('have class, file and line of ours, pattern of the address, build, language, status and id of the log entry', async () => {
    fails = () => new TypeError("Cannot read properties of undefined (reading 'price')")
    const response = await ask('/en/products/ben-u-ron')
    const [event] = await sent()
    expect(event?.exceptions[0]).toMatchObject({
      errorClass: 'TypeError',
      message: "Cannot read properties of undefined (reading 'price')",
      type: 'nodejs',
    })
    expect(event?.exceptions[0]?.stacktrace[0]).toMatchObject({
      file: 'src/web/error-reports/error-reports.test.ts',
      lineNumber: expect.any(Number),
      inProject: true,
    })
    expect(event).toMatchObject({ context: '/en/products/:id', app: { releaseStage: 'demo', type: 'server' } })
    expect(event?.app.version).toMatch(/^[\w-]+$/)
    expect(event?.metaData.shop).toMatchObject({ language: 'en', status: 500, request: response.headers.get('X-Request-Id') })
  })

  test('leave out the message on pages with typed text', async () => {
    fails = () => new Error('nobody is called Maria')
    await ask('/conta')
    expect((await sent())[0]?.exceptions[0]?.message).toBe(redactedMarker)
    expect(logged).toContain('nobody is called Maria')
  })

  test('are sent to Bugsnag with the key, which is sent nowhere else', async () => {
    fails = () => new Error('azul')
    await ask('/produtos')
    await sent()
    expect(bugsnag.received[0]?.headers).toMatchObject({
      'bugsnag-api-key': bugsnag.env.BUGSNAG_API_KEY,
      'bugsnag-payload-version': '4',
    })
    expect(logged).not.toContain(bugsnag.env.BUGSNAG_API_KEY)
  })

  test('S248 have a limit of ten per kind and hour, or as configured', inAll, async () => {
    for (const [env, max] of [
      [{}, 10],
      [{ BUGSNAG_MAX_EVENTS: '3' }, 3],
    ] as const) {
      bugsnag.received.length = 0
      openWith(env)
      fails = () => new Error('azul')
      for (let time = 0; time < 15; time += 1) await ask('/produtos')
      expect(await sent()).toHaveLength(max)
    }
  })

  test('do not delay the answer, and a refused one is a warning that is not reported', async () => {
    bugsnag.answer(401)
    fails = () => new Error('azul')
    expect((await ask('/produtos')).status).toBe(500)
    expect(await sent()).toHaveLength(1)
    expect(logged).toContain('an error could not be reported')
    expect(logged).toContain('answered 401')
  })

  test('are off without a key, and so is the address for pages', async () => {
    openWith({ BUGSNAG_API_KEY: '' })
    fails = () => new Error('azul')
    await ask('/produtos')
    expect(world.errors).toBeUndefined()
    expect(bugsnag.received).toEqual([])
  })
})

const frame = { file: 'http://shop.test/assets/home-DkJ3_8aQ.js', method: 'add', lineNumber: 3, columnNumber: 4 }
const event = (change: object = {}) => ({
  exceptions: [{ errorClass: 'TypeError', message: 'azul', stacktrace: [frame] }],
  context: '/produtos/:id',
  breadcrumbs: [{ message: '/produtos', type: 'navigation', timestamp: '2026-03-01T10:00:00.000Z' }],
  app: { version: 'abc123' },
  ...change,
})
const post = (body: unknown, headers: Record<string, string> = {}) =>
  ask(reportPath, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
const page = (change: object = {}) => post({ events: [event(change)] }, { Origin: 'http://shop.test', 'User-Agent': firefox })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('error reports of pages', () => {
  test('are passed on with useful facts', async () => {
    expect((await page()).status).toBe(204)
    expect((await sent())[0]).toMatchObject({
      exceptions: [
        {
          errorClass: 'TypeError',
          message: 'azul',
          type: 'browserjs',
          stacktrace: [{ ...frame, file: '/assets/home-DkJ3_8aQ.js' }],
        },
      ],
      context: '/produtos/:id',
      app: { version: 'abc123', type: 'browser' },
      device: { browserName: 'Firefox, Linux' },
      breadcrumbs: [{ name: '/produtos', type: 'navigation' }],
      metaData: { shop: { language: 'pt' } },
    })
  })

  test('are cleaned again: a report sent by hand cannot carry secrets', async () => {
    const text = textWithSecrets()
    const planted = {
      errorClass: plantedSecrets[9],
      message: text.slice(0, 2000),
      stacktrace: [{ ...frame, file: text.slice(0, 300), method: plantedSecrets[7] }],
    }
    const more = {
      user: { id: text },
      request: { url: text, clientIp: text },
      metaData: { form: { text } },
      device: { id: text },
    }
    const crumbs = plantedSecrets.map((message, at) => ({
      message,
      type: at % 2 ? 'error' : 'navigation',
      timestamp: '2026-03-01T10:00:00Z',
    }))
    for (const context of ['/produtos', '/checkout', text.slice(0, 300)])
      expect((await page({ exceptions: [planted], breadcrumbs: crumbs, context, ...more })).status).toBe(204)
    expect(await sent()).toHaveLength(3)
    expectNothingPlanted(bugsnag.everything())
    expect((await sent()).map(({ context }) => context)).toEqual(['/produtos', '/checkout', 'unmatched'])
  })

  test('S249 have at most 25 breadcrumbs, or as configured', async () => {
    const breadcrumbs = Array.from({ length: 100 }, () => ({
      message: '/produtos',
      type: 'navigation',
      timestamp: '2026-03-01T10:00:00Z',
    }))
    for (const [env, max] of [
      [{}, 25],
      [{ BUGSNAG_MAX_BREADCRUMBS: '100' }, 100],
      [{ BUGSNAG_MAX_BREADCRUMBS: '0' }, 0],
    ] as const) {
      bugsnag.received.length = 0
      openWith(env)
      await page({ breadcrumbs })
      expect((await sent())[0]?.breadcrumbs).toHaveLength(max)
    }
    expect((await page({ breadcrumbs: [...breadcrumbs, ...breadcrumbs] })).status).toBe(400)
  })

  test('S250 are refused above 1 MB', async () => {
    expect((await post('x'.repeat(1_000_001), { 'Content-Length': '1000001' })).status).toBe(413)
  })

  test('are refused from pages of others, and when malformed', async () => {
    expect((await post({ events: [event()] }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await post({ events: [event()] }, { Origin: 'https://elsewhere.example' })).status).toBe(403)
    for (const body of ['', '{', '[]', '{"events":[]}', '{"events":[{}]}', '\u0000']) expect((await post(body)).status).toBe(400)
    expect(await sent()).toEqual([])
  })

  test('are refused when an address has sent a hundred within ten minutes', async () => {
    const now = world.realNow().getTime()
    openWith({})
    world = { ...world, realNow: () => new Date(now + 3_600_000) }
    app = createApp(world, { apiRoutes: [], buildDir: '/nowhere' })
    const answers: number[] = []
    for (let time = 0; time < 101; time += 1) answers.push((await page()).status)
    expect([answers.slice(0, 100).every((status) => status === 204), answers.at(-1)]).toEqual([true, 429])
  })
})
