import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { methodName } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'

/** A customer's page and its language. */
export type Shopper = { page: Page; locale: Locale }

export const marta = { firstname: 'Marta', lastname: 'Lobo', email: 'marta.compra@exemplo.pt', phone: '912 000 214' }

export type Article = { id: string; name: string }

type Document = {
  data: { attributes: { name: string }; relationships: { variants: { data: { id: string }[] } } }[]
  included: { type: string; id: string; attributes: { purchasable: boolean } }[]
}

/** Articles that anyone may put into a cart, of class `kind` if present, in the order of the list. */
export async function articles({ page, locale }: Shopper, kind?: ProductClass): Promise<Article[]> {
  const ofKind = kind === undefined ? '' : `&filter[class]=${kind}`
  const answer = await page.request.get(
    `/api/products?locale=${locale}&filter[in_stock]=true${ofKind}&include=variants&page[size]=60`,
  )
  const { data, included }: Document = await answer.json()
  const purchasable = new Set(
    included.filter(({ type, attributes }) => type === 'variant' && attributes.purchasable).map(({ id }) => id),
  )
  // Products with a single variant first: for others the button in a list leads to the choice of a variant.
  const isSingle = ({ relationships }: (typeof data)[number]) => relationships.variants.data.length === 1
  return [...data.filter(isSingle), ...data.filter((product) => !isSingle(product))].flatMap(({ attributes, relationships }) =>
    relationships.variants.data.filter(({ id }) => purchasable.has(id)).map(({ id }) => ({ id, name: attributes.name })),
  )
}

/** Sends the form of a product directly, without opening its page. */
export async function putInCart({ page, locale }: Shopper, { id }: Pick<Article, 'id'>, quantity = 1): Promise<void> {
  const form = { intent: 'add', variant_id: id, quantity: String(quantity) }
  const answer = await page.request.post(pathTo('cart', locale), { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

export async function fillContact({ page, locale }: Shopper, person = marta): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field(m.checkout_firstname({}, { locale })).fill(person.firstname)
  await field(m.checkout_lastname({}, { locale })).fill(person.lastname)
  await field(m.checkout_email({}, { locale })).fill(person.email)
  await field(m.checkout_phone({}, { locale })).fill(person.phone)
}

export const choosePayment = ({ page, locale }: Shopper, method: PaymentMethod): Promise<void> =>
  page.getByRole('radio', { name: new RegExp(`^${methodName(method, locale)}`) }).check()

export const consent = ({ page, locale }: Shopper): Promise<void> =>
  page.getByRole('checkbox', { name: m.checkout_consent({}, { locale }) }).check()

/** The button that places the order; its text depends on the payment method. */
export const orderButton = ({ page }: Shopper) => page.locator('button[value=place]')

/** From the filled cart to the page after the order: the confirmation, or the payment gateway. */
export async function placeOrder(shopper: Shopper, method: PaymentMethod): Promise<void> {
  const { page, locale } = shopper
  await page.goto(pathTo('checkout', locale))
  await fillContact(shopper)
  await choosePayment(shopper, method)
  await consent(shopper)
  await orderButton(shopper).click()
  await page.waitForURL((url) => url.pathname !== pathTo('checkout', locale))
}

/** The number on an order's page, such as "AZ-7K3M9QXB". */
export async function orderNumber({ page }: Shopper): Promise<string> {
  const text = await page
    .getByText(/AZ-[0-9A-Z]{8}/)
    .first()
    .innerText()
  return /AZ-[0-9A-Z]{8}/.exec(text)?.[0] ?? expect.fail(`no order number in: ${text}`)
}

/** Presses Tab until an element with this name has the focus. */
export async function reach({ page }: Shopper, name: string): Promise<void> {
  for (let count = 0; count < 150; count += 1) {
    await page.keyboard.press('Tab')
    if ((await nameInFocus(page)).includes(name)) return
  }
  expect.fail(`the keyboard does not reach "${name}"`)
}

/** Approximates the accessible name: the label, else the text. */
const nameInFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
    return [focused?.getAttribute('aria-label'), ...labels.map((label) => label.innerText), focused?.textContent]
      .filter(Boolean)
      .join(' ')
  })
