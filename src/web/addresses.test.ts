// @module-tag rest
import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dataPath } from '#src/i18n/data-path.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from './app.ts'

let reached: string[] = []

const database = await databaseFixture()
const world = bareWorld(database)
const person = { public_id: randomUUIDv7(), email: 'rui@cliente.example', created_at: new Date() }
const { id: userId } = await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
const cookie = `session=${await transaction(world.db, (tx) => openSession(world, tx, userId))}`
const app = createApp(world, {
  apiRoutes: [],
  buildDir: '/nowhere',
  setupError: async () => undefined,
  pages: async (request) => {
    reached.push(`${request.method} ${new URL(request.url).pathname}`)
    return new Response('<p></p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  },
})
beforeEach(() => {
  reached = []
})

/** Requests as a signed-in person: a guest's photo form is redirected to the sign-in before any page sees it. */
async function ask(method: string, path: string): Promise<Response> {
  const body = method === 'POST' ? new URLSearchParams({ a: '1' }) : null
  return app.fetch(new Request(`http://shop.test${path}`, { method, headers: { Cookie: cookie }, body }))
}

/** The target of a redirect: `Location` for a browser, the router's own header that `fetch` does not follow. */
const leadsTo = ({ headers }: Response): string | null => headers.get('Location') ?? headers.get('X-Remix-Redirect')

const id = 'aB-0190a1b2c3d4'
const filled = (pattern: string): string => pattern.replace(/:id\??$/, id)

const addresses: [Locale, string, string][] = locales.flatMap((locale) =>
  pageNames.map((name): [Locale, string, string] => [locale, name, filled(paths[name][locale])]),
)

describe.each(addresses)('the page in %s called %s, %s', (_locale, _name, path) => {
  test.each(['GET', 'POST'])('and its data are reached by %s, without a redirect', async (method) => {
    for (const address of [path, dataPath(path)]) {
      const response = await ask(method, address)
      expect([address, response.status, leadsTo(response)]).toEqual([address, 200, null])
    }
    expect(reached).toEqual([`${method} ${path}`, `${method} ${dataPath(path)}`])
  })

  const shouted = path.replace(/[^/]+/g, (step) => (step === id ? step : step.toUpperCase()))
  const variants = [...(path === '/' ? [] : [`${path}/`]), ...(shouted === path ? [] : [shouted])]
  test('has one spelling, and so have its data', async () => {
    for (const variant of variants) {
      const [read, sent] = [await ask('GET', `${variant}?q=1`), await ask('POST', variant)]
      expect([variant, read.status, leadsTo(read), sent.status, leadsTo(sent)]).toEqual([variant, 301, `${path}?q=1`, 308, path])
      const data = await ask('GET', `${dataPath(variant)}?q=1&_routes=x`)
      const sentData = await ask('POST', dataPath(variant))
      expect([variant, data.status, leadsTo(data), sentData.status, leadsTo(sentData)]).toEqual([
        variant,
        204,
        `${path}?q=1`,
        308,
        dataPath(path),
      ])
    }
    expect(reached).toEqual([])
  })
})

describe.each([
  ['/conta/receitas-medicas/nova', '/conta/receitas-medica/nova'],
  ['/conta/receitas-medicas/aB-1', '/conta/receitas-medica/aB-1'],
  ['/conta/requisicao/nova', '/conta/requisicoes/nova'],
  ['/conta/requisicoes/aB-1', '/conta/requisicao/aB-1'],
  ['/en/cart', '/en/carts'],
  ['/en/checkout', '/en/checkouts'],
  ['/en/blog', '/en/communications'],
  ['/en/blog/a-post', '/en/communications/a-post'],
  ['/produtos/politica-de-privacidade', '/politica-de-privacidade'],
  ['/en/products/x/politica-de-privacidade', '/en/privacy-terms'],
  ['/EN/Cart/', '/en/carts'],
])('%s redirects to %s', (alias, path) => {
  test.each([
    ['GET', 301, 204, path],
    ['POST', 308, 308, dataPath(path)],
  ])('to a %s, for the page and for its data', async (method, status, dataStatus, dataTarget) => {
    const [page, data] = [await ask(method, alias), await ask(method, dataPath(alias))]
    expect([page.status, leadsTo(page), data.status, leadsTo(data)]).toEqual([status, path, dataStatus, dataTarget])
    expect(reached).toEqual([])
  })
})

test('the router loads a document when the language changes, and navigates within the shop otherwise', async () => {
  const reloads = async (path: string) => (await ask('GET', path)).headers.get('X-Remix-Reload-Document')
  expect([await reloads('/EN.data'), await reloads('/en/cart.data')]).toEqual(['true', null])
})
