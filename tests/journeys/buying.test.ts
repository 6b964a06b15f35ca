import { describe, expect, test } from 'vitest'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { cents } from '#src/kernel/money.ts'
import { expectAccessible } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import {
  articles,
  choosePayment,
  consent,
  fillContact,
  marta,
  orderButton,
  orderNumber,
  placeOrder,
  putInCart,
  reach,
} from '#tests/support/browser/shopping.ts'
import type { Article, Shopper } from '#tests/support/browser/shopping.ts'
import { bothModes } from '#tests/support/browser/modes.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

async function shopper({ locale = 'pt', ...visiting }: BrowserSession = {}): Promise<Shopper> {
  const { page } = await shop.visit({ locale, ...visiting })
  return { page, locale }
}

type SentEmail = { to: string; subject: string; text: string }
const emailsAbout = async (number: string): Promise<SentEmail[]> =>
  ((await shop.ask('/dev/mail.json')) as SentEmail[]).filter(
    ({ subject, text }) => subject.includes(number) || text.includes(number),
  )

describe('a guest, from the product to the pickup', () => {
  testFor(bothModes, { short: 2 })('in $locale, $scripts scripts', async ({ locale, javaScript }) => {
    const guest = await shopper({ locale, javaScript })
    const { page } = guest
    await page.goto(pathTo('products', locale))
    const [article] = await articles(guest)
    await page.getByRole('main').getByRole('link', { name: article!.name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: article!.name }).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: m.catalogue_add_of({ name: article!.name }, { locale }) })
      .first()
      .click()
    const announcement = javaScript ? m.catalogue_added_of({ name: article!.name }, { locale }) : m.cart_added({}, { locale })
    // The button announces it at once, and the drawer again when it has opened.
    await page.getByRole('status').filter({ hasText: announcement }).first().waitFor()

    await page.goto(pathTo('cart', locale))
    await page.getByRole('button', { name: m.ui_stepper_more({ label: article!.name }, { locale }) }).click()
    await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('2')
    await page
      .getByRole('link', { name: m.cart_checkout({}, { locale }) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: m.checkout_title({}, { locale }) }).waitFor()

    await fillContact(guest)
    await choosePayment(guest, 'pay_at_pickup')
    await consent(guest)
    await orderButton(guest).click()
    await page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()

    const visibleText = await page.getByRole('main').innerText()
    expect(visibleText).toContain(article!.name)
    expect(visibleText).toMatch(/\b\d{4}\b/)
    expect(visibleText).toContain(m.order_no_invoice({}, { locale }))
    expect(visibleText).not.toContain(marta.email)
    const number = await orderNumber(guest)
    await expect.poll(() => emailsAbout(number)).toHaveLength(1)
    const [email] = await emailsAbout(number)
    expect(email).toMatchObject({ to: marta.email })
    expect(email!.text).not.toContain(article!.name)

    // After the order the cart is empty, and the confirmation page without an id shows this order.
    await page.goto(pathTo('checkout', locale))
    expect(new URL(page.url()).pathname).toBe(pathTo('cart', locale))
    await page.goto(pathTo('checkout.confirmation', locale))
    expect(await orderNumber(guest)).toBe(number)
  })
})

