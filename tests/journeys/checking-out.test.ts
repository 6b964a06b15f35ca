import { describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import {
  articles,
  choosePayment,
  consent,
  fillContact,
  marta,
  orderButton,
  orderNumber,
  putInCart,
  reach,
} from '#tests/support/browser/shopping.ts'
import type { Shopper } from '#tests/support/browser/shopping.ts'
import { twoScreens } from '#tests/support/browser/modes.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const home = { street: 'Rua Direita 7', zipcode: '5000-577', city: 'Vila Real' }

/** A visitor at the checkout with one article in the cart. */
async function atCheckout({ locale = 'pt', kind, ...visiting }: BrowserSession & { kind?: ProductClass } = {}): Promise<Shopper> {
  const { page } = await shop.visit({ locale, ...visiting })
  const guest = { page, locale }
  await putInCart(guest, (await articles(guest, kind))[0]!)
  await page.goto(pathTo('checkout', locale), { waitUntil: 'load' })
  return guest
}

const chooseDelivery = ({ page, locale }: Shopper) =>
  page.getByRole('radio', { name: new RegExp(`^${m.checkout_by_delivery({}, { locale })}`) }).check()

const field = ({ page }: Shopper, name: string) => page.getByRole('textbox', { name })

async function fillAddress(guest: Shopper): Promise<void> {
  const { locale } = guest
  await field(guest, m.addresses_zipcode({}, { locale })).fill(home.zipcode)
  await field(guest, m.addresses_street({}, { locale })).fill(home.street)
  await field(guest, m.addresses_city({}, { locale })).fill(home.city)
}

const served = ({ page, locale }: Shopper) => page.getByText(m.delivery_ok({ county: 'Vila Real' }, { locale })).waitFor()
const settle = ({ page }: Shopper, step: 'contact' | 'delivery') => page.locator(`button[value=${step}]:visible`).click()
const folded = ({ page, locale }: Shopper) => page.getByRole('button', { name: m.checkout_fulfilment_change({}, { locale }) })
const placed = ({ page, locale }: Shopper) =>
  page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()

test('a guest has an order delivered and pays by card', async () => {
  const guest = await atCheckout()
  const { page } = guest
  const before = await orderButton(guest).innerText()
  await fillContact(guest)
  await settle(guest, 'contact')
  await page.getByText(`${marta.firstname} ${marta.lastname}`).waitFor()
  await chooseDelivery(guest)
  await fillAddress(guest)
  await served(guest)
  // The total and the payment methods update at once.
  await expect.poll(() => orderButton(guest).innerText()).not.toBe(before)
  await expect.poll(() => page.getByRole('radio', { name: m.payment_method_pay_at_pickup({}, { locale: 'pt' }) }).count()).toBe(0)
  await settle(guest, 'delivery')
  await folded(guest).waitFor()
  await page.getByText('CTT Expresso').first().waitFor()
  await choosePayment(guest, 'card')
  await consent(guest)
  await orderButton(guest).click()
  await page.waitForURL(/\/dev\/bank\//)
  await page.getByRole('button', { name: /^(Pagar|Pay) / }).click()
  await placed(guest)
})

test('the latest choice wins over the answer of an earlier one', async () => {
  const guest = await atCheckout()
  const { page } = guest
  await fillContact(guest)
  await settle(guest, 'contact')
  await page.getByText(`${marta.firstname} ${marta.lastname}`).waitFor()
  let isFirst = true
  const slow = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (!isFirst || !route.request().postData()?.includes('choose')) return route.continue()
    isFirst = false
    await new Promise((resolve) => setTimeout(resolve, 700))
    // The shop receives the request although the browser may have aborted it.
    const response = await route.fetch()
    await route.fulfill({ response }).catch(() => undefined)
    slow.resolve()
  })
  await chooseDelivery(guest)
  await fillAddress(guest)
  await served(guest)
  await slow.promise
  await page.goto(pathTo('checkout', 'pt'))
  // The step is collapsed when all its required fields are filled.
  expect(await page.locator('[name=zipcode]').inputValue()).toBe(home.zipcode)
})

