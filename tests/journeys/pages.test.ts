// @module-tag rest
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languageTag, locales, otherLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pageNames, pathTo, paths, switchPath } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { screens } from '#src/web/screens.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { testFor } from '#tests/support/world/short.ts'

const slugs: Partial<Record<PageName, Record<'pt' | 'en', string>>> = {}

type Listed = { data: { attributes: { localized_slugs: { pt: string; en: string } } }[] }
const firstSlugs = async (path: string) => ((await shop.ask(path)) as Listed).data[0]!.attributes.localized_slugs

const shop = await demoShopFixture()
slugs['products.show'] = await firstSlugs('/api/products')
slugs['collections.show'] = await firstSlugs('/api/collections')
slugs['posts.show'] = await firstSlugs('/api/posts')

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.origin + path, { redirect: 'manual', headers })

const nobodys = '01900000-0000-7000-8000-000000000000'
const pages = locales.flatMap((locale) => pageNames.map((name) => ({ name, locale, pattern: paths[name][locale] })))

/** An address of the page that exists in the demo; for pages of one item that belongs to a person, a non-existent id. */
function addressOf(name: PageName, locale: 'pt' | 'en'): string {
  const pattern = paths[name][locale]
  return pattern.includes(':id') ? pattern.replace(/:id\??$/, slugs[name]?.[locale] ?? nobodys) : pattern
}

// Later steps of a flow, which redirect a guest who has not begun it.
const steps: readonly PageName[] = ['sign-up.profile', 'sign-in.second-step', 'sign-in.google', 'staff.unlock']

describe('every page of the table, for a guest', () => {
  testFor(pages, { short: pageNames.length })('$pattern', async ({ name, locale }) => {
    const { layout } = screens[name]
    const response = await get(addressOf(name, locale))
    if (layout === 'account' || steps.includes(name)) {
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toMatch(
        new RegExp(`^${pathTo(name === 'sign-up.profile' ? 'sign-up' : 'sign-in', locale)}(\\?|$)`),
      )
      return
    }
    if (name === 'checkout') {
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(pathTo('cart', locale))
      return
    }
    const unknown = layout === 'staff' || ['checkout.confirmation', 'orders.guest-data', 'invitation'].includes(name)
    expect(response.status).toBe(unknown ? 404 : 200)
    const html = await response.text()
    expect(html).toContain(`<html lang="${languageTag[locale]}"`)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    // The `squeeze` layout has no language link.
    if (unknown || layout === 'squeeze') return
    expect(html).toContain(`href="${switchPath({ pathname: addressOf(name, locale) }, slugs[name])}"`)
  })
})

const textAt = async (path: string): Promise<string> => (await (await get(path)).text()).replaceAll('&#x27;', '’')

describe.each(locales)('in %s a page promises', (locale) => {
  test('the hours of preparation only for what is in stock', async () => {
    expect(await textAt(pathTo('home', locale))).toMatch(
      { pt: /O que há em stock levanta-se em 2 horas/, en: /What is in stock can be collected in 2 hours/ }[locale],
    )
  })

  test('advice about other medicines only on the page of a medicine', async () => {
    const ask = m.catalogue_pharmacist_ask({}, { locale })
    for (const [kind, isOffered] of [
      ['MNSRM', true],
      ['DEVICE', false],
      ['COSMETIC', false],
    ] as const) {
      const { data } = (await shop.ask(`/api/products?filter[class]=${kind}&page[size]=1`)) as Listed
      const slug = data[0]!.attributes.localized_slugs[locale]
      expect((await textAt(pathTo('products.show', locale, { id: slug }))).includes(ask), kind).toBe(isOffered)
    }
  })
})

describe('what search engines read', () => {
  test.each([
    ['products.show', 'pt'],
    ['products', 'en'],
  ] as const)('%s in %s has a canonical link and alternates in both languages', async (name, locale) => {
    const html = await (await get(addressOf(name, locale))).text()
    const absolute = (to: 'pt' | 'en') => `${shop.origin}${addressOf(name, to)}`
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${absolute(locale)}"`))
    for (const each of locales) expect(html).toMatch(new RegExp(`hrefLang="${languageTag[each]}" href="${absolute(each)}"`, 'i'))
    expect(html).toMatch(new RegExp(`hrefLang="x-default" href="${absolute('pt')}"`, 'i'))
  })
})

