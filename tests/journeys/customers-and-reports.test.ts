// @module-tag rest
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectSound, resize } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()
const pt = { locale: 'pt' } as const

test('a pharmacist finds a customer, reads the phone and writes a note, then opens the list behind a figure', async () => {
  const { page, leave } = await shop.signedIn('ana@farmacia-azulejo.example')
  await resize(page, { width: 1280, height: 900 })
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
  await page.goto(pathTo('staff', 'pt'))
  await link(m.customers_title({}, pt)).first().click()
  await page.getByRole('heading', { level: 1, name: m.customers_title({}, pt) }).waitFor()

  const search = page.getByRole('searchbox', { name: m.customers_search({}, pt) })
  await search.fill('Marta Lobo')
  await search.press('Enter')
  await page.waitForURL(/\?s=/)
  await page.getByRole('link', { name: /Marta/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /Marta/ }).waitFor()
  const phone = { name: m.customers_phone({}, pt) }
  const phoneRow = page
    .getByRole('definition')
    .filter({ has: page.getByRole('button', { name: m.customers_show_of(phone, pt) }) })
  expect(await phoneRow.getByRole('status').textContent()).toMatch(/^•/)
  await page.getByRole('button', { name: m.customers_show_of(phone, pt) }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: m.customers_hide_of(phone, pt) }).waitFor()
  expect(await page.getByText(/^\d{3} \d{3} \d{3}$/).count()).toBe(1)

  const note = 'Prefere que liguem depois das 17 h.'
  await page.getByRole('textbox', { name: m.customers_note_label({}, pt) }).fill(note)
  await page.getByRole('button', { name: m.customers_note_add({}, pt) }).click()
  await page.getByText(m.customers_done_note({}, pt)).waitFor()
  await page.getByText(note, { exact: true }).waitFor()

  await link(m.report_title({}, pt)).first().click()
  await link(m.report_last_year({}, pt)).click()
  // The address changes before the links that keep its period.
  await link(m.report_last_year({}, pt)).and(page.locator('[aria-current]')).waitFor()
  await link(m.report_by_payment_method({}, pt)).click()
  const table = page.getByRole('table', { name: m.report_breakdown({}, pt) })
  await table.getByRole('columnheader', { name: m.report_by_payment_method({}, pt) }).waitFor()
  const counted = table.getByRole('link').first()
  const count = Number(await counted.textContent())
  expect(count).toBeGreaterThan(0)
  await counted.click()
  await page.getByRole('heading', { level: 1, name: m.report_details_sales({}, pt) }).waitFor()
  const rows = count === 1 ? m.report_details_one({}, pt) : m.report_details_count({ count: String(count) }, pt)
  await page.getByText(rows).first().waitFor()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(Math.min(count, 50) + 1)
  await expectSound(page)
  await leave()
})
