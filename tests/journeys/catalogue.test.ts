// @module-tag rest
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { pageSize } from '#src/shop/catalogue/listing/product-list.ts'
import { expectAccessible, expectNoSidewaysScroll, reloadAsleep } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const visit = async (who?: BrowserSession): Promise<Page> => (await shop.visit(who)).page
const get = (path: string) => fetch(new URL(path, shop.origin), { redirect: 'manual' })

const pt = { locale: 'pt' } as const
const products = pathTo('products', 'pt')
const productPath = (id: string, locale: Locale = 'pt') => pathTo('products.show', locale, { id })
const skincare = pathTo('collections.show', 'pt', { id: 'dermocosmetica' })

type Variant = { id: string; attributes: { sku: string; in_stock: boolean; purchasable: boolean; price: string | null } }
type Listed = {
  data: {
    attributes: { name: string; class: string; localized_slugs: Record<Locale, string> }
    relationships: { variants: { data: { id: string }[] } }
  }[]
  included: Variant[]
}

/** The products of an API list, with their variants. */
async function listed(query = '') {
  const { data, included } = (await shop.ask(`/api/products?include=variants&page[size]=100${query}`)) as Listed
  return data.map(({ attributes, relationships }) => ({
    ...attributes,
    slug: attributes.localized_slugs.pt,
    packs: relationships.variants.data.map(({ id }) => included.find((one) => one.id === id)!.attributes),
  }))
}

const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allInnerTexts()
const cardPaths = (page: Page) =>
  cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const removal = (page: Page, name: string) => page.getByRole('link', { name: m.catalogue_filter_remove({ name }, pt) })
const apply = (page: Page) => page.getByRole('button', { name: m.catalogue_filters_apply({}, pt) })
const inStock = (page: Page) => page.getByRole('checkbox', { name: m.catalogue_only_in_stock({}, pt) })
const prices = async (page: Page) =>
  (await cards(page).locator('strong').allInnerTexts()).map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')))

describe('searching', () => {
  test.each([
    ['a typo', 'paracetmol', /paracetamol/i],
    ['no accents', 'agua micelar', /água micelar/i],
    ['capitals and half a word', 'IBUPROF', /ibuprofeno/i],
  ])('with %s finds the product', inAll, async (_how, typed, meant) => {
    const page = await visit()
    await page.goto(pathTo('home', 'pt'))
    await page.getByLabel(m.shell_search({}, pt), { exact: true }).fill(typed)
    await page.getByLabel(m.shell_search({}, pt), { exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: m.catalogue_results_for({ text: typed }, pt) }).waitFor()
    expect((await names(page))[0]).toMatch(meant)
  })

  test('for an unknown product says so, with phone and request form', inAll, async () => {
    const page = await visit({ javaScript: false })
    await page.goto(`${products}?q=xyzzyq`)
    await page.getByRole('heading', { name: m.catalogue_empty({}, pt) }).waitFor()
    const main = page.getByRole('main')
    await expect.poll(() => main.getByRole('link', { name: /\d{3} \d{3} \d{3}/ }).getAttribute('href')).toMatch(/^tel:/)
    await expect.poll(() => main.getByRole('link', { name: m.catalogue_request({}, pt) }).count()).toBe(1)
    await main.getByRole('link', { name: m.catalogue_see_all({}, pt) }).click()
    await expect.poll(() => addressOf(page)).toBe(products)
  })
})

