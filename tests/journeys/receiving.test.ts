// @module-tag rest
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { products } from '../../db/seed/products.ts'

const shop = await demoShopFixture()
const joao = 'joao@farmacia-azulejo.example'
const [first, second] = products.flatMap(({ variants }) => variants).filter(({ barcode }) => barcode !== null)

describe.each(locales)('a delivery in %s', (locale) => {
  const said = { locale }

  test(
    'is received by keyboard alone, with an unknown code that waits, and survives a reload',
    { timeout: 120_000 },
    async () => {
      const { page, leave } = await shop.signedIn(joao, { locale })
      await page.goto(pathTo('staff.stock', locale))
      await page.getByRole('link', { name: m.receiving_link({}, said) }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: m.receiving_start_receive({}, said) }).focus()
      await page.keyboard.press('Enter')
      const code = page.getByLabel(m.receiving_code({}, said), { exact: true })
      await code.waitFor()
      await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
      for (const text of [first?.barcode, first?.barcode, '5600000000001', second?.barcode, first?.barcode]) {
        await page.keyboard.type(text ?? '')
        await page.keyboard.press('Enter')
      }
      await page.getByText(m.receiving_finish_receive({ count: 4 }, said)).waitFor()
      expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.getByText('5600000000001').waitFor()
      await page.keyboard.press('Alt+KeyL')
      await page.keyboard.type(`jr-${locale}`)
      await page.keyboard.press('Alt+KeyV')
      await page.keyboard.type('2031-06')
      await page.keyboard.press('Escape')
      await page.keyboard.press('+')
      await page.getByText(m.receiving_finish_receive({ count: 5 }, said)).waitFor()
      await page.getByText(m.receiving_saved({}, said)).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await page.getByText(m.receiving_finish_receive({ count: 5 }, said)).waitFor()
      expect(await page.locator('input[name^="batch."]').first().inputValue()).toBe(`jr-${locale}`)
      await page.getByRole('button', { name: `${m.receiving_drop({}, said)}: 5600000000001` }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByText('5600000000001').count()).toBe(0)
      await page.getByText(m.receiving_saved({}, said)).waitFor()
      await code.focus()
      await page.keyboard.press('Control+Enter')
      await page.getByText(m.receiving_done_receive({ count: 5 }, said)).waitFor()
      await page.goto(`${pathTo('staff.stock.batches', locale)}?q=jr-${locale}`)
      await page.getByRole('link', { name: /.+/ }).first().waitFor()
      await page.locator('[data-row]').locator('visible=true').first().focus()
      await page.keyboard.press('Enter')
      await page.getByLabel(m.batches_reason({}, said)).fill('Infarmed 12/2026')
      await page.getByRole('button', { name: m.batches_to_quarantine({}, said) }).focus()
      await page.keyboard.press('Enter')
      await page.getByText(m.batches_done({ state: m.batches_state_quarantine({}, said) }, said)).waitFor()
      await expectAccessible(page)
      await leave()
    },
  )

  test('is received without scripts, line by line, and says at the field what is wrong', { timeout: 120_000 }, async () => {
    const { page, leave } = await shop.signedIn(joao, { locale, javaScript: false })
    await page.goto(pathTo('staff.stock.receiving', locale))
    await page.getByRole('button', { name: m.receiving_start_receive({}, said) }).click()
    await page.getByLabel(m.receiving_code({}, said), { exact: true }).fill(second?.barcode ?? '')
    await page.keyboard.press('Enter')
    await page.locator('input[name^="expires."]').first().fill('2020-01')
    await page.getByRole('button', { name: m.receiving_finish_receive({ count: 1 }, said) }).click()
    await page.getByText(m.error_expiry_past({}, said)).first().waitFor()
    await page.locator('input[name^="expires."]').first().fill('2031-01')
    await page.getByRole('button', { name: m.receiving_finish_receive({ count: 1 }, said) }).click()
    await page.getByText(m.receiving_done_receive({ count: 1 }, said)).waitFor()
    await leave()
  })
})
