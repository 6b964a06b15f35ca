import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { manifestAddress } from '#src/shop/accounts/notification-preferences/manifest-address.ts'
import { workerAddress } from '#src/ui/shop-worker.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from '../app.ts'
import { offlineAddress } from './addresses.ts'
import { mountWorker } from './worker-file.ts'

const shop = await shopFixture()

function ask(path: string): Promise<Response> {
  const { world } = shop
  const app = createApp(world, { apiRoutes: [], buildDir: '/nowhere', extra: (hono) => mountWorker(hono, world) })
  return Promise.resolve(app.fetch(new Request(`http://shop.test${path}`)))
}

test('the worker is revalidated every time, and changes as soon as its page changes', async () => {
  const first = await ask(workerAddress)
  expect(first.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  expect(first.headers.get('Content-Security-Policy')).toContain("base-uri 'none'; frame-ancestors 'none'")
  const [before, again] = [await first.text(), await (await ask(workerAddress)).text()]
  expect(again).toBe(before)
  await shop.world.db
    .updateTable('website')
    .set((row) => ({ config: row.fn('jsonb_set', ['config', row.val('{name}'), row.val('"Farmácia Nova"')]) as never }))
    .execute()
  expect(await (await ask(workerAddress)).text()).not.toBe(before)
})

test.each(locales)('the manifest covers the whole shop, in %s', async (locale) => {
  const answer = await ask(manifestAddress[locale])
  expect(answer.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(await answer.json()).toMatchObject({ start_url: pathTo('home', locale), scope: '/', display: 'standalone' })
})

test.each(locales)(
  'the offline page, in %s, is self-contained: phone, hours and a retry link, and nothing to load',
  async (locale) => {
    const answer = await ask(offlineAddress[locale])
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(`<html lang="${locale === 'pt' ? 'pt-PT' : 'en-GB'}"`)
    expect(html).toMatch(/href="tel:\+351\d{9}"/)
    expect(html).toMatch(/\d{1,2}:\d\d–\d{1,2}:\d\d/)
    expect(html).toContain('href=""')
    expect(html).not.toMatch(/<script|<link|src=|https?:\/\/(?!www\.w3\.org)/)
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    expect(style).toContain('--color-paper')
    expect(answer.headers.get('Content-Security-Policy')).toContain(createHash('sha256').update(style).digest('base64'))
  },
)
