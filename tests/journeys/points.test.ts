import { describe, expect, test } from 'vitest'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { cents } from '#src/kernel/money.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { articles, consent, orderButton, orderNumber, putInCart } from '#tests/support/browser/shopping.ts'
import type { Article, Shopper } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

type MessageFunction = (inputs: object, options: { locale: Locale }) => string
const say = (message: MessageFunction, { locale }: Pick<Shopper, 'locale'>): string => message({}, { locale })
const euros = (amount: number, { locale }: Pick<Shopper, 'locale'>): string => formatMoney(cents(amount), locale)
const typed = (amount: number, { locale }: Pick<Shopper, 'locale'>): string =>
  (amount / 100).toFixed(2).replace('.', locale === 'pt' ? ',' : '.')

/** A person of the demo with an empty cart. */
async function signedIn(name: 'marta' | 'sofia', { locale = 'pt', ...visiting }: BrowserSession): Promise<Shopper> {
  const { page } = await shop.signedIn(`${name}@cliente.example`, { locale, ...visiting })
  await page.request.delete('/api/store/carts')
  return { page, locale }
}

async function openCart(person: Shopper, article: Article): Promise<void> {
  await putInCart(person, article)
  await person.page.goto(pathTo('cart', person.locale))
}

const field = (person: Shopper) => person.page.getByLabel(say(m.cart_points_amount, person), { exact: true })
const slider = (person: Shopper) => person.page.getByRole('slider', { name: say(m.cart_points_slider, person) })
const removal = (person: Shopper) => person.page.getByRole('button', { name: say(m.cart_points_remove, person) })
const press = (person: Shopper, message: MessageFunction): Promise<void> =>
  person.page
    .getByRole('main')
    .getByRole('button', { name: say(message, person), exact: true })
    .click()

/** The total of the cart page, in cents. */
async function total({ page }: Shopper): Promise<number> {
  const text = await page.getByRole('main').locator('dl dd').last().innerText()
  return Math.round(Number(text.replace(/[^\d,.]/g, '').replace(',', '.')) * 100)
}

/** The maximum that points may pay of Marta’s cart, in cents. */
async function maximum({ page }: Shopper): Promise<number> {
  const { meta }: { meta: { points: { maximum_amount: string } } } = await (await page.request.get('/api/store/carts')).json()
  return Math.round(Number(meta.points.maximum_amount) * 100)
}

const modes = [
  { locale: 'pt', javaScript: true, width: 360 },
  { locale: 'en', javaScript: false, width: 1280 },
] as const

describeFor(modes, { short: 1 })('in $locale, $width wide, scripts: $javaScript', (visiting) => {
  test('Marta pays part of her cart with points, removes them, and sees why an amount is refused', async () => {
    const marta = await signedIn('marta', visiting)
    const { page, locale } = marta
    const [article] = await articles(marta, 'COSMETIC')
    await openCart(marta, article!)
    const [itemsTotal, max] = [await total(marta), await maximum(marta)]
    await expect.poll(() => field(marta).inputValue()).toBe(typed(0, marta))

    for (const [text, sentence] of [
      ['1,0011', say(m.error_amount, marta)],
      ['0', say(m.error_amount_too_low, marta)],
      [typed(max + 1, marta), m.cart_points_too_high({ amount: euros(max, marta) }, { locale })],
    ] as const) {
      await field(marta).fill(text)
      await press(marta, m.cart_points_apply)
      await page.getByText(sentence, { exact: true }).waitFor()
      await expect.poll(() => field(marta).inputValue()).toBe(text)
      expect(await total(marta)).toBe(itemsTotal)
    }

    await field(marta).fill(typed(200, marta))
    await press(marta, m.cart_points_apply)
    await removal(marta).waitFor()
    await expect.poll(() => total(marta)).toBe(itemsTotal - 200)
    const points = m.loyalty_points({ points: '200' }, { locale })
    await expect.poll(() => page.getByRole('main').getByText(points, { exact: true }).count()).toBe(2)
    await field(marta).fill(`${typed(150, marta)} €`)
    await press(marta, m.cart_points_change)
    await expect.poll(() => total(marta)).toBe(itemsTotal - 150)
    if (visiting.javaScript) await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(pathTo('checkout', locale))
    await expect.poll(() => page.getByText(m.loyalty_points({ points: '150' }, { locale }), { exact: true }).count()).toBe(1)
    await page.goto(pathTo('cart', locale))
    await removal(marta).click()
    await removal(marta).waitFor({ state: 'detached' })
    await expect.poll(() => total(marta)).toBe(itemsTotal)
  })
})

