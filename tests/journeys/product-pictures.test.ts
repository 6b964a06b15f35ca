// @module-tag rest
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll, withPictures } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture({}, withPictures)
const ana = 'ana@farmacia-azulejo.example'

const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

/** The editor of a product of the list that a customer can open, reached by its links. */
async function openEditor(page: Page, locale: Locale, name: string): Promise<void> {
  await page.goto(`${pathTo('staff.products', locale)}?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).locator('visible=true').first().click()
  await page.locator('#product-pictures').waitFor()
}

const rows = (page: Page) => page.getByRole('listitem', { name: /^(Imagem|Picture) \d+/ })
const row = (page: Page, position: number) => rows(page).nth(position - 1)
const alt = (page: Page, position: number, language: Locale) => row(page, position).locator(`input[name=alt_${language}]`)
const texts = (page: Page) =>
  rows(page)
    .locator('input[name=alt_pt]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

async function addPhotos(page: Page): Promise<void> {
  const before = await rows(page).count()
  await page
    .locator('#files')
    .setInputFiles([file('frente.jpg', await photo('#0a5c3e')), file('verso.jpg', await photo('#7a2e2e'))])
  await page.getByRole('button', { name: m.pictures_add(), exact: true }).click()
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(before + 2)
  await expect.poll(() => page.getByText(m.pictures_processing()).count(), { timeout: 60_000 }).toBe(0)
}

describe('a pharmacist', () => {
  test('adds two photos, orders and describes them, and customers see them in both languages', { timeout: 180_000 }, async () => {
    const { page } = await shop.signedIn(ana, { locale: 'pt', width: 1280 })
    await openEditor(page, 'pt', 'Aspirina GR')
    const address = page.url()
    const drawn = await texts(page)
    const last = drawn.at(-1)
    await addPhotos(page)
    const count = await rows(page).count()
    await alt(page, count - 1, 'pt').fill('Frente da caixa')
    await alt(page, count - 1, 'en').fill('Front of the box')
    await row(page, count - 1)
      .getByRole('button', { name: m.pictures_save(), exact: true })
      .locator('visible=true')
      .click()
    await page.getByText(m.pictures_said_saved({ position: count - 1 })).waitFor({ state: 'attached' })
    await alt(page, count, 'pt').fill('Verso da caixa')
    await alt(page, count, 'en').fill('Back of the box')
    // What was typed is saved by the button that moves, too.
    const earlier = row(page, count).getByRole('button', { name: m.pictures_earlier({ position: count }) })
    await earlier.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => texts(page)).toEqual([...drawn, 'Verso da caixa', 'Frente da caixa'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^(earlier|later)-/)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => texts(page)).toEqual([...drawn.slice(0, -1), 'Verso da caixa', last, 'Frente da caixa'])
    await page.getByText(m.pictures_said_moved({ from: count - 1, to: count - 2, count })).waitFor({ state: 'attached' })
    await row(page, count).locator('[draggable=true]').dragTo(row(page, 1))
    await expect.poll(() => texts(page)).toEqual(['Frente da caixa', ...drawn.slice(0, -1), 'Verso da caixa', last])
    expect(page.url()).toBe(address)
    await expectAccessible(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await seeAsCustomer(page)
  })

  test('adds and removes pictures and a leaflet without scripts', { timeout: 180_000 }, async () => {
    const { page } = await shop.signedIn(ana, { locale: 'en', javaScript: false, width: 1280 })
    await openEditor(page, 'en', 'Brufen suspension')
    const before = await rows(page).count()
    await page
      .locator('#files')
      .setInputFiles([file('notas.jpg', Buffer.from('%PDF-1.7')), file('frente.jpg', await photo('#123456'))])
    await page.getByRole('button', { name: m.pictures_add({}, { locale: 'en' }), exact: true }).click()
    await page.getByText(/^notas\.jpg: Choose a PNG or JPG/).waitFor()
    await expect.poll(() => rows(page).count()).toBe(before + 1)
    await row(page, before + 1)
      .getByRole('button', { name: m.pictures_earlier({ position: before + 1 }, { locale: 'en' }) })
      .click()
    await page.waitForURL((url) => url.pathname.includes('/pictures/'))
    await row(page, before)
      .getByRole('button', { name: m.pictures_remove({}, { locale: 'en' }), exact: true })
      .click()
    await page.getByRole('button', { name: m.pictures_remove_yes({}, { locale: 'en' }) }).click()
    await expect.poll(() => rows(page).count()).toBe(before)
    await page.locator('#leaflet-pt').setInputFiles(file('folheto.pdf', Buffer.from('renamed'), 'application/pdf'))
    await page
      .getByRole('button', { name: m.leaflet_save({}, { locale: 'en' }) })
      .first()
      .click()
    await page.getByText('Choose a PDF file. This is not a PDF.').waitFor()
    const leaflet = Buffer.from('%PDF-1.7\nLeia este folheto.\n%%EOF')
    await page.locator('#leaflet-pt').setInputFiles(file('folheto.pdf', leaflet, 'application/pdf'))
    await page
      .getByRole('button', { name: m.leaflet_save({}, { locale: 'en' }) })
      .first()
      .click()
    await page.getByText(/^Current leaflet, 1 kB/).waitFor()
    await page.getByRole('link', { name: m.pictures_back({}, { locale: 'en' }) }).click()
    await page.getByRole('link', { name: m.product_see({}, { locale: 'en' }) }).click()
    const link = page.getByRole('link', { name: 'Package leaflet in Portuguese (PDF, 1 kB)' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^folheto-.*\.pdf$/)
  })
})

/** The product's page in both languages, from the editor of its product. */
async function seeAsCustomer(page: Page): Promise<void> {
  await page.getByRole('link', { name: m.product_see() }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/produtos/'))
  const described = { pt: ['Frente da caixa', 'Verso da caixa'], en: ['Front of the box', 'Back of the box'] }
  for (const locale of locales) {
    if (locale === 'en') {
      const other = await page.locator('link[rel=alternate][hreflang^=en]').getAttribute('href')
      await page.goto(new URL(other ?? '').pathname)
    }
    for (const text of described[locale]) {
      const picture = page.getByRole('img', { name: text })
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    }
  }
}