describe('the loading order', () => {
  test('fonts and styles come before scripts', async () => {
    const { page, leave } = await shop.visit({ width: 360 })
    await page.goto(pathTo('products', 'pt'))
    const begun = await page.evaluate(() => {
      const timesOf = (ending: string) =>
        performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith(ending) ? [startTime] : []))
      return { fonts: timesOf('.woff2'), styles: timesOf('.css'), scripts: timesOf('.js') }
    })
    expect([begun.fonts.length, begun.styles.length]).toEqual([2, 1])
    expect(Math.max(...begun.fonts, ...begun.styles)).toBeLessThanOrEqual(Math.min(...begun.scripts))
    await leave()
  })

  test('each script is first named at a low priority', async () => {
    const html = await (await get(pathTo('home', 'pt'))).text()
    const named = [...html.matchAll(/<link rel="modulepreload" href="(?<file>[^"]+)"(?<rest>[^>]*)>/g)]
    const byFile = Map.groupBy(named, ({ groups }) => groups?.['file'])
    for (const [first] of byFile.values()) expect(first?.groups?.['rest']).toContain('fetchPriority="low"')
    expect(byFile.size).toBeGreaterThan(10)
  })
})

describe('addresses', () => {
  test.each([
    ['/produtos/?page=2', 301, '/produtos?page=2'],
    ['//evil.example/', 301, '/evil.example'],
    ['/en/cart', 301, '/en/carts'],
    ['/conta/requisicoes/x', 301, '/conta/requisicao/x'],
    ['/produtos/x/politica-de-privacidade', 301, '/politica-de-privacidade'],
  ])('%s answers %i to %s', async (path, status, location) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([status, location])
  })

  test('a first visit to / in English redirects to /en, any other page does not', async () => {
    const acceptLanguage = { 'Accept-Language': 'en-GB,en;q=0.9,pt;q=0.5' }
    expect((await get('/', acceptLanguage)).headers.get('location')).toBe('/en')
    expect((await get('/', { ...acceptLanguage, Cookie: 'locale=pt' })).status).toBe(200)
    expect((await get('/produtos', acceptLanguage)).status).toBe(200)
    expect((await get('/')).status).toBe(200)
  })

  test.each(locales)('the slug of the other language redirects to the one of %s', async (locale) => {
    const response = await get(pathTo('products.show', locale, { id: slugs['products.show']![otherLocale(locale)] }))
    expect([response.status, response.headers.get('location')]).toEqual([301, addressOf('products.show', locale)])
  })

  test('an unknown page is a 404 that says so in its language and leads home', async () => {
    for (const [path, heading, home] of [
      ['/nao-ha', 'Página não encontrada', '/'],
      ['/en/nothing', 'Page not found', '/en'],
    ] as const) {
      const response = await get(path)
      const html = await response.text()
      expect(response.status).toBe(404)
      expect(html).toContain(heading)
      expect(html).toContain(`href="${home}"`)
    }
  })
})

