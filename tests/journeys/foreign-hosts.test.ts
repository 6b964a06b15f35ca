// @module-tag rest
import { expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { withPictures } from '#tests/support/browser/browser.ts'
import { visitUntilRest } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture({}, withPictures)

test('S154 the page itself does not navigate to another host, in any notation of its address', async () => {
  const { page, open, leave } = await visitUntilRest(shop)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).host))
  await open(pathTo('terms', 'pt'))
  for (const to of [
    '//evil.example/',
    'https://evil.example/',
    'https:evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
  ]) {
    await page.evaluate(
      `new Promise((resolve) => resolve(window.__reactRouterDataRouter.navigate(${JSON.stringify(to)}))).catch(() => undefined)`,
    )
    expect(new URL(page.url()).origin, to).toBe(shop.origin)
    expect(new Set(requested), to).toEqual(new Set([new URL(shop.origin).host]))
  }
  shop.forgive(/404/)
  await leave()
})

test('nothing loads from another host, so that no blocker can break the shop', async () => {
  const { page, open, leave } = await visitUntilRest(shop)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const name of ['home', 'products', 'faqs'] as const) await open(pathTo(name, 'pt'))
  expect([...hosts]).toEqual([new URL(shop.origin).host])
  await leave()
})
