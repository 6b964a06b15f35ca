// @module-tag rest
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { offlineAddress } from '#src/web/worker/addresses.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

type Listed = { data: { attributes: { name: string; localized_slugs: Record<Locale, string> } }[] }

const shop = await demoShopFixture()
const listed = async (locale: Locale) => {
  const query = `locale=${locale}&filter[class]=COSMETIC&filter[in_stock]=true&page[size]=60`
  const { data } = (await shop.ask(`/api/products?${query}`)) as Listed
  return data.map(({ attributes }) => attributes)
}
const [pt, en] = await Promise.all([listed('pt'), listed('en')])
const slugs = pt[0]!.localized_slugs
const names: Record<Locale, string> = { pt: pt[0]!.name, en: en.find((one) => one.localized_slugs.pt === slugs.pt)!.name }
afterAll(() => {
  shop.forgive(/net::ERR_(INTERNET_DISCONNECTED|FAILED)\b/)
  return shop.close()
})

const productOf = (locale: Locale) => pathTo('products.show', locale, { id: slugs[locale] })

async function signIn(page: Page, locale: Locale, email: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill('azulejo-demo')
  await page.getByRole('button', { name: locale === 'pt' ? 'Entrar' : 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== pathTo('sign-in', locale))
}

const stored = (page: Page) =>
  page.evaluate<string[]>(`caches.keys().then(async (names) => {
  const rooms = await Promise.all(names.map((name) => caches.open(name).then((room) => room.keys())))
  return rooms.flat().map(({ url }) => new URL(url).pathname)
})`)

describe.each(locales)('in %s', (locale) => {
  const say = (message: (inputs: object, options: { locale: Locale }) => string): string => message({}, { locale })
  const favourites = pathTo('account.favourites', locale)

  test('without a connection there is our own offline page, and the requested one as soon as it is back', async () => {
    const { page, leave } = await shop.visit({ locale, width: 360 })
    // The service worker is not registered for automated browsers.
    await page.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })")
    await page.goto(pathTo('home', locale))
    await page.locator('h1').click()
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one?.active?.state)'))
      .toBe('activated')
    // A page that was opened before the service worker stays without it.
    await page.goto(pathTo('products', locale))
    expect((await stored(page)).toSorted()).toEqual(Object.values(offlineAddress).toSorted())
    await page.context().setOffline(true)
    const wanted = pathTo('posts', locale)
    await page.goto(wanted)
    await page.getByRole('heading', { name: say(m.offline_title) }).waitFor()
    expect(new URL(page.url()).pathname).toBe(wanted)
    expect(await page.getByRole('link', { name: /^\d{3} \d{3} \d{3}$/ }).getAttribute('href')).toMatch(/^tel:/)
    await expectNoSidewaysScroll(page)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: say(m.offline_retry) }).click()
    await page.getByRole('heading', { name: say(m.offline_title) }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(wanted)
    await page.locator('#main').waitFor()
    await leave()
  })

  const javaScript = locale === 'pt'
  test(`a guest signs in to save a favourite, and removes it again; with scripts: ${javaScript}`, async () => {
    const { page, leave } = await shop.visit({ locale, javaScript, width: 360 })
    await page.goto(productOf(locale))
    await page.getByRole('link', { name: say(m.favourites_save), exact: true }).click()
    await signIn(page, locale, javaScript ? 'marta@cliente.example' : 'rui@cliente.example')
    expect(new URL(page.url()).pathname).toBe(favourites)
    await page.getByRole('button', { name: say(m.favourites_keep), exact: true }).click()
    const card = page.locator('article').filter({ hasText: names[locale] })
    await card.first().waitFor()
    const heart = card.first().getByRole('button', { name: m.favourites_heart({ name: names[locale] }, { locale }), exact: true })
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    await expectNoSidewaysScroll(page)
    if (javaScript) await expectAccessible(page)
    await page.goto(productOf(locale))
    const own = page.getByRole('button', { name: say(m.favourites_save), exact: true })
    expect(await own.getAttribute('aria-pressed')).toBe('true')
    const isDropped = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await own.click()
    await expect.poll(() => own.getAttribute('aria-pressed')).toBe('false')
    // The button shows it before the server responds.
    await isDropped
    expect(new URL(page.url()).pathname).toBe(productOf(locale))
    await page.goto(favourites)
    await page.getByRole('heading', { name: say(m.favourites_empty) }).waitFor()
    await leave()
  })

  test('an order’s number can be copied, the order printed, and a message written about it', async () => {
    const { page, leave } = await shop.visit({ locale })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(pathTo('orders', locale))
    await signIn(page, locale, 'marta@cliente.example')
    await page
      .locator('main')
      .getByRole('link', { name: /AZ-[0-9A-Z]{8}/ })
      .first()
      .click()
    const title = page.getByRole('heading', { level: 1, name: /AZ-[0-9A-Z]{8}/ })
    const number = /AZ-[0-9A-Z]{8}/.exec(await title.innerText())?.[0] ?? ''
    const mailHref = await page.getByRole('link', { name: say(m.order_mail) }).getAttribute('href')
    expect(mailHref).toMatch(new RegExp(`^mailto:[^?]+\\?subject=${encodeURIComponent(m.order_title({ number }, { locale }))}$`))
    await page.getByRole('button', { name: say(m.order_copy_number) }).click()
    await page.getByText(say(m.copy_done), { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(number)
    await page.emulateMedia({ media: 'print' })
    for (const selector of ['body > header, header.contents', 'footer', 'nav', 'main button'])
      expect(await page.locator(selector).filter({ visible: true }).count(), selector).toBe(0)
    expect(await title.isVisible()).toBe(true)
    await leave()
  })
})
