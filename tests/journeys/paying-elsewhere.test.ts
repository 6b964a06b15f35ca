// @module-tag rest
import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { createApp } from '#src/web/app.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { openStripe } from '#tests/support/services/stripe-server.ts'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { fileFixture, portFixture } from '#tests/support/fixtures/file-fixture.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'

// The gateway's page is another site, and browsers check a form's redirect against the policy of the page that had the form.

const database = await databaseFixture()
const stripe = await fileFixture(openStripe())
const bank = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<h1>Bank</h1>'))
// Another host name, which makes it another site than the shop's.
const pagesOrigin = `http://localhost:${await portFixture(bank)}`
const page = `${pagesOrigin}/c/pay/cs_test_1#fid`
const form = '<!doctype html><title>Shop</title><form method="post"><button>Pay</button></form>'
const world = { ...bareWorld(database), bank: { ...stripe.bank(), pagesOrigin } }
const person = { public_id: randomUUIDv7(), email: 'marta@cliente.example', created_at: new Date() }
const { id } = await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
/** A signed-in session: an order's page accepts forms from its owner only. */
const session = await transaction(world.db, (tx) => openSession(world, tx, id))
const app = createApp(world, {
  apiRoutes: [],
  buildDir: '/nowhere',
  pages: async ({ method }) =>
    method === 'POST'
      ? new Response(null, { status: 303, headers: { Location: page } })
      : new Response(form, { headers: { 'Content-Type': 'text/html' } }),
})
const shop = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
await once(shop, 'listening')
const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
const browser = await fileFixture(openBrowser())
afterAll(async () => {
  shop.close()
})

const press = async (path: string, timeout: number): Promise<string> => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-PT' })
  await context.addCookies([{ name: 'session', value: session, url: origin }])
  const tab = await context.newPage()
  await tab.goto(origin + path)
  const leftPage = tab.waitForURL(page, { timeout }).catch(() => undefined)
  await tab.getByRole('button').click({ noWaitAfter: true })
  await leftPage
  const url = tab.url()
  await context.close()
  return url
}

test.each(['/checkout', '/confirmacao-encomenda/abc', '/conta/encomendas/AZ-1'])(
  'without JavaScript the form of %s leads to the gateway’s page',
  async (path) => {
    expect(await press(path, 30_000)).toBe(page)
  },
)

test('no other form of the shop can redirect there', async () => {
  expect(await press('/carrinho', 3_000)).toBe(`${origin}/carrinho`)
})
