// @module-tag rest
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()
const visitAsAna = (session: BrowserSession) => shop.signedIn('ana@farmacia-azulejo.example', session)

/** The price of the first row that has one pack, in a search of its own for each test. */
async function openList(page: Page, locale: Locale, q: string): Promise<void> {
  await page.goto(`${pathTo('staff.products', locale)}?${new URLSearchParams({ q, sort: 'name' })}`)
  await page.locator('tbody tr').first().waitFor()
}
const firstPrice = (page: Page) => page.locator('tbody [data-edit]').first()

testFor(locales, { short: 1 })('a price is changed and undone by keyboard alone, in %s', { timeout: 120_000 }, async (locale) => {
  const { page, leave } = await visitAsAna({ locale })
  await openList(page, locale, locale === 'pt' ? 'oxímetro' : 'oximeter')
  const before = await firstPrice(page).inputValue()
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('e')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.getByText(m.error_price({}, { locale })).waitFor()
  expect(await firstPrice(page).getAttribute('aria-invalid')).toBe('true')
  await firstPrice(page).fill('21.50')
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: m.staff_undo({}, { locale }) })
  await undo.waitFor()
  await expect.poll(() => firstPrice(page).inputValue()).toBe(locale === 'pt' ? '21,50' : '21.50')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await expect.poll(() => firstPrice(page).inputValue()).toBe(before)
  await leave()
})

test.each(locales)(
  'prices of chosen products are shown, changed and put back, in %s',
  { ...inAll, timeout: 120_000 },
  async (locale) => {
    const { page, leave } = await visitAsAna({ locale })
    await openList(page, locale, locale === 'pt' ? 'spray nasal' : 'nasal spray')
    const before = await firstPrice(page).inputValue()
    await page.locator('[data-select]').first().check()
    await page.locator('button[value=bulk-price]').click()
    const pane = page.getByRole('form', { name: m.products_bulk_price_title({}, { locale }) })
    await pane.getByLabel(m.products_bulk_value({}, { locale })).fill('10')
    const apply = pane.getByRole('button', { name: m.products_bulk_price_apply({ count: 1 }, { locale }) })
    await apply.waitFor()
    await expectAccessible(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      await expectNoSidewaysScroll(page)
    }
    await apply.click()
    await expect.poll(() => firstPrice(page).inputValue()).not.toBe(before)
    await page.getByRole('button', { name: m.staff_undo({}, { locale }) }).click()
    await expect.poll(() => firstPrice(page).inputValue()).toBe(before)
    await leave()
  },
)

test('a price, and prices of chosen products, are changed without scripts', { ...inAll, timeout: 120_000 }, async () => {
  const { page, leave } = await visitAsAna({ locale: 'pt', javaScript: false })
  await openList(page, 'pt', 'glicemia')
  await firstPrice(page).fill('18,00')
  await firstPrice(page).press('Enter')
  await expect.poll(() => firstPrice(page).inputValue()).toBe('18,00')
  await page.locator('[data-select]').first().check()
  await page.locator('button[value=bulk-price]').click()
  await page.locator('[name=value]').fill('1')
  await page.locator('[name=rule]').selectOption('add')
  await page.getByRole('button', { name: m.products_bulk_preview() }).click()
  await page.locator('button[value=bulk-price-apply]').click()
  await expect.poll(() => firstPrice(page).inputValue()).toBe('18,99')
  await leave()
})

