import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { cents } from '#src/kernel/money.ts'
import { expectAccessible, expectNoSidewaysScroll, delayRouterRequests } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { articles, putInCart } from '#tests/support/browser/shopping.ts'
import type { Shopper } from '#tests/support/browser/shopping.ts'
import { twoScreens, bothModes } from '#tests/support/browser/modes.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

async function shopper({ locale = 'pt', ...visiting }: BrowserSession = {}): Promise<Shopper> {
  const { page } = await shop.visit({ locale, ...visiting })
  return { page, locale }
}

/** In euros, in the format of the page. */
const euros = (amount: number, locale: Locale): string => formatMoney(cents(amount), locale)

async function askFor({ page, locale }: Shopper, zipcode: string): Promise<void> {
  await page.getByLabel(m.cart_zipcode({}, { locale }), { exact: true }).fill(zipcode)
  await page.getByRole('button', { name: m.cart_zipcode_ask({}, { locale }) }).click()
  await page.getByText(m.cart_county({ county: 'Braga' }, { locale })).waitFor()
}

/** The total of the cart page, in cents. */
async function total({ page }: Shopper): Promise<number> {
  const text = await page.getByRole('main').locator('dl dd').last().innerText()
  return Math.round(Number(text.replace(/[^\d,.]/g, '').replace(',', '.')) * 100)
}

describeFor(bothModes, { short: 1 })('in $locale, $scripts scripts', ({ locale, javaScript }) => {
  test('a postal code adds the delivery to the total, and pickup removes it', async () => {
    const guest = await shopper({ locale, javaScript })
    const { page } = guest
    const [cream] = await articles(guest, 'COSMETIC')
    await putInCart(guest, cream!)
    await page.goto(pathTo('cart', locale))
    const itemsTotal = await total(guest)
    await askFor(guest, '4700-228')
    expect(await total(guest)).toBe(itemsTotal + 350)
    await page.getByText(m.cart_free_from({ amount: euros(5000 - itemsTotal, locale) }, { locale })).waitFor()

    // The total changes before the server responds.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('radio', { name: m.cart_pickup_in({ city: 'Vila Real' }, { locale }) }).check()
    if (!javaScript) await page.getByRole('button', { name: m.cart_way_choose({}, { locale }) }).click()
    await expect.poll(() => total(guest)).toBe(itemsTotal)
    await answered
    await page.reload()
    expect(await total(guest)).toBe(itemsTotal)
    await expect
      .poll(() => page.getByRole('radio', { name: m.cart_pickup_in({ city: 'Vila Real' }, { locale }) }).isChecked())
      .toBe(true)
  })

  test('a medicine for another county is picked up, and the page says why and what can be done', inAll, async () => {
    const guest = await shopper({ locale, javaScript })
    const { page } = guest
    const [cream] = await articles(guest, 'COSMETIC')
    const [pills] = await articles(guest, 'MNSRM')
    await putInCart(guest, cream!)
    await putInCart(guest, pills!)
    await page.goto(pathTo('cart', locale))
    await askFor(guest, '4700228')
    await page.getByText(m.cart_undeliverable_one({ name: pills!.name, county: 'Braga' }, { locale })).waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Amarante')
    await expect
      .poll(() => page.getByRole('radio', { name: m.cart_way_delivery({ county: 'Braga' }, { locale }) }).isDisabled())
      .toBe(true)

    await page.getByRole('button', { name: m.cart_deliver_rest_one({ county: 'Braga' }, { locale }) }).click()
    await page.getByText(m.cart_removed({ name: pills!.name }, { locale })).waitFor()
    const delivery = page.getByRole('radio', { name: m.cart_way_delivery({ county: 'Braga' }, { locale }) })
    await expect.poll(() => delivery.isChecked()).toBe(true)
    await page.getByRole('button', { name: m.cart_undo_of({ name: pills!.name }, { locale }) }).click()
    await page.getByText(m.cart_undeliverable_one({ name: pills!.name, county: 'Braga' }, { locale })).waitFor()
  })

  test('the page of a product answers a postal code, and is not cached with it', inAll, async () => {
    const guest = await shopper({ locale, javaScript })
    const { page } = guest
    const [pills] = await articles(guest, 'MNSRM')
    await page.goto(pathTo('products', locale))
    await page.getByRole('main').getByRole('link', { name: pills!.name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: pills!.name }).waitFor()
    for (const [zipcode, answer] of [
      ['5000-577', m.delivery_ok({ county: 'Vila Real' }, { locale })],
      ['4700-228', m.delivery_medicine_not({ county: 'Braga' }, { locale })],
      ['0000-000', m.delivery_unknown_zipcode({}, { locale })],
    ] as const) {
      await page.getByLabel(m.delivery_zipcode({}, { locale })).fill(zipcode)
      await page.getByRole('button', { name: m.delivery_zipcode_ask({}, { locale }), exact: true }).click()
      await page.getByText(answer).first().waitFor()
      await expect.poll(() => page.getByLabel(m.delivery_zipcode({}, { locale })).inputValue()).toBe(zipcode)
    }
    const { pathname } = new URL(page.url())
    const [plain, withPostalCode] = await Promise.all(
      ['', '?zipcode=5000-577'].map((query) => fetch(shop.origin + pathname + query)),
    )
    expect(withPostalCode!.headers.get('Cache-Control')).toBe('no-store')
    expect(await plain!.text()).not.toContain('5000-577"')
  })
})

/** The focused element's label, else its text. */
const inFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

