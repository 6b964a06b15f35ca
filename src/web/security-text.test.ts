import { expect, test } from 'vitest'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from './app.ts'
import { securityTextPath } from './security-text.ts'

const { world } = await shopFixture()
const config = Object((await world.db.selectFrom('website').select('config').executeTakeFirstOrThrow()).config)

const withEmail = (email: string) =>
  world.db
    .updateTable('website')
    .set({ config: JSON.stringify({ ...config, email }) })
    .execute()

const read = async (): Promise<Response> =>
  createApp(world, { apiRoutes: [], buildDir: '/nowhere' }).fetch(new Request(`http://shop.test${securityTextPath}`))

test('security.txt has the contact for a vulnerability, and its expiry', async () => {
  await withEmail('geral@farmacia.example')
  const answer = await read()
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:geral@farmacia\.example$/m)
  expect(text).toMatch(/^Canonical: http:\/\/shop\.test\/\.well-known\/security\.txt$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('a shop without an address answers 404', async () => {
  await withEmail('')
  expect((await read()).status).toBe(404)
})