describe('a list without scripts', () => {
  test('is filtered, and widened again filter by filter', async () => {
    const page = await visit({ javaScript: false })
    await page.goto(products)
    await inStock(page).check()
    await page.getByRole('checkbox', { name: m.catalogue_class_cosmetic({}, pt) }).check()
    await apply(page).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('class')).toBe('COSMETIC')
    await expect.poll(() => inStock(page).isChecked()).toBe(true)
    await removal(page, m.catalogue_class_cosmetic({}, pt)).click()
    await expect.poll(() => addressOf(page)).toBe(`${products}?in_stock=1`)
    await page
      .getByRole('link', { name: m.catalogue_filters_clear({}, pt) })
      .first()
      .click()
    await expect.poll(() => addressOf(page)).toBe(products)
  })

  test('on a phone has its filters in a sheet', inAll, async () => {
    const page = await visit({ javaScript: false, width: 390 })
    await page.goto(skincare)
    await expect.poll(() => inStock(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: m.catalogue_filter({}, pt), exact: true }).click()
    await inStock(page).check()
    await apply(page).click()
    expect(new URL(page.url()).pathname).toBe(skincare)
    await removal(page, m.catalogue_only_in_stock({}, pt)).waitFor()
  })

  test('a collection chosen among the filters leads to its page, and “all” back', inAll, async () => {
    const page = await visit({ javaScript: false })
    await page.goto(`${products}?in_stock=1`)
    await page.getByRole('radio', { name: /^Dermocosmética/ }).check()
    await apply(page).click()
    await expect.poll(() => addressOf(page)).toBe(`${skincare}?in_stock=1`)
    await page.getByRole('heading', { level: 1, name: 'Dermocosmética' }).waitFor()
    await page.getByRole('radio', { name: m.catalogue_all_collections({}, pt) }).check()
    await apply(page).click()
    await expect.poll(() => addressOf(page)).toBe(`${products}?in_stock=1`)
  })

  test('is sorted by its button', inAll, async () => {
    const page = await visit({ javaScript: false })
    await page.goto(skincare)
    await page.getByRole('combobox', { name: m.catalogue_sort({}, pt) }).selectOption({ label: m.catalogue_sort_price({}, pt) })
    await page.getByRole('button', { name: m.catalogue_sort_apply({}, pt), exact: true }).click()
    const visible = await prices(page)
    expect(visible).toEqual(visible.toSorted((a, b) => a - b))
  })
})

describe('a list with scripts', () => {
  test('follows each tick, and its fields follow the address', async () => {
    const page = await visit()
    await page.goto(products)
    const reduced = page.getByRole('checkbox', { name: m.catalogue_only_reduced({}, pt) })
    await reduced.check()
    await page.waitForURL(`**${products}?reduced=1`)
    await page
      .getByRole('combobox', { name: m.catalogue_sort({}, pt) })
      .selectOption({ label: m.catalogue_sort_price_down({}, pt) })
    await page.waitForURL(/sort=-price/)
    await removal(page, m.catalogue_only_reduced({}, pt)).click()
    await expect.poll(() => reduced.isChecked()).toBe(false)
    await expect.poll(() => addressOf(page)).toBe(`${products}?sort=-price`)
    await page.goBack()
    await expect.poll(() => reduced.isChecked()).toBe(true)
  })

  test('on a phone keeps its sheet open while choosing and closes it after', inAll, async () => {
    const page = await visit({ width: 390 })
    await page.goto(products)
    await page.getByRole('button', { name: m.catalogue_filter({}, pt), exact: true }).click()
    await inStock(page).check()
    await page.waitForURL(/in_stock=1/)
    await page.getByRole('button', { name: /^Ver \d+ produtos$/ }).click()
    await expect.poll(() => inStock(page).isVisible()).toBe(false)
  })
})

describe('pages of a list', () => {
  test('follow each other without repeated products', async () => {
    const page = await visit({ javaScript: false })
    await page.goto(products)
    const first = await cardPaths(page)
    expect(first).toHaveLength(pageSize)
    await page.getByRole('link', { name: m.ui_page_next({}, pt) }).click()
    await page.waitForURL(`**${products}?page=2`)
    expect(new Set([...first, ...(await cardPaths(page))]).size).toBe(2 * pageSize)
    await expect.poll(() => page.getByRole('main').innerText()).toContain(`A ver ${pageSize + 1}–${2 * pageSize} de `)
    expect(await page.title()).toContain('página 2')
  })

  test.each([
    ['?page=abc&sort=x&class=WRONG&price_min=free', 200],
    ['?collection=nobody-knows', 302],
    ['?page=999', 404],
    ['/nobody-knows', 404],
  ])('%s answers %i', inAll, async (tail, status) => {
    expect((await get(products + tail)).status).toBe(status)
  })

  test('an unknown collection is a 404', inAll, async () => {
    expect((await get(pathTo('collections.show', 'en', { id: 'nobody-knows' }))).status).toBe(404)
  })
})