test('without scripts an order is delivered too, and the page shows its cost before it is placed', inAll, async () => {
  const guest = await atCheckout({ locale: 'en', javaScript: false })
  const { page } = guest
  await fillContact(guest)
  await chooseDelivery(guest)
  await fillAddress(guest)
  await page.locator('button[value=delivery]').click()
  await served(guest)
  await expect.poll(() => field(guest, m.checkout_lastname({}, { locale: 'en' })).inputValue()).toBe(marta.lastname)
  await choosePayment(guest, 'multibanco')
  await consent(guest)
  await orderButton(guest).click()
  await page.waitForURL(/\/orders\/confirmation\//)
  expect(await orderNumber(guest)).toMatch(/^AZ-/)
})

test('Marta, who has ordered before, ticks the consent and clicks once', inAll, async () => {
  const { page } = await shop.visit({ locale: 'en' })
  const known: Shopper = { page, locale: 'en' }
  const login = { email: 'marta@cliente.example', password: 'azulejo-demo' }
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
  const [article] = await articles(known)
  await putInCart(known, article!)
  await page.goto(pathTo('checkout', 'en'), { waitUntil: 'load' })
  await folded(known).click()
  await chooseDelivery(known)
  await page.getByRole('radio', { name: m.checkout_other_address({}, { locale: 'en' }) }).check()
  await fillAddress(known)
  await page.getByRole('checkbox', { name: m.checkout_save_address({}, { locale: 'en' }) }).check()
  await choosePayment(known, 'multibanco')
  await consent(known)
  await served(known)
  await expect.poll(() => orderButton(known).innerText()).toContain('Multibanco')
  await orderButton(known).click()
  await page.waitForURL(/\/orders\/confirmation\//)

  await putInCart(known, article!)
  await page.goto(pathTo('checkout', 'en'), { waitUntil: 'load' })
  await page.getByText('CTT Expresso').first().waitFor()
  await consent(known)
  await orderButton(known).click()
  await page.waitForURL(/\/orders\/confirmation\//)
  await page
    .getByText(/Multibanco/)
    .first()
    .waitFor()
})

test(
  'a medicine cannot be delivered to Braga: the page says so while the code is typed, and the order is for pickup',
  inAll,
  async () => {
    const guest = await atCheckout({ kind: 'MNSRM' })
    await fillContact(guest)
    await chooseDelivery(guest)
    await field(guest, m.addresses_zipcode({}, { locale: 'pt' })).fill('4700-001')
    await guest.page
      .getByRole('status')
      .filter({ hasText: /Em Braga não podemos.*Vila Real/s })
      .waitFor()
    await guest.page.getByRole('radio', { name: new RegExp(`^${m.checkout_by_pickup({}, { locale: 'pt' })}`) }).check()
    await choosePayment(guest, 'pay_at_pickup')
    await consent(guest)
    await orderButton(guest).click()
    await placed(guest)
  },
)

test('a broken connection loses no typed values', async () => {
  const guest = await atCheckout()
  const { page } = guest
  await fillContact(guest)
  await choosePayment(guest, 'pay_at_pickup')
  await consent(guest)
  await page.context().setOffline(true)
  await orderButton(guest).click()
  await page
    .getByRole('alert')
    .filter({ hasText: m.checkout_unreachable({}, { locale: 'pt' }) })
    .waitFor()
  await expect.poll(() => field(guest, m.checkout_lastname({}, { locale: 'pt' })).inputValue()).toBe(marta.lastname)
  await page.context().setOffline(false)
  // An equal press within less time counts as the second half of a double click.
  await page.waitForTimeout(600)
  await orderButton(guest).click()
  await placed(guest)
  shop.forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
})

test('an order for delivery is placed by keyboard only', inAll, async () => {
  const guest = await atCheckout()
  const { page } = guest
  const inPortuguese = { locale: 'pt' } as const
  const type = async (name: string, text: string) => {
    await reach(guest, name)
    await page.keyboard.type(text)
  }
  await type(m.checkout_firstname({}, inPortuguese), marta.firstname)
  await type(m.checkout_lastname({}, inPortuguese), marta.lastname)
  await type(m.checkout_email({}, inPortuguese), marta.email)
  await type(m.checkout_phone({}, inPortuguese), marta.phone)
  // The Enter key completes the step; it never places the order.
  await page.keyboard.press('Enter')
  await page.getByText(`${marta.firstname} ${marta.lastname}`).waitFor()
  await reach(guest, m.checkout_by_pickup({}, inPortuguese))
  await page.keyboard.press('ArrowUp')
  await type(m.addresses_street({}, inPortuguese), home.street)
  await type(m.addresses_zipcode({}, inPortuguese), home.zipcode)
  await type(m.addresses_city({}, inPortuguese), home.city)
  await served(guest)
  await reach(guest, m.checkout_contact_done({}, inPortuguese))
  await page.keyboard.press('Enter')
  await folded(guest).waitFor()
  await reach(guest, 'MB WAY')
  await reach(guest, m.checkout_consent({}, inPortuguese))
  await page.keyboard.press('Space')
  await reach(guest, 'com MB WAY')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/confirmacao-encomenda\//)
})

describe.each(twoScreens)('in $locale at $width pixels', ({ locale, width }) => {
  test('every state of the page passes axe and fits', inAll, async () => {
    const guest = await atCheckout({ locale, width })
    const { page } = guest
    await chooseDelivery(guest)
    await page.getByRole('checkbox', { name: m.checkout_nif_wanted({}, { locale }) }).check()
    await page.getByRole('checkbox', { name: m.checkout_other_recipient({}, { locale }) }).check()
    await field(guest, m.addresses_zipcode({}, { locale })).fill(home.zipcode)
    await served(guest)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await orderButton(guest).click()
    const summary = page.getByRole('alert')
    await summary.waitFor()
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