describe('the cart', () => {
  test.each(bothModes)('in $locale, $scripts scripts: a removed line is restored', inAll, async ({ locale, javaScript }) => {
    const guest = await shopper({ locale, javaScript })
    const { page } = guest
    const [first, second] = await articles(guest)
    await putInCart(guest, first!, 2)
    await putInCart(guest, second!)
    await page.goto(pathTo('cart', locale), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: m.cart_remove({ name: first!.name }, { locale }) }).click()
    await page.getByText(m.cart_removed({ name: first!.name }, { locale })).waitFor()
    // The undo row stands in the removed line's position, before the second product.
    const rows = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(rows[0]).toContain(first!.name)
    await page.getByRole('button', { name: m.cart_undo_of({ name: first!.name }, { locale }) }).click()
    const quantity = page.getByRole('spinbutton', { name: m.ui_stepper_quantity({ label: first!.name }, { locale }) })
    await expect.poll(() => quantity.inputValue()).toBe('2')
  })

  test.each(bothModes)(
    'in $locale, $scripts scripts: a quantity above the stock or the limit of an order changes nothing, and says so',
    inAll,
    async ({ locale, javaScript }) => {
      const guest = await shopper({ locale, javaScript })
      const { page } = guest
      const [article] = await articles(guest)
      await putInCart(guest, article!)
      await page.goto(pathTo('cart', locale), { waitUntil: 'networkidle' })
      await page.getByRole('spinbutton').fill('99999')
      await page.keyboard.press('Enter')
      const unchangedText = m.cart_unchanged_left({ left: 0 }, { locale }).split(':')[0]!
      await page.getByRole('status').filter({ hasText: unchangedText }).waitFor()
      await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('1')
    },
  )

  test('a broken connection loses neither the page nor the cart', inAll, async () => {
    const guest = await shopper()
    const { page, locale } = guest
    const [article] = await articles(guest)
    await putInCart(guest, article!)
    await page.goto(pathTo('cart', locale))
    await page.context().setOffline(true)
    await page.getByRole('button', { name: m.ui_stepper_more({ label: article!.name }, { locale }) }).click()
    await page
      .getByRole('status')
      .filter({ hasText: m.cart_unchanged({}, { locale }) })
      .waitFor()
    await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('1')
    await page.context().setOffline(false)
    // An equal press within less time counts as the second half of a double click.
    await page.waitForTimeout(600)
    await page.getByRole('button', { name: m.ui_stepper_more({ label: article!.name }, { locale }) }).click()
    await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('2')
    shop.forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  })

  test('a missing cart is reported, and a new one begins', inAll, async () => {
    const guest = await shopper()
    const { page, locale } = guest
    await page.context().addCookies([{ name: 'cart', value: 'AAAAAAAAAAAAAAAAAAAAAA', url: shop.origin }])
    await page.goto(pathTo('cart', locale))
    await page.getByText(m.cart_forgotten_title({}, { locale })).waitFor()
    const [article] = await articles(guest)
    await putInCart(guest, article!)
    await page.goto(pathTo('cart', locale))
    await page.getByText(article!.name).first().waitFor()
    await expect.poll(() => page.getByText(m.cart_forgotten_title({}, { locale })).count()).toBe(0)
  })
})