test.each(locales)('a product is written, previewed and published, in %s', { ...inAll, timeout: 120_000 }, async (locale) => {
  const { page, leave } = await visitAsAna({ locale })
  await page.goto(pathTo('staff.products', locale))
  await page.keyboard.press('n')
  await page.waitForURL(`**${pathTo('staff.products.new', locale)}`)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const name = locale === 'pt' ? 'Bálsamo de viagem' : 'Bálsamo de bolso'
  await field('name.pt').fill(name)
  await field('class').selectOption('MSRM')
  await page.getByText(m.product_points_no({}, { locale })).waitFor()
  await field('class').selectOption('COSMETIC')
  await field('brand').fill('Nacriva')
  await field('form').fill('Pomada')
  await field('variants.0.pack.pt').fill('20 g')
  await field('variants.0.ean').fill('5601234567890')
  await field('variants.0.price').fill('6,20')
  await page.locator('button[value=save]:visible').click()
  await page.locator('[id="variants.0.ean-error"]').waitFor()
  expect(await field('name.pt').inputValue()).toBe(name)
  await field('variants.0.ean').fill('')
  await page.locator('button[value=preview]').click()
  await page.getByRole('heading', { name: m.product_preview({}, { locale }) }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 780 })
  await page.getByLabel(m.products_state_published({}, { locale })).check()
  await page.locator('button[value=save]:visible').click()
  await page.getByText(m.product_done_created({}, { locale })).waitFor()
  await page.getByRole('link', { name: m.product_see({}, { locale }) }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await leave()
})

test(
  'the second of two people chooses what stays, and loses nothing that was typed',
  { ...inAll, timeout: 120_000 },
  async () => {
    const [first, second] = [
      await visitAsAna({ locale: 'pt' }),
      await shop.signedIn('diogo@farmacia-azulejo.example', { locale: 'pt' }),
    ]
    await openList(first.page, 'pt', 'lancetas')
    const address = (await first.page.locator('[data-row]').first().getAttribute('href')) ?? ''
    for (const { page } of [first, second]) await page.goto(address)
    const save = (page: Page) => page.locator('button[form=product-form][value=save]').click()
    await first.page.locator('[name="name.pt"]').fill('Lancetas da primeira')
    await save(first.page)
    await first.page.getByText(m.product_done_saved()).waitFor()
    await second.page.locator('[name="name.pt"]').fill('Lancetas da segunda')
    await second.page.locator('[name=holder]').fill('Titular da segunda')
    await save(second.page)
    await second.page.getByText(m.product_conflict_title()).waitFor()
    await expectAccessible(second.page)
    await second.page.locator('[name="choose.name.pt"][value=theirs]').check()
    await save(second.page)
    await second.page.getByText(m.product_done_saved()).waitFor()
    expect(await second.page.locator('[name="name.pt"]').inputValue()).toBe('Lancetas da primeira')
    expect(await second.page.locator('[name=holder]').inputValue()).toBe('Titular da segunda')
    await first.leave()
    await second.leave()
  },
)

test(
  'what is typed stays when a section within the editor saves, also after another person saved',
  { ...inAll, timeout: 120_000 },
  async () => {
    const first = await visitAsAna({ locale: 'pt' })
    const second = await shop.signedIn('diogo@farmacia-azulejo.example', { locale: 'pt' })
    await openList(first.page, 'pt', 'glicemia')
    const address = (await first.page.locator('[data-row]').first().getAttribute('href')) ?? ''
    for (const { page } of [first, second]) await page.goto(address)
    await second.page.locator('[name=holder]').fill('Titular escrito')
    await first.page.locator('[name="name.pt"]').fill('Glicemia da primeira')
    await first.page.locator('button[form=product-form][value=save]').click()
    await first.page.getByText(m.product_done_saved()).waitFor()
    await second.page.getByLabel(m.related_search()).fill('creme')
    await second.page.keyboard.press('Enter')
    await second.page.locator('button[value^="add:"]').first().click()
    await second.page.locator('button[value^="remove:"]').waitFor()
    expect(await second.page.locator('[name=holder]').inputValue()).toBe('Titular escrito')
    await expectAccessible(second.page)
    await second.page.locator('button[form=product-form][value=save]').click()
    await second.page.getByText(m.product_conflict_title()).waitFor()
    await second.page.locator('button[form=product-form][value=save]').click()
    await second.page.getByText(m.product_done_saved()).waitFor()
    expect(await second.page.locator('[name="name.pt"]').inputValue()).toBe('Glicemia da primeira')
    await first.leave()
    await second.leave()
  },
)
