// @module-tag rest
import { describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { sixDigits } from '#tests/support/assertions/sent-emails.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import {
  articles,
  choosePayment,
  consent,
  fillContact,
  marta,
  orderButton,
  orderNumber,
  putInCart,
} from '#tests/support/browser/shopping.ts'
import type { Shopper } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

// A guest whose order is paid at pick-up and costs more than 100 €.

const shop = await demoShopFixture()

type Visitor = { locale: Locale; width: number; javaScript: boolean }

async function atCheckout({ locale, ...visiting }: Visitor): Promise<Shopper> {
  const { page } = await shop.visit({ locale, ...visiting })
  const guest = { page, locale }
  for (const article of (await articles(guest, 'COSMETIC')).slice(0, 12)) await putInCart(guest, article)
  await page.goto(pathTo('checkout', locale), { waitUntil: 'load' })
  return guest
}

type SentEmail = { to: string; subject: string; text: string }

/** The codes sent to an address, newest first. */
async function codesFor(email: string, { locale }: Shopper): Promise<string[]> {
  const emails = (await shop.ask('/dev/mail.json')) as SentEmail[]
  const subject = m.letter_order_code_subject({}, { locale })
  return emails.filter((message) => message.to === email && message.subject === subject).flatMap(({ text }) => sixDigits(text))
}

async function codeFor(email: string, guest: Shopper): Promise<string> {
  await expect.poll(() => codesFor(email, guest)).toHaveLength(1)
  return (await codesFor(email, guest))[0] ?? expect.fail('no code')
}

const fill = async (guest: Shopper, email: string): Promise<void> => {
  await fillContact(guest, { ...marta, email })
  await choosePayment(guest, 'pay_at_pickup')
  await consent(guest)
}

const visitors: Visitor[] = [
  { locale: 'pt', width: 390, javaScript: true },
  { locale: 'en', width: 1280, javaScript: true },
  { locale: 'pt', width: 390, javaScript: false },
]

describe.for(visitors)('in $locale, $width wide, with scripts: $javaScript', (visitor) => {
  const { locale, width, javaScript } = visitor

  test('a guest types the code that came by email and places the order', async () => {
    const guest = await atCheckout(visitor)
    const { page } = guest
    const [wrong, email] = ['errado', 'certo'].map((name) => `${name}-${locale}-${width}-${javaScript}@exemplo.pt`) as [
      string,
      string,
    ]
    await fill(guest, wrong)
    await orderButton(guest).click()
    const sentNotice = (to: string) => page.locator('section').getByText(m.checkout_proof_sent({ email: to }, { locale }))
    const code = page.locator('#email_code')
    await sentNotice(wrong).waitFor()
    if (javaScript) await expect.poll(() => code.evaluate((field) => document.activeElement === field)).toBe(true)
    // Another address needs a new code; no other field has to be typed again.
    await codeFor(wrong, guest)
    const change = page.getByRole('button', { name: m.checkout_contact_change({}, { locale }) })
    if (await change.isVisible()) await change.click()
    await page.getByRole('textbox', { name: m.checkout_email({}, { locale }), exact: true }).fill(email)
    await orderButton(guest).click()
    await sentNotice(email).waitFor()
    const right = await codeFor(email, guest)

    await code.fill(right === '000000' ? '000001' : '000000')
    await orderButton(guest).click()
    await page
      .getByRole('alert')
      .getByRole('link', { name: m.error_code_wrong({}, { locale }) })
      .waitFor()
    if (javaScript) await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // After a reload the same code is still expected.
    await page.goto(pathTo('checkout', locale), { waitUntil: 'load' })
    await sentNotice(email).waitFor()
    await consent(guest)
    await code.fill(right)
    await orderButton(guest).click()
    await page.waitForURL((url) => url.pathname !== pathTo('checkout', locale))
    expect(await orderNumber(guest)).toMatch(/^AZ-/)
  })
})
