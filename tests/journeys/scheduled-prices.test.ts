// @module-tag rest
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()
const pharmacist = 'ana@farmacia-azulejo.example'

async function openPrices(page: Page, locale: Locale): Promise<void> {
  await page.goto(pathTo('staff', locale))
  await page
    .getByRole('link', { name: m.products_staff_title({}, { locale }) })
    .first()
    .click()
  await page.locator('tbody a').first().click()
  await page.getByRole('link', { name: m.prices_link({}, { locale }) }).click()
  await page.getByRole('heading', { name: m.prices_title({}, { locale }), level: 1 }).waitFor()
}

test.for(locales)('a pharmacist plans a price for a week and cancels it, in %s', { timeout: 90_000 }, async (locale) => {
  const { page, leave, complaints } = await shop.signedIn(pharmacist, { locale })
  await openPrices(page, locale)
  await page.getByLabel(m.prices_price({}, { locale }), { exact: true }).fill('abc')
  await page.getByRole('button', { name: m.prices_save({}, { locale }) }).press('Enter')
  await page.locator('#price-error').waitFor()
  expect(await page.locator('[name=price]').inputValue()).toBe('abc')
  await expectAccessible(page)
  await page.locator('[name=price]').fill('1,05')
  await page.locator('[name=from]').fill('2031-02-03T09:00')
  await page.locator('[name=until]').fill('2031-02-10T09:00')
  await page.getByRole('button', { name: m.prices_save({}, { locale }) }).press('Enter')
  await page.getByText(m.prices_done_planned({}, { locale })).waitFor()
  await page.getByRole('cell', { name: m.prices_planned({}, { locale }) }).waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: new RegExp(`^${m.prices_cancel({}, { locale })}`) }).press('Enter')
  await page.getByText(m.prices_none({}, { locale })).waitFor()
  expect(complaints).toEqual([])
  await leave()
})