describe('the checkout', () => {
  test.each(bothModes)(
    'in $locale, $scripts scripts: names missing fields and keeps typed values',
    inAll,
    async ({ locale, javaScript }) => {
      const guest = await shopper({ locale, javaScript })
      const { page } = guest
      const [article] = await articles(guest)
      await putInCart(guest, article!)
      await page.goto(pathTo('checkout', locale))
      await page.getByRole('textbox', { name: m.checkout_firstname({}, { locale }), exact: true }).fill('Marta')
      await choosePayment(guest, 'multibanco')
      await orderButton(guest).click()
      const summary = page.getByRole('alert')
      await summary.getByRole('link', { name: m.error_consent_required({}, { locale }) }).waitFor()
      if (javaScript) expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
      await expect
        .poll(() => page.getByRole('textbox', { name: m.checkout_firstname({}, { locale }), exact: true }).inputValue())
        .toBe('Marta')
      await expect.poll(() => page.locator('[name=payment_method_id]:checked').inputValue()).toBe('multibanco')
      await expect.poll(() => page.getByRole('checkbox', { name: m.checkout_consent({}, { locale }) }).isChecked()).toBe(false)
      if (javaScript) await expectAccessible(page)
    },
  )

  test.each(bothModes)(
    'in $locale, $scripts scripts: a changed total has to be confirmed',
    inAll,
    async ({ locale, javaScript }) => {
      const guest = await shopper({ locale, javaScript })
      const { page } = guest
      const [first, second] = await articles(guest)
      await putInCart(guest, first!)
      await page.goto(pathTo('checkout', locale))
      await fillContact(guest)
      await choosePayment(guest, 'pay_at_pickup')
      await consent(guest)
      // As if added in another tab.
      await putInCart(guest, second!)
      await orderButton(guest).click()
      await page.getByRole('alert').waitFor()
      const amounts = (await page.getByRole('alert').innerText()).match(/\d+[.,]\d\d/g)
      expect(new Set(amounts).size).toBe(2)
      await expect.poll(() => orderButton(guest).innerText()).toContain(amounts![1])
      await orderButton(guest).click()
      await page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()
    },
  )

  test('when others bought some of the stock the rest can be ordered, and typed values stay', inAll, async () => {
    const [slow, other] = [await shopper({ javaScript: false }), await shopper()]
    const { scarce, left } = await scarceOf(other)
    await putInCart(slow, scarce, left)
    await slow.page.goto(pathTo('checkout', 'pt'))
    await fillContact(slow)
    await choosePayment(slow, 'pay_at_pickup')
    await consent(slow)
    await putInCart(other, scarce)
    await placeOrder(other, 'pay_at_pickup')
    await orderButton(slow).click()
    await slow.page.getByText(m.cart_blocked_title({}, { locale: 'pt' })).waitFor()
    await slow.page.getByRole('button', { name: m.checkout_accept_stock({}, { locale: 'pt' }) }).click()
    await expect
      .poll(() => slow.page.getByRole('textbox', { name: m.checkout_lastname({}, { locale: 'pt' }) }).inputValue())
      .toBe(marta.lastname)
    await orderButton(slow).click()
    await slow.page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale: 'pt' }) }).waitFor()
  })

  test('Marta, who is signed in, finds her name filled in and orders in two clicks', inAll, async () => {
    const known = await shopper()
    const { page, locale } = known
    const [article] = await articles(known)
    const answer = await page.request.post('/api/auth/login', {
      data: { email: 'marta@cliente.example', password: 'azulejo-demo' },
    })
    expect(answer.status()).toBe(200)
    await putInCart(known, article!)
    await page.goto(pathTo('checkout', locale))
    await page.getByRole('button', { name: m.checkout_contact_change({}, { locale }) }).waitFor()
    await consent(known)
    await orderButton(known).click()
    await page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()
    const number = await orderNumber(known)
    await page.goto(pathTo('orders', locale))
    await page.getByText(number).first().waitFor()
  })

  /** The units left, which the API reports when too many are requested; undefined when one order cannot take them all. */
  async function leftOf(variantId: string): Promise<number | undefined> {
    const answer = await fetch(`${shop.origin}/api/store/carts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ variant_id: variantId, quantity: 99_999 }),
    })
    const { errors } = (await answer.json()) as { errors: { meta: { left?: number } }[] }
    return errors[0]!.meta.left
  }

  /** The last article whose whole stock fits into one order, and its stock. */
  async function scarceOf(guest: Shopper): Promise<{ scarce: Article; left: number }> {
    for (const scarce of (await articles(guest)).toReversed()) {
      const left = await leftOf(scarce.id)
      if (left !== undefined) return { scarce, left }
    }
    return expect.fail('the stock of everything is above the limit of an order')
  }
})

describe('paying', () => {
  test.each(bothModes)(
    'in $locale, $scripts scripts: by card, declined once and then accepted',
    inAll,
    async ({ locale, javaScript }) => {
      const guest = await shopper({ locale, javaScript })
      const { page } = guest
      await putInCart(guest, (await articles(guest))[0]!)
      await placeOrder(guest, 'card')
      expect(new URL(page.url()).pathname).toMatch(/^\/dev\/bank\//)
      await page.getByRole('button', { name: /^(Recusar|Decline) / }).click()
      await page.getByRole('heading', { level: 1, name: m.order_pay_failed_title({}, { locale }) }).waitFor()
      await page.getByRole('button', { name: m.order_pay_again({}, { locale }) }).click()
      await page.waitForURL(/\/dev\/bank\//)
      await page.getByRole('button', { name: /^(Pagar|Pay) / }).click()
      await page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()
      await page.getByText(m.order_payment_paid({}, { locale }), { exact: true }).waitFor()
    },
  )

  testFor(locales, { short: 1 })('by Multibanco, later: %s', async (locale: Locale) => {
    const guest = await shopper({ locale, width: 360 })
    const { page } = guest
    await putInCart(guest, (await articles(guest))[0]!)
    await placeOrder(guest, 'multibanco')
    const confirmation = page.url()
    const number = await orderNumber(guest)
    const charge = ((await shop.ask('/dev/bank.json')) as { order: string; entity: string; reference: string }[]).find(
      ({ order }) => order === number,
    )!
    const visibleText = (await page.getByRole('main').innerText()).replace(/\s/g, '')
    expect(visibleText).toContain(charge.entity)
    expect(visibleText).toContain(charge.reference)
    await expectAccessible(page)
    await page.goto('/dev/bank')
    await page.getByRole('button', { name: `${m.dev_bank_action_pay({}, { locale })} ${number}`, exact: true }).click()
    await page.goto(confirmation)
    await page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()
  })

  test('by MB WAY: the page counts down, and learns of the payment without a reload', async () => {
    const guest = await shopper()
    const { page, locale } = guest
    await putInCart(guest, (await articles(guest))[0]!)
    await placeOrder(guest, 'mb_way')
    await page.getByText(marta.phone.slice(-3)).waitFor()
    const timer = page.getByRole('timer')
    const left = await timer.innerText()
    await expect.poll(() => timer.innerText()).not.toBe(left)
    const number = await orderNumber(guest)
    const charge = ((await shop.ask('/dev/bank.json')) as { id: string; order: string }[]).find(({ order }) => order === number)!
    await fetch(`${shop.origin}/dev/bank/${charge.id}/pay`, { method: 'POST' })
    await page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()
  })
})

test('a purchase can be completed by keyboard only', async () => {
  const guest = await shopper()
  const { page, locale } = guest
  const [article] = await articles(guest)
  await page.goto(pathTo('products', locale))
  await reach(guest, m.catalogue_add_of({ name: article!.name }, { locale }))
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: m.catalogue_added_of({ name: article!.name }, { locale }) })
    .first()
    .waitFor()
  await page.goto(pathTo('cart', locale))
  await reach(guest, m.cart_checkout({}, { locale }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: m.checkout_title({}, { locale }) }).waitFor()
  for (const [label, text] of [
    [m.checkout_firstname({}, { locale }), marta.firstname],
    [m.checkout_lastname({}, { locale }), marta.lastname],
    [m.checkout_email({}, { locale }), marta.email],
    [m.checkout_phone({}, { locale }), marta.phone],
  ] as const) {
    await reach(guest, label)
    await page.keyboard.type(text)
  }
  await reach(guest, m.checkout_contact_done({}, { locale }))
  await page.keyboard.press('Enter')
  await page.getByText(`${marta.firstname} ${marta.lastname}`).waitFor()
  await reach(guest, 'MB WAY')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await reach(guest, m.checkout_consent({}, { locale }))
  await page.keyboard.press('Space')
  await reach(guest, m.checkout_place_pay_at_pickup({ amount: await visibleTotal(guest) }, { locale }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: m.confirmation_title_placed({}, { locale }) }).waitFor()
})

const visibleTotal = async ({ page, locale }: Shopper): Promise<string> =>
  formatMoney(cents(Math.round(Number(await page.locator('[name=expected_total]').inputValue()) * 100)), locale)

test('the confirmation without an order redirects home', inAll, async () => {
  for (const locale of locales) {
    const answer = await fetch(new URL(pathTo('checkout.confirmation', locale), shop.origin), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, pathTo('home', locale)])
  }
})

test('an unknown order is a 404 for a guest', inAll, async () => {
  for (const locale of locales) {
    const answer = await fetch(new URL(pathTo('checkout.confirmation', locale, { id: 'AAAAAAAAAAAAAAAAAAAAAA' }), shop.origin))
    expect(answer.status).toBe(404)
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  }
})