describe('the weight of a page', () => {
  /** The cookie of a cart with one item. */
  async function fullCart(): Promise<string> {
    const listed = (await shop.ask('/api/products?filter[in_stock]=true&filter[class]=COSMETIC&include=default_variant')) as {
      included: { type: string; id: string }[]
    }
    const variant = listed.included.find(({ type }) => type === 'variant')
    const response = await fetch(`${shop.origin}/api/store/carts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ variant_id: variant?.id, quantity: 1 }),
    })
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? expect.fail('no cart')
  }

  // What PerformanceResourceTiming adds to the body of every file.
  const headerBytes = 300

  async function scriptBytes(html: string): Promise<number> {
    const files = new Set(html.match(/(?<=href=")\/assets\/[^"]+\.js(?=")/g))
    expect(files.size).toBeGreaterThan(3)
    const sizes = [...files].map(async (file) => {
      const response = await get(file, { 'Accept-Encoding': 'br' })
      return Number(response.headers.get('Content-Length')) + headerBytes
    })
    return (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
  }

  const weighed = ['home', 'products', 'products.show', 'cart', 'checkout', 'posts.show', 'sign-in', 'sign-up'] as const

  test.each(weighed.flatMap((name) => locales.map((locale) => [name, locale] as const)))(
    'no more than 140 kB of scripts on the wire: %s in %s',
    async (name, locale) => {
      const response = await get(addressOf(name, locale), { Cookie: await fullCart() })
      expect(response.status).toBe(200)
      expect(await scriptBytes(await response.text())).toBeLessThanOrEqual(140_000)
    },
  )
})

describe('in the browser', () => {
  test('in forced colours the current link of a row is distinguishable from the others', async () => {
    const { page, complaints, leave } = await shop.visit()
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(addressOf('posts', 'pt'))
    const grounds = (state: string) =>
      page.locator(`main nav a${state}`).evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
    const [[chosen, ...more], others] = [await grounds('[aria-current]'), await grounds(':not([aria-current])')]
    expect([chosen !== undefined, more.length, others.length > 1]).toEqual([true, 0, true])
    expect(others).not.toContain(chosen)
    expect(complaints).toEqual([])
    await leave()
  })

  const titles = { cart: m.cart_title, account: m.account_title }
  const says = (page: Page, name: keyof typeof titles, locale: Locale) =>
    expect.poll(() => page.title()).toContain(titles[name]({}, { locale }))

  testFor(locales, { short: 1 })('from %s to the other language and back, each page is in its own language', async (locale) => {
    const other = otherLocale(locale)
    const { page, complaints, leave } = await shop.visit({ locale })
    /** Navigates within the document, where texts come only from the browser's files. */
    const goOnToCart = async (to: Locale) => {
      const documents = await page.evaluate(() => performance.timeOrigin)
      await page.locator(`header a[href="${pathTo('cart', to)}"]`).click()
      await page.waitForURL((url) => url.pathname === pathTo('cart', to))
      await says(page, 'cart', to)
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(documents)
    }
    await page.goto(pathTo('products', locale))
    await goOnToCart(locale)
    await page.locator(`header a[hreflang="${languageTag[other]}"]`).click()
    await page.waitForURL((url) => url.pathname === pathTo('cart', other))
    await says(page, 'cart', other)
    await page.goto(pathTo('products', other))
    await goOnToCart(other)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === pathTo('cart', locale))
    await says(page, 'cart', locale)
    expect(complaints).toEqual([])
    await leave()
  })

  testFor(locales, { short: 1 })(
    'a link or a sign-in that leads from %s to a page of the other language shows it in that language',
    async (locale) => {
      const other = otherLocale(locale)
      const { page, complaints, leave } = await shop.visit({ locale })
      await page.goto(pathTo('products', locale))
      await page.waitForFunction(() => '__reactRouterDataRouter' in window)
      await page.evaluate<void>(`void window.__reactRouterDataRouter.navigate(${JSON.stringify(pathTo('cart', other))})`)
      await page.waitForURL((url) => url.pathname === pathTo('cart', other))
      await says(page, 'cart', other)
      expect(await page.locator('h1').innerText()).toBe(m.cart_title({}, { locale: other }))
      await page.goto(`${pathTo('sign-in', locale)}?return=${pathTo('account', other)}`)
      await page.locator('#email').fill('marta@cliente.example')
      await page.locator('#password').fill('azulejo-demo')
      await page.getByRole('button', { name: m.sign_in_submit({}, { locale }), exact: true }).click()
      await page.waitForURL((url) => url.pathname === pathTo('account', other))
      await says(page, 'account', other)
      expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain(pathTo('account', other))
      expect(complaints).toEqual([])
      await leave()
    },
  )

  test('the language switch preserves the page, its query and its hash', async () => {
    const { page, leave } = await shop.visit()
    await page.goto(`${addressOf('faqs', 'pt')}?x=1#g2`)
    await page
      .getByRole('link', { name: /English|EN/ })
      .first()
      .click()
    await page.waitForURL(/\/en\//)
    expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe(
      `${addressOf('faqs', 'en')}?x=1#g2`,
    )
    await leave()
  })
})
