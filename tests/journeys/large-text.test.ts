// @module-tag rest
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { articles, orderButton, putInCart } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture({}, ['--blink-settings=defaultFontSize=32'])

const open = [
  'home',
  'products',
  'posts',
  'company',
  'services',
  'faqs',
  'purchase-policy',
  'prescriptions.new',
  'requests.new',
] as const
const own = [
  'account',
  'orders',
  'requests',
  'account.card',
  'account.notifications',
  'account.favourites',
  'cart',
  'checkout',
] as const

test.each(locales)('on a phone with text twice as large nothing is wider than the window: %s', async (locale) => {
  const { page } = await shop.visit({ locale, width: 360 })
  const fits = async (path: string) => {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
  for (const name of open) await fits(pathTo(name, locale))
  const answer = await page.request.post('/api/auth/login', {
    data: { email: 'marta@cliente.example', password: 'azulejo-demo' },
  })
  expect(answer.status()).toBe(200)
  const [article] = await articles({ page, locale })
  if (!article) expect.fail('the shop has no products')
  await putInCart({ page, locale }, article)
  await expectNoSidewaysScroll(page)
  for (const name of own) await fits(pathTo(name, locale))
  const { data } = await (await page.request.get('/api/orders')).json()
  for (const { attributes } of data) await fits(pathTo('orders.show', locale, { id: attributes.number }))
})

test('text there is not covered, and names are not broken inside a word', async () => {
  const { page } = await shop.visit({ width: 360 })
  const [article] = await articles({ page, locale: 'pt' })
  if (!article) expect.fail('the shop has no products')
  await putInCart({ page, locale: 'pt' }, article)
  await page.goto(pathTo('cart', 'pt'))
  const name = page.getByRole('main').getByRole('link', { name: article.name }).first()
  const { width = 0 } = (await name.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(180)
  await page.goto(pathTo('checkout', 'pt'))
  await page.getByRole('textbox', { name: m.checkout_firstname({}, { locale: 'pt' }) }).scrollIntoViewIfNeeded()
  const covering = page.locator('header, main').locator(':scope, *').filter({ visible: true })
  expect(await covering.evaluateAll((all) => all.filter((each) => getComputedStyle(each).position === 'sticky').length)).toBe(0)
  expect(await orderButton({ page, locale: 'pt' }).count()).toBeGreaterThan(0)
})
