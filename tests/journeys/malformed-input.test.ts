// @module-tag rest
import { expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { visitUntilRest } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const long = 'a'.repeat(8000)
test.each([
  ['/%E0%A4%A', 404],
  ['/en/%', 404],
  ['/produtos/%E0%A4%A', 404],
  ['/en/products/%ff%fe', 404],
  ['/blog/%c0%ae%c0%ae', 404],
  ['/produtos?q=(8 kB)', 200],
  ['/?x=(8 kB)', 200],
  ['/nao-ha?x=(8 kB)', 404],
  ['/produtos?q=%E0%A4%A', 200],
  ['/perguntas-frequentes?q=%', 200],
])('%s is answered by a page in its language', async (path, status) => {
  const answer = await fetch(shop.origin + path.replace('(8 kB)', long), { redirect: 'manual' })
  const html = await answer.text()
  expect([answer.status, html.includes('<html lang="pt-PT"') || html.includes('<html lang="en-GB"')]).toEqual([status, true])
  expect(html).toContain(path.startsWith('/en') ? 'lang="en-GB"' : 'lang="pt-PT"')
})

const garbage = [
  '%',
  '%E0%A4%A',
  '{"categories":',
  'null',
  '[]',
  '{"categories":7,"revision":"x"}',
  '"<script>',
  'x'.repeat(3000),
]
test('garbage in the cookies for consent and language breaks no page', async () => {
  const { page, complaints, open, leave } = await visitUntilRest(shop)
  for (const value of garbage) {
    await page.context().clearCookies()
    await page
      .context()
      .addCookies(['consent_cookie', 'locale', 'cart', 'session'].map((name) => ({ name, value, url: shop.origin })))
    await open(pathTo('home', 'pt'))
    expect(await page.locator('h1').count()).toBe(1)
  }
  expect(complaints).toEqual([])
  await leave()
})