describe.each([
  { locale: 'pt', javaScript: true },
  { locale: 'en', javaScript: false },
] as const)('in $locale, scripts: $javaScript', (visiting) => {
  test('an order paid wholly with points needs no payment method', inAll, async () => {
    const marta = await signedIn('marta', visiting)
    const { page, locale } = marta
    await openCart(marta, await cheapest(marta))
    await page.request.patch('/api/store/checkout', { data: { fulfilment: 'pickup' } })
    await page.reload()
    await field(marta).fill(typed(await maximum(marta), marta))
    await press(marta, m.cart_points_apply)
    await expect.poll(() => total(marta)).toBe(0)
    await page.goto(pathTo('checkout', locale), { waitUntil: 'load' })
    await page.getByText(say(m.checkout_points_pay_all, marta)).waitFor()
    await expect.poll(() => page.locator('[name=payment_method_id]').count()).toBe(0)
    await consent(marta)
    expect((await orderButton(marta).innerText()).trim()).toBe(say(m.checkout_place_free, marta))
    if (visiting.javaScript) await expectAccessible(page)
    await orderButton(marta).click()
    await page.waitForURL((url) => url.pathname.startsWith(pathTo('checkout.confirmation', locale)))
    expect(await orderNumber(marta)).toMatch(/^AZ-/)
    await page.getByText(euros(0, marta)).first().waitFor()
  })
})

/** An article that the points of the demo can pay in full. */
async function cheapest({ page, locale }: Shopper): Promise<Article> {
  const query = `locale=${locale}&filter[in_stock]=true&filter[class]=COSMETIC&sort=price&include=variants&page[size]=5`
  const { included }: { included: { type: string; id: string; attributes: { purchasable: boolean } }[] } = await (
    await page.request.get(`/api/products?${query}`)
  ).json()
  const variant = included.find(({ type, attributes }) => type === 'variant' && attributes.purchasable)
  return { id: variant?.id ?? expect.fail('nothing is sold'), name: '' }
}

test('the slider is moved by keyboard, announces its value, and follows the field as the field follows it', inAll, async () => {
  const marta = await signedIn('marta', { locale: 'pt' })
  const { page, locale } = marta
  const [article] = await articles(marta, 'COSMETIC')
  await openCart(marta, article!)
  const max = await maximum(marta)
  await slider(marta).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => field(marta).inputValue()).toBe('0,00')
  await page.keyboard.press('End')
  await expect.poll(() => field(marta).inputValue()).toBe(typed(max, marta))
  const says = m.cart_points_value(
    { points: m.loyalty_points({ points: String(max) }, { locale }), amount: euros(max, marta) },
    { locale },
  )
  await expect.poll(() => slider(marta).getAttribute('aria-valuetext')).toBe(says)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => field(marta).inputValue()).not.toBe(typed(max, marta))
  await field(marta).fill(typed(100, marta))
  await expect.poll(() => slider(marta).getAttribute('aria-valuetext')).toContain(euros(100, marta))
  await slider(marta).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await removal(marta).waitFor()
  await removal(marta).focus()
  await page.keyboard.press('Enter')
  await removal(marta).waitFor({ state: 'detached' })
  const box = page.getByRole('region', { name: m.cart_points({ name: 'Cartão Azulejo' }, { locale }) })
  await expect.poll(() => box.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test.each(['pt', 'en'] as const)(
  'in %s, guests are led to the sign-in and back, and a person without a card to the card page',
  inAll,
  async (locale) => {
    const { page } = await shop.visit({ locale, width: 360 })
    const guest: Shopper = { page, locale }
    const [article] = await articles(guest, 'COSMETIC')
    await openCart(guest, article!)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: say(m.cart_points_sign_in_link, guest), exact: true })
      .last()
      .click()
    await page.waitForURL((url) => url.pathname === pathTo('sign-in', locale))
    expect(new URL(page.url()).searchParams.get('return')).toBe(pathTo('cart', locale))

    const sofia = await signedIn('sofia', { locale })
    await openCart(sofia, article!)
    await sofia.page.getByRole('link', { name: say(m.cart_points_join_link, sofia) }).click()
    await sofia.page.waitForURL((url) => url.pathname === pathTo('account.card', locale))
  },
)