describe('the drawer', () => {
  test('opens by keyboard, shows the added product, and returns the focus', async () => {
    const guest = await shopper()
    const { page, locale } = guest
    const [cream] = await articles(guest, 'COSMETIC')
    await page.goto(`${pathTo('products', locale)}?q=${encodeURIComponent(cream!.name)}`)
    const add = page.getByRole('button', { name: m.catalogue_add_of({ name: cream!.name }, { locale }) }).first()
    await add.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: m.cart_title({}, { locale }) })
    await drawer.getByText(m.cart_drawer_added({ name: cream!.name }, { locale })).waitFor()
    expect(await inFocus(page)).toBe(m.cart_drawer_close({}, { locale }))
    await expectAccessible(page)

    await drawer.getByRole('button', { name: m.ui_stepper_more({ label: cream!.name }, { locale }) }).press('Enter')
    await expect.poll(() => drawer.getByRole('spinbutton').inputValue()).toBe('2')
    await drawer.getByRole('button', { name: m.cart_remove({ name: cream!.name }, { locale }) }).press('Enter')
    await drawer.getByRole('button', { name: m.cart_undo_of({ name: cream!.name }, { locale }) }).press('Enter')
    await expect.poll(() => drawer.getByRole('spinbutton').inputValue()).toBe('2')

    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/)
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await inFocus(page)).toMatch(new RegExp(`${cream!.name}|${m.catalogue_just_added({}, { locale })}`))

    const icon = page
      .getByRole('navigation', { name: m.shell_account_and_cart({}, { locale }) })
      .getByText(m.shell_cart({}, { locale }))
    await icon.click()
    await drawer.getByRole('link', { name: m.cart_see({}, { locale }) }).click()
    await page.getByRole('heading', { level: 1, name: m.cart_title({}, { locale }) }).waitFor()
    await expect.poll(() => drawer.count()).toBe(0)
  })

  test('shows both of two quantities that were changed at once', inAll, async () => {
    const guest = await shopper()
    const { page, locale } = guest
    const [first, second] = await articles(guest, 'COSMETIC')
    await putInCart(guest, first!)
    await putInCart(guest, second!)
    await page.goto(pathTo('home', locale))
    await page
      .getByRole('navigation', { name: m.shell_account_and_cart({}, { locale }) })
      .getByText(m.shell_cart({}, { locale }))
      .click()
    const more = (name: string) => page.getByRole('button', { name: m.ui_stepper_more({ label: name }, { locale }) })
    const countOf = (name: string) => page.getByRole('dialog').getByRole('spinbutton', { name }).inputValue()
    await more(second!.name).waitFor()

    const changes: Request[] = []
    const isChange = (request: Request) => request.method() === 'POST'
    page.on('request', (request) => isChange(request) && changes.push(request))
    const releaseFirst = await delayRouterRequests(page, (request) => request === changes[0])
    const releaseSecond = await delayRouterRequests(page, (request) => request === changes[1])
    await more(first!.name).click()
    await more(second!.name).click()
    await expect.poll(() => changes.length).toBe(2)
    releaseFirst()
    await page
      .getByText(m.shell_cart_many({ count: 3 }, { locale }))
      .first()
      .waitFor({ state: 'attached' })
    releaseSecond()
    await page
      .getByText(m.shell_cart_many({ count: 4 }, { locale }))
      .first()
      .waitFor({ state: 'attached' })
    await expect.poll(() => Promise.all([countOf(first!.name), countOf(second!.name)])).toEqual(['2', '2'])
  })

  test('is a link to the cart without scripts', inAll, async () => {
    const guest = await shopper({ javaScript: false })
    const { page, locale } = guest
    await putInCart(guest, (await articles(guest))[0]!)
    await page.goto(pathTo('home', locale))
    await page
      .getByRole('navigation', { name: m.shell_account_and_cart({}, { locale }) })
      .getByText(m.shell_cart({}, { locale }))
      .click()
    await page.getByRole('heading', { level: 1, name: m.cart_title({}, { locale }) }).waitFor()
  })
})

test('removing the coupon keeps the focus in the panel', inAll, async () => {
  const guest = await shopper()
  const { page, locale } = guest
  const cream = (await articles(guest, 'COSMETIC')).find(({ name }) => name.startsWith('Creme hidratante'))
  await putInCart(guest, cream!)
  await page.goto(pathTo('cart', locale))
  await page.getByText(m.cart_coupon_have({}, { locale })).press('Enter')
  await page.getByLabel(m.cart_coupon_code({}, { locale })).fill('OUTONO10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: m.cart_coupon_remove({ code: 'OUTONO10' }, { locale }) }).press('Enter')
  await page.getByText(m.cart_coupon_have({}, { locale })).waitFor()
  await expect.poll(() => inFocus(page)).toBe(m.cart_coupon({}, { locale }))
})

test.each(twoScreens)('cart and drawer pass axe and fit, in $locale at $width pixels', inAll, async ({ locale, width }) => {
  const guest = await shopper({ locale, width })
  const { page } = guest
  await putInCart(guest, (await articles(guest, 'COSMETIC'))[0]!)
  await putInCart(guest, (await articles(guest, 'MNSRM'))[0]!)
  await page.goto(pathTo('cart', locale))
  await askFor(guest, '4700-228')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(pathTo('home', locale))
  await page
    .getByRole('navigation', { name: m.shell_account_and_cart({}, { locale }) })
    .getByRole('link')
    .last()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: m.cart_checkout({}, { locale }) })
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
