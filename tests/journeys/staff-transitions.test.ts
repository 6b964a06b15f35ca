// @module-tag rest
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { signIn } from '#tests/support/browser/browser.ts'
import { visitWithStoppedClock } from '#tests/support/browser/page-visits.ts'
import { articles, orderNumber, placeOrder, putInCart } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

async function ordered(locale: Locale): Promise<string> {
  const { page, leave } = await shop.visit({ locale })
  const guest = { page, locale }
  await putInCart(guest, (await articles(guest, 'COSMETIC'))[0]!)
  await placeOrder(guest, 'pay_at_pickup')
  const number = await orderNumber(guest)
  await leave()
  return number
}

test.for(locales)('two presses 350 ms apart move an order one step, in %s', async (locale) => {
  const number = await ordered(locale)
  const { page, open, pass, leave } = await visitWithStoppedClock(shop, { locale, width: locale === 'pt' ? 390 : 1280 })
  await signIn(page, 'joao@farmacia-azulejo.example')
  await open(pathTo('staff.orders.show', locale, { id: number }))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(number)) sent.push(request.postData() ?? '')
  })
  const save = page.getByRole('button', { name: m.staff_save({}, { locale }) })
  const undo = page.getByRole('button', { name: m.staff_undo({}, { locale }) })
  const placeOf = async () => (await save.boundingBox()) ?? expect.fail('there is no button')
  /** A press of the finger or mouse at the lower end of the button, which is at the edge of the window. */
  const press = async () => {
    await save.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await placeOf()
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  await press()
  await undo.waitFor()
  await pass(350)
  await press()
  expect(await save.isDisabled()).toBe(true)
  expect(await page.locator('[name=to]:checked').count()).toBe(0)
  await pass(1500)
  expect(await save.isDisabled()).toBe(true)
  await pass(300)
  expect(await save.isDisabled()).toBe(false)
  // Nothing is selected, so that another press asks for a choice.
  await press()
  await page.getByText(m.staff_error_transition({}, { locale })).first().waitFor()
  expect(sent.map((body) => new URLSearchParams(body).get('to'))).toEqual(['ready', null])
  expect(await undo.isVisible()).toBe(true)
  // Undo ends by the clock of the shop, which went on while that of the page stood still.
  await pass(60_000)
  await expect.poll(() => undo.count()).toBe(0)
  await leave()
})
