// @module-tag rest
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible } from '#tests/support/browser/browser.ts'
import { articles, orderNumber, placeOrder, putInCart } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

async function order(locale: Locale): Promise<string> {
  const { page, leave } = await shop.visit({ locale })
  const guest = { page, locale }
  const [article] = await articles(guest)
  await putInCart(guest, article!)
  await placeOrder(guest, 'pay_at_pickup')
  const number = await orderNumber(guest)
  await leave()
  return number
}

// A headless browser counts every page as focused.
const lookAway = (page: Page) => page.evaluate('document.hasFocus = () => false')
const lookAgain = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))")

test('an order appears on Today by itself, is counted in the title of the tab, and no longer once it was looked at', async () => {
  const { page } = await shop.signedIn('joao@farmacia-azulejo.example', { locale: 'pt' })
  await page.goto(pathTo('staff', 'pt'))
  const title = await page.title()
  await lookAway(page)
  const number = await order('pt')
  await page.getByText(number).first().waitFor()
  await expect.poll(() => page.title()).toBe(`(1) ${title}`)
  await lookAgain(page)
  await expect.poll(() => page.title()).toBe(title)
})

test('a list announces a new order, and follows what another member of staff does', { timeout: 90_000 }, async () => {
  const locale = 'en'
  const joao = await shop.signedIn('joao@farmacia-azulejo.example', { locale })
  await joao.page.goto(pathTo('staff.orders', locale), { waitUntil: 'networkidle' })
  const announced = joao.page.getByRole('status').getByText(m.live_order_placed({}, { locale })).waitFor()
  const number = await order(locale)
  await announced
  const row = joao.page.locator('tr', { hasText: number })
  await row.waitFor()
  const before = await row.innerText()
  const ana = await shop.signedIn('ana@farmacia-azulejo.example', { locale })
  await ana.page.goto(pathTo('staff.orders.show', locale, { id: number }))
  await ana.page.locator('label:has(input[name=to][value=ready])').click()
  await ana.page
    .getByRole('button', { name: m.staff_save({}, { locale }) })
    .first()
    .click()
  await expect.poll(() => row.innerText().catch(() => 'gone'), { timeout: 20_000 }).not.toBe(before)
})

test('alerts are turned on and off by keyboard, and the browser remembers it', async () => {
  const { page } = await shop.signedIn('ana@farmacia-azulejo.example', { locale: 'pt' })
  await page.context().grantPermissions(['notifications'])
  await page.goto(pathTo('staff', 'pt'))
  const button = (isOn: boolean) =>
    page.getByRole('button', { name: isOn ? m.live_alerts_on({}, { locale: 'pt' }) : m.live_alerts_off({}, { locale: 'pt' }) })
  await button(false).press('Enter')
  await button(true).waitFor()
  await expectAccessible(page)
  await page.reload()
  await button(true).press('Enter')
  await button(false).waitFor()
})
