import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { delayData, navigate } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const missing = {
  pt: { locale: 'pt', title: 'Página não encontrada', apology: /Lamentamos.*não existe ou não está disponível/s },
  en: { locale: 'en', title: 'Page not found', apology: /sorry.*does not exist or is not available/s },
} as const

test.each([
  { path: '/nao-ha/disto', message: 'Page not found: /nao-ha/disto', javaScript: true, ...missing.pt },
  { path: '/en/nothing', message: 'Page not found: /en/nothing', javaScript: false, ...missing.en },
  { path: '/produtos/nao-ha', message: 'Page Not Found: /produtos/nao-ha', javaScript: true, ...missing.pt },
  { path: '/produtos?page=999', message: 'Page Not Found: /produtos', javaScript: false, ...missing.pt },
])('S135 S136 S137 S138 S140 S141 at $path', async ({ path, message, javaScript, locale, title, apology }) => {
  const { page, leave } = await shop.visit({ locale, javaScript })
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).toContain(message)
  const card = page.getByRole('main')
  expect(await card.innerText()).toContain('404')
  expect(await card.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(await card.innerText()).toMatch(apology)
  await card.getByRole('link', { name: m.error_page_home({}, { locale }), exact: true }).click()
  await page.waitForURL(shop.origin + pathTo('home', locale))
  shop.forgive(/404/)
  await leave()
})

test('S139 another status has neutral texts, and none of the 404', async () => {
  const pt = { locale: 'pt' } as const
  const { page, leave } = await shop.visit()
  await page.goto(pathTo('faqs', 'pt'))
  const { fail } = await delayData(page, pathTo('terms', 'pt'))
  await navigate(page, pathTo('terms', 'pt'))
  fail()
  await page.getByRole('heading', { level: 1, name: m.error_page_title({}, pt) }).waitFor()
  const said = await page.getByRole('main').innerText()
  expect(said).not.toContain(m['http_errors.404.message']({}, pt))
  expect(said).not.toContain(m['http_errors.404.statusMessage']({}, pt))
  shop.forgive(/500|decode|\.data|Error/)
  await leave()
})