describe('the page of a product', () => {
  test('stays on the product when the language changes', inAll, async () => {
    const [product] = await listed()
    const page = await visit()
    await page.goto(productPath(product!.slug))
    await page.getByRole('link', { name: /^EN/ }).click()
    await page.waitForURL(`**${productPath(product!.localized_slugs.en, 'en')}`)
    await page
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .waitFor()
  })

  test('of a prescription medicine has neither price nor cart button', async () => {
    const medicine = (await listed('&filter[class]=MSRM'))[0]!
    const page = await visit({ javaScript: false })
    await page.goto(`${products}?q=${encodeURIComponent(medicine.name)}`)
    const card = cards(page).filter({ hasText: medicine.name }).first()
    await expect.poll(() => card.innerText()).toContain(m.catalogue_price_in_quote({}, pt))
    await expect.poll(() => card.innerText()).not.toContain('€')
    await expect.poll(() => card.getByRole('button').count()).toBe(0)
    await page.goto(productPath(medicine.slug))
    const main = page.getByRole('main')
    await expect.poll(() => main.innerText()).not.toContain('€')
    await expect.poll(() => main.getByRole('link', { name: m.catalogue_prescription({}, pt) }).count()).toBe(1)
    await expect.poll(() => main.locator('form[method="post"]').count()).toBe(0)
  })

  test('of a sold-out product offers the phone and a back-in-stock subscription, and nothing to buy', async () => {
    const removed = (await listed('&sort=price')).find(
      ({ packs }) => packs.length === 1 && packs[0]!.purchasable && !packs[0]!.in_stock,
    )!
    const page = await visit({ javaScript: false })
    await page.goto(productPath(removed.slug))
    const card = page.getByRole('region', { name: m.catalogue_buy({}, pt) })
    await expect.poll(() => card.innerText()).toContain(m.catalogue_stock_out({}, pt))
    await expect.poll(() => card.getByRole('link', { name: /^Ligar / }).getAttribute('href')).toMatch(/^tel:/)
    expect(await card.getByRole('button').allInnerTexts()).toEqual([m.waiting_submit({}, pt)])
  })

  test('shows the price of the chosen pack, without scripts too', inAll, async () => {
    const product = (await listed()).find(
      ({ packs }) => packs.length > 1 && packs[0]!.price !== packs[1]!.price && packs[1]!.in_stock,
    )!
    const page = await visit({ javaScript: false })
    await page.goto(productPath(product.slug))
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    await page.goto(`${productPath(product.slug)}?variant=${product.packs[1]!.sku}`)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(1)
    const visible = await page
      .getByRole('region', { name: m.catalogue_buy({}, pt) })
      .locator('strong')
      .first()
      .innerText()
    expect(visible.replace(/\s/g, ' ')).toBe(`${product.packs[1]!.price!.replace('.', ',')} €`)
  })

  test('keeps a quantity that is typed before hydration', inAll, async () => {
    const page = await visit()
    await page.goto(productPath('paracetamol-bluepharma-500-mg'))
    const wake = await reloadAsleep(page)
    const quantity = page.locator('form#buy').getByRole('spinbutton')
    await quantity.fill('2')
    await wake()
    await page.locator('form#buy').getByRole('button').last().click()
    await page
      .getByRole('status')
      .filter({ hasText: /está no carrinho/ })
      .first()
      .waitFor({ state: 'attached' })
    expect(await quantity.inputValue()).toBe('2')
  })

  test('compares products of the same substance by their price per unit', inAll, async () => {
    const page = await visit({ javaScript: false })
    await page.goto(productPath('paracetamol-bluepharma-500-mg'))
    const table = page.getByRole('table')
    const units = (await table.locator('tbody tr td:nth-of-type(1)').allInnerTexts()).map((text) =>
      Number(/([\d,]+)/.exec(text)![1]!.replace(',', '.')),
    )
    expect(units.length).toBeGreaterThan(2)
    expect(units).toEqual(units.toSorted((a, b) => a - b))
    await expect.poll(() => table.getByText(m.catalogue_this_product({}, pt)).count()).toBe(1)
  })

  test('on a phone has price and button in a bar, in the position of the tab bar', inAll, async () => {
    const page = await visit({ width: 360 })
    await page.goto(productPath('paracetamol-bluepharma-500-mg'))
    const bar = page.locator('#buy-bar')
    const tabs = page.getByRole('navigation', { name: m.shell_navigation({}, pt) })
    await bar.waitFor()
    await expect.poll(() => tabs.isVisible()).toBe(false)
    await bar.getByRole('button').click()
    await page
      .getByRole('status')
      .filter({ hasText: /está no carrinho/ })
      .first()
      .waitFor({ state: 'attached' })
    await page.locator('form#buy').scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible()).toBe(false)
    await expect.poll(() => tabs.isVisible()).toBe(true)
  })
})

describe('for everyone', () => {
  test('the sheet of filters passes axe', inAll, async () => {
    const page = await visit({ width: 360 })
    await page.goto(`${products}?q=creme&in_stock=1`)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('button', { name: m.catalogue_filter({}, pt) })
      .first()
      .click()
    await expectAccessible(page)
  })
})
