// @module-tag rest
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { guideSheet } from '#tests/support/factories/guide-sheet.ts'
import { expectAccessible, expectNoSidewaysScroll, untilIdle } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { products } from '../../db/seed/products.ts'

const shop = await demoShopFixture()
const sold = products.find(({ class: kind, variants }) => kind === 'COSMETIC' && variants[0]?.barcode)
const barcode = sold?.variants[0]?.barcode ?? ''
const photo = {
  name: 'embalagem.png',
  mimeType: 'image/png',
  buffer: await guideSheet([{ bcid: 'ean13', text: barcode, left: 200, top: 200 }]),
}
const blank = { ...photo, buffer: await guideSheet([]) }

test.each(locales)('a pack in the hand is found on a phone by a photo of its code, in %s', async (locale) => {
  const said = { locale }
  const { page, leave } = await shop.visit({ locale, width: 390 })
  await page.goto(pathTo('home', locale))
  await untilIdle(page)
  await page.getByRole('combobox').or(page.locator('input[name=q]')).first().click()
  await page.getByRole('link', { name: m.search_scan_title({}, said) }).click()
  await page.waitForURL((url) => url.pathname === pathTo('scan', locale))
  await untilIdle(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.locator('input[type=file]').setInputFiles(blank)
  await page.getByText(m.ui_camera_nothing({}, said)).waitFor({ timeout: 60_000 })
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.waitForURL((url) => url.searchParams.get('q') === barcode, { timeout: 60_000 })
  await page
    .getByText(sold?.name[locale] ?? '')
    .first()
    .waitFor()
  await leave()
})

test('without scripts its digits are typed', async () => {
  const { page, leave } = await shop.visit({ locale: 'pt', width: 390, javaScript: false })
  await page.goto(pathTo('scan', 'pt'))
  await page.getByLabel(m.search_scan_typed({}, { locale: 'pt' })).fill(barcode)
  await page
    .getByRole('button', { name: m.search_scan_find({}, { locale: 'pt' }) })
    .last()
    .click()
  await page
    .getByText(sold?.name.pt ?? '')
    .first()
    .waitFor()
  await leave()
})

test('a delivery is counted by photos of its packs', async () => {
  const { page, leave } = await shop.signedIn('joao@farmacia-azulejo.example', { locale: 'pt' })
  await page.goto(pathTo('staff.stock', 'pt'))
  await page.getByRole('link', { name: m.receiving_link({}, { locale: 'pt' }) }).click()
  await page.getByRole('button', { name: m.receiving_start_receive({}, { locale: 'pt' }) }).click()
  await page.locator('input[type=file][capture]').setInputFiles(photo)
  await page.getByText(m.receiving_finish_receive({ count: 1 }, { locale: 'pt' })).waitFor({ timeout: 60_000 })
  await leave()
  expect(barcode).not.toBe('')
})
