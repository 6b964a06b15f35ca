import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  noteRest,
  untilAtRest,
  watchShifts,
  withPictures,
} from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { articles, fillContact, marta, putInCart } from '#tests/support/browser/shopping.ts'
import { twoScreens } from '#tests/support/browser/modes.ts'
import { untilRequestsReported } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const statistics = 'https://estatistica.example/contar.js'
const day = 86_400_000

const shop = await demoShopFixture({ ANALYTICS_SCRIPT: statistics }, withPictures)

type Stored = {
  categories: string[]
  revision: number
  data: unknown
  consentTimestamp: string
  lastConsentTimestamp: string
  consentId: string
  services: Record<string, string[]>
  expirationTime: number
}

/** A visitor whose browser does not look automated. */
async function begin({ locale = 'pt', ...who }: BrowserSession = {}) {
  const { page, complaints, leave } = await shop.visit({ locale, ...who })
  const context = page.context()
  const counted: string[] = []
  await context.addInitScript(noteRest)
  await context.addInitScript('Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false })')
  await context.route('https://estatistica.example/**', (route) => {
    counted.push(page.url())
    return route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.counted = "yes"' })
  })
  const box = page.locator('#cookie-box')
  const dialog = page.getByRole('dialog', { name: m.consent_preferences_title({}, { locale }), exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    page,
    complaints,
    leave,
    counted,
    locale,
    box,
    dialog,
    press,
    toggle: (name: string) => dialog.getByRole('checkbox', { name, exact: true }),
    /** Presses the button and waits for the next page. */
    pressAndReload: async (name: string) => {
      await page.evaluate('window.before = true')
      await press(name)
      await until(page, 'window.before === undefined && document.readyState === "complete"')
    },
    openPreferences: async () => {
      await page.getByRole('link', { name: m.footer_cookies({}, { locale }), exact: true }).click()
      await dialog.waitFor()
    },
    stored: async (): Promise<Stored> => {
      const cookie = (await context.cookies()).find(({ name }) => name === 'consent_cookie')
      return JSON.parse(decodeURIComponent(cookie?.value ?? expect.fail('no consent is stored')))
    },
  }
}

/** Polled from outside, because the page's content security policy forbids eval; between two documents the call fails. */
const until = (page: Page, condition: string) => expect.poll(() => page.evaluate(condition).catch(() => false)).toBe(true)
/** By then every request that would be made has been made. */
async function untilQuiet(page: Page): Promise<void> {
  await untilAtRest(page)
  await page.waitForLoadState('networkidle')
}
const isLoadedOnce = (page: Page) => page.evaluate('window.before === true')

describe('the box', () => {
  test.each(twoScreens)(
    'S64 S65 S66 S67 S71 on a first visit a box at the bottom right has a greeting and a question, and shifts nothing: $locale, $width px',
    inAll,
    async ({ locale, width }) => {
      const { page, box, leave, complaints } = await begin({ locale, width })
      await page.addInitScript(watchShifts)
      await page.goto(pathTo('home', locale))
      await box.waitFor()
      await untilQuiet(page)
      const place = (await box.boundingBox()) ?? expect.fail('the box has no position')
      const { width: right = 0, height: bottom = 0 } = page.viewportSize() ?? {}
      expect(right - place.x - place.width).toBeLessThanOrEqual(16)
      expect(place.y).toBeGreaterThan(bottom / 3)
      expect(place.y + place.height).toBeLessThanOrEqual(bottom)
      const said = await box.innerText()
      expect(said).toContain(locale === 'pt' ? 'Olá' : 'Hello')
      expect(said).toContain(locale === 'pt' ? 'experiência melhor' : 'better experience')
      expect(said).not.toMatch(/continu|browsing/i)
      const buttons =
        locale === 'pt' ? ['Aceitar', 'Rejeitar', 'Alterar preferências'] : ['Accept', 'Reject', 'Change preferences']
      expect(await box.getByRole('button').allInnerTexts()).toEqual(buttons)
      const looks = await box
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((each) => [getComputedStyle(each).backgroundColor, each.getBoundingClientRect().height].join()),
        )
      expect(new Set(looks).size).toBe(1)
      expect(await page.evaluate('window.shifted')).toBe(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(complaints).toEqual([])
      await leave()
    },
  )

  test.each(locales)(
    'S68 S78 S95 S108 accepting stores every category, reloads the page and is remembered: %s',
    inAll,
    async (locale) => {
      const { page, box, pressAndReload, stored, leave } = await begin({ locale })
      await page.goto(pathTo('posts', locale))
      await pressAndReload(m.consent_accept({}, { locale }))
      expect((await stored()).categories).toEqual(['necessary', 'preference', 'analytics', 'ads'])
      await page.goto(pathTo('faqs', locale))
      await untilQuiet(page)
      expect(await box.count()).toBe(0)
      await leave()
    },
  )

  test('S69 rejecting stores the necessary ones only', async () => {
    const locale = 'en'
    const { page, pressAndReload, stored, leave } = await begin({ locale, width: 360 })
    await page.goto(pathTo('products', locale))
    await pressAndReload(m.consent_reject({}, { locale }))
    expect((await stored()).categories).toEqual(['necessary'])
    await leave()
  })

  test('S72 the relative link leads to the privacy policy from every page', inAll, async () => {
    for (const [locale, from] of [
      ['pt', '/'],
      ['pt', '/blog'],
      ['en', '/en'],
      ['en', '/en/products'],
    ] as const) {
      const { page, box, leave } = await begin({ locale })
      await page.goto(from)
      const link = box.getByRole('link')
      await expect.poll(() => link.getAttribute('href')).toBe('politica-de-privacidade')
      // The address that a search engine or a new tab would use.
      const address = await link.evaluate((each) => (each instanceof HTMLAnchorElement ? each.href : ''))
      expect(new URL((await fetch(address)).url).pathname).toMatch(/politica-de-privacidade|privacy-terms/)
      await link.click()
      await page.waitForURL(`**${pathTo('privacy', locale)}`)
      await leave()
    }
  })

  test.each(['S73 a search engine', 'S74 a browser that is driven'])('is not shown to %s', inAll, async (who) => {
    const { page, leave } = await shop.visit()
    if (who.startsWith('S73')) {
      await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
        Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => 'a BotOfSomebody' })`)
    }
    await page.addInitScript(noteRest)
    await page.goto('/')
    await untilQuiet(page)
    expect(await page.locator('#cookie-box').count()).toBe(0)
    await leave()
  })

  test('S75 the animation class is added 100 ms after it was made', inAll, async () => {
    const { page, box, leave } = await begin()
    await page.addInitScript(`new MutationObserver(() => {
      const box = document.getElementById('cookie-box')
      if (box) window.made ??= performance.now()
      if (box?.classList.contains('cc--anim')) window.animated ??= performance.now()
    }).observe(document, { childList: true, subtree: true, attributes: true })`)
    await page.goto('/')
    await box.waitFor()
    await until(page, 'window.animated > 0')
    const waited = Number(await page.evaluate('window.animated - window.made'))
    expect(waited).toBeGreaterThanOrEqual(90)
    expect(waited).toBeLessThan(1000)
    await leave()
  })

  test('S76 the page behind it stays usable; on a phone the purchase bars stay uncovered', inAll, async () => {
    const { page, box, leave, locale } = await begin({ width: 360 })
    const [article] = await articles({ page, locale }, 'COSMETIC')
    await putInCart({ page, locale }, article ?? expect.fail('nothing to buy'))
    await page.goto(pathTo('cart', locale))
    await box.waitFor()
    const bottom = await box.evaluate((each) => each.getBoundingClientRect().bottom)
    for (const bar of [page.locator('#cart-bar'), page.getByRole('navigation', { name: m.shell_navigation() })])
      expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
    await page.locator('#cart-bar').getByRole('link').click()
    await page.waitForURL(`**${pathTo('checkout', locale)}`)
    await leave()
  })

  test.each([
    ['S77 garbage', '%7Bnonsense'],
    ['S104 a record without its id', encodeURIComponent('{"categories":["analytics"],"revision":0}')],
    [
      'S105 a record of another revision',
      encodeURIComponent(
        '{"categories":["analytics"],"revision":9,"consentId":"x","consentTimestamp":"2026-01-01T00:00:00Z","lastConsentTimestamp":"2026-01-01T00:00:00Z"}',
      ),
    ],
    [
      'a moment that is none',
      encodeURIComponent(
        '{"categories":["analytics"],"revision":0,"consentId":"x","consentTimestamp":"x","lastConsentTimestamp":"x"}',
      ),
    ],
  ])('is shown again for %s, and the page works', inAll, async (_, value) => {
    const { page, box, counted, pressAndReload, stored, leave, complaints } = await begin()
    await page.context().addCookies([{ name: 'consent_cookie', value, url: shop.origin }])
    await page.goto('/')
    await box.waitFor()
    expect(counted).toEqual([])
    await pressAndReload(m.consent_reject())
    expect((await stored()).categories).toEqual(['necessary'])
    expect(complaints).toEqual([])
    await leave()
  })
})

describe('the preferences', () => {
  test.each(twoScreens)(
    'S70 S79 S80 S81 S82 S83 S87 five sections, four switches, three buttons: $locale, $width px',
    inAll,
    async ({ locale, width }) => {
      const { page, dialog, press, leave, complaints } = await begin({ locale, width })
      await page.goto(pathTo('faqs', locale))
      await press(m.consent_change({}, { locale }))
      await dialog.waitFor()
      await expect
        .poll(() => dialog.getByRole('heading', { level: 2 }).innerText())
        .toBe(locale === 'pt' ? 'Preferências de Cookies' : 'Cookie preferences')
      const [all, none, save] =
        locale === 'pt' ? ['Aceitar todos', 'Rejeitar todos', 'Guardar'] : ['Accept all', 'Reject all', 'Save']
      expect(await dialog.locator('.pm__footer button').allInnerTexts()).toEqual([all, none, save])
      const titles = [m.consent_intro, m.consent_necessary, m.consent_preference, m.consent_statistics, m.consent_marketing]
      expect(await dialog.locator('.pm__section-title').allInnerTexts()).toEqual(titles.map((title) => title({}, { locale })))
      const switches = await dialog
        .getByRole('checkbox')
        .evaluateAll((found) =>
          found.map((each) => (each instanceof HTMLInputElement ? [each.value, each.checked, each.disabled] : [])),
        )
      expect(switches).toEqual([
        ['necessary', true, true],
        ['preference', false, false],
        ['analytics', false, false],
        ['ads', false, false],
      ])
      for (const title of await dialog.locator('button.pm__section-title').all()) await title.click()
      await expect.poll(() => dialog.innerText()).toContain(m.consent_statistics_text({}, { locale }))
      await dialog.evaluate((each) => Promise.all(each.getAnimations({ subtree: true }).map(({ finished }) => finished)))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const small = await dialog
        .locator('button, label')
        .evaluateAll((found) => found.filter((each) => each.getBoundingClientRect().height < 24).length)
      expect(small).toBe(0)
      expect(complaints).toEqual([])
      await leave()
    },
  )

  test('S84 S85 S86 S88 by keyboard only', inAll, async () => {
    const locale = 'pt'
    const { page, box, dialog, toggle, stored, leave } = await begin({ locale })
    await page.goto(pathTo('faqs', locale))
    await box.waitFor()
    // The skip link comes first, then the box.
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe(m.consent_change({}, { locale }))
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true)
    await toggle(m.consent_marketing({}, { locale })).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => toggle(m.consent_marketing({}, { locale })).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedText(page)).toBe(m.consent_change({}, { locale }))
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true)
    await expect.poll(() => toggle(m.consent_marketing({}, { locale })).isChecked()).toBe(false)
    // The dialog takes the focus twice: when it becomes visible, and 100 ms after it was opened.
    await page.waitForTimeout(200)
    await toggle(m.consent_preference({}, { locale })).focus()
    await page.keyboard.press('Space')
    await page.evaluate('window.before = true')
    await reachByTab(page, m.consent_save({}, { locale }))
    await page.keyboard.press('Enter')
    await until(page, 'window.before === undefined')
    expect((await stored()).categories).toEqual(['necessary', 'preference'])
    await leave()
  })

  test('S109 S110 S111 S112 can be changed from the footer at any time', inAll, async () => {
    const locale = 'en'
    const { page, box, dialog, press, pressAndReload, openPreferences, toggle, stored, leave } = await begin({ locale })
    await page.goto(pathTo('products', locale))
    await pressAndReload(m.consent_accept({}, { locale }))
    const first = await stored()
    await page.evaluate(`for (const name of ['_ga', '_ga_7X', '_gid', 'mine']) document.cookie = name + '=1; path=/'`)
    await openPreferences()
    await expect.poll(() => toggle(m.consent_statistics({}, { locale })).isChecked()).toBe(true)
    await page.evaluate('window.before = true')
    await press(m.consent_save({}, { locale }))
    await dialog.waitFor({ state: 'hidden' })
    await untilRequestsReported(page)
    expect(await isLoadedOnce(page)).toBe(true)
    await openPreferences()
    await toggle(m.consent_statistics({}, { locale })).uncheck({ force: true })
    await pressAndReload(m.consent_save({}, { locale }))
    const second = await stored()
    expect(second.categories).toEqual(['necessary', 'preference', 'ads'])
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('_g'))).toEqual([])
    expect(names).toContain('mine')
    expect([second.consentId, second.consentTimestamp]).toEqual([first.consentId, first.consentTimestamp])
    expect(Date.parse(second.lastConsentTimestamp)).toBeGreaterThan(Date.parse(first.lastConsentTimestamp))
    await expect.poll(() => box.count()).toBe(0)
    await leave()
  })

  test.each(locales)(
    'their link works before scripts do, and without any leads to the privacy policy: %s',
    inAll,
    async (locale) => {
      const late = await begin({ locale })
      await late.page.goto(`${pathTo('privacy', locale)}#cookies`)
      await late.dialog.waitFor()
      expect(new URL(late.page.url()).hash).toBe('')
      await late.leave()
      const { page, leave, box } = await begin({ locale, javaScript: false })
      await page.goto(pathTo('products', locale))
      await page.getByRole('link', { name: m.footer_cookies({}, { locale }), exact: true }).click()
      expect(new URL(page.url()).pathname).toBe(pathTo('privacy', locale))
      await expect.poll(() => box.count()).toBe(0)
      await leave()
    },
  )

  test(
    'S118 S119 S120 S121 S122 their texts come from an address in the language of the page; when it fails, from the scripts',
    inAll,
    async () => {
      const { page, dialog, press, complaints, leave } = await begin({ locale: 'en' })
      let requestCount = 0
      await page.context().route('**/consent/en.json', (route) => {
        requestCount += 1
        return route.abort()
      })
      await page.goto('/en')
      await press('Change preferences')
      await dialog.waitFor()
      expect(requestCount).toBeGreaterThan(0)
      expect(complaints.length).toBeGreaterThan(0)
      shop.forgive(/en\.json|Failed to fetch|could not be loaded/)
      await leave()
    },
  )
})

describe('the record', () => {
  test('S89 S90 S91 S92 S94 S96 S97 S98 S99 S100 S101 S102 is stored in a cookie for 182 days', inAll, async () => {
    const { page, pressAndReload, stored, leave } = await begin()
    await page.goto('/')
    const before = Date.now()
    await pressAndReload(m.consent_accept())
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'consent_cookie')
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false, domain: '127.0.0.1' })
    expect(Math.round(((cookie?.expires ?? 0) * 1000 - before) / day)).toBe(182)
    const record = await stored()
    expect(record).toMatchObject({ revision: 0, data: null, consentTimestamp: record.lastConsentTimestamp })
    expect(record.services).toEqual({ necessary: [], preference: [], analytics: [], ads: [] })
    expect(Math.round((record.expirationTime - before) / day)).toBe(182)
    expect(record.consentId).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Date(record.consentTimestamp).toISOString()).toBe(record.consentTimestamp)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await leave()
  })

  test('when cookies are blocked the page works, shows the box once and does not reload', inAll, async () => {
    const { page, box, press, complaints, leave } = await begin()
    await page.addInitScript(`Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`)
    await page.goto('/')
    await page.evaluate('window.before = true')
    await press(m.consent_accept())
    await box.waitFor({ state: 'detached' })
    expect(await isLoadedOnce(page)).toBe(true)
    expect(complaints).toEqual([])
    await leave()
  })
})

describe('typed values', () => {
  test('S108 are in the checkout again after the page was reloaded', inAll, async () => {
    const locale = 'pt'
    const { page, pressAndReload, leave } = await begin({ locale })
    const [article] = await articles({ page, locale }, 'COSMETIC')
    await putInCart({ page, locale }, article ?? expect.fail('nothing to buy'))
    await page.goto(pathTo('checkout', locale))
    await fillContact({ page, locale })
    await page.locator('[name=health_consent]').check()
    await pressAndReload(m.consent_accept({}, { locale }))
    await expect.poll(() => page.locator('[name=firstname]').inputValue()).toBe(marta.firstname)
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(marta.email)
    await expect.poll(() => page.locator('[name=health_consent]').isChecked()).toBe(true)
    expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
    await leave()
  })

  test('of a password are stored nowhere: the reload waits until it is sent or left', inAll, async () => {
    const { page, box, press, stored, leave } = await begin()
    await page.goto(pathTo('sign-in', 'pt'))
    await page.locator('#email').fill(marta.email)
    await page.locator('#password').fill('azulejo-azul-e-branco')
    await page.evaluate('window.before = true')
    await press(m.consent_accept())
    await box.waitFor({ state: 'detached' })
    expect((await stored()).categories).toContain('ads')
    await expect.poll(() => page.locator('#password').inputValue()).toBe('azulejo-azul-e-branco')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('azulejo-azul')
    await page.getByRole('link', { name: m.modal_close() }).click()
    await until(page, 'window.before === undefined')
    await leave()
  })
})

describe('third-party scripts', () => {
  test('S107 do not run before consent, nor on shopping pages; from there they stay away', inAll, async () => {
    const { page, box, pressAndReload, counted, complaints, leave } = await begin()
    await page.goto('/')
    await box.waitFor()
    await untilQuiet(page)
    expect(counted).toEqual([])
    await pressAndReload(m.consent_accept())
    await until(page, 'document.documentElement.dataset.counted === "yes"')
    expect(counted).toHaveLength(1)
    await page.locator('header').getByRole('link', { name: m.shell_offers() }).click()
    await page.waitForURL('**/produtos**')
    await untilQuiet(page)
    expect(await page.evaluate('document.documentElement.dataset.counted ?? null')).toBeNull()
    for (const name of ['cart', 'sign-in', 'products'] as const) {
      await page.goto(pathTo(name, 'pt'))
      await untilQuiet(page)
    }
    expect(counted).toHaveLength(1)
    expect(complaints).toEqual([])
    await leave()
  })
})

describe('the features of the library that the shop relies on', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('vanilla-cookieconsent/dist/cookieconsent.umd.js'), 'utf8')

  /** The unmodified library, run with `config` instead of `base`, and the result of `then`. */
  async function inPage<Answer>(config: string, then: string, origin = 'https://loja.farmacia.example'): Promise<Answer> {
    const { page, leave } = await begin()
    await page
      .context()
      .route(`${origin}/**`, (route) =>
        route.request().url().endsWith('.json')
          ? route.fulfill({ json: { consentModal: { title: 'fetched' }, preferencesModal: { sections: [] } } })
          : route.fulfill({ contentType: 'text/html', body: '<html lang="en-GB"><body></body></html>' }),
      )
    await page.goto(`${origin}/`)
    await page.evaluate(source)
    const answer = await page.evaluate<Answer>(`(async () => {
      const texts = { consentModal: { title: 'x', description: 'y' }, preferencesModal: { sections: [] } }
      const base = { categories: { necessary: { enabled: true, readOnly: true }, analytics: { services: { count: {} } }, ads: {} },
        cookie: { name: 'consent_cookie' }, language: { default: 'pt', translations: { pt: texts, en: texts } } }
      const C = window.CookieConsent
      await C.run({ ...base, ...(${config}) })
      ${then}
    })()`)
    await leave()
    return answer
  }

  test('S93 S92 the cookie is Secure on https and belongs to the host', inAll, async () => {
    const { page, leave } = await begin()
    await page
      .context()
      .route('https://loja.farmacia.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
    await page.goto('https://loja.farmacia.example/')
    await page.evaluate(source)
    await page.evaluate(`(async () => { await CookieConsent.run({ categories: { necessary: { readOnly: true } }, cookie: { name: 'consent_cookie' },
      language: { default: 'pt', translations: { pt: { consentModal: {}, preferencesModal: { sections: [] } } } } })
      CookieConsent.acceptCategory('all') })()`)
    const [cookie] = await page.context().cookies('https://loja.farmacia.example/')
    expect(cookie).toMatchObject({ name: 'consent_cookie', secure: true, domain: '.loja.farmacia.example' })
    await leave()
  })

  test('S103 S113 S114 the summary lists all, necessary or custom', inAll, async () => {
    const summaries = await inPage<
      { acceptType: string; rejectedCategories: string[]; acceptedServices: object; rejectedServices: object }[]
    >(
      '{}',
      `const all = []
       for (const names of ['all', [], ['ads']]) { C.acceptCategory(names); all.push(C.getUserPreferences()) }
       return all`,
    )
    expect(summaries.map(({ acceptType }) => acceptType)).toEqual(['all', 'necessary', 'custom'])
    expect(summaries[0]).toMatchObject({
      acceptedCategories: ['necessary', 'analytics', 'ads'],
      acceptedServices: { analytics: ['count'] },
    })
    expect(summaries[1]?.rejectedCategories).toEqual(['analytics', 'ads'])
    expect(summaries[1]?.rejectedServices).toMatchObject({ analytics: ['count'] })
  })

  test.each([
    [3, 3],
    [-1, 0],
    ["'7'", 0],
  ])('S115 a revision of %s counts as %i', inAll, async (revision, counted) => {
    expect(await inPage<number>(`{ revision: ${revision} }`, `C.acceptCategory('all'); return C.getCookie('revision')`)).toBe(
      counted,
    )
  })

  test('S117 a service without a category, or an unknown one, changes nothing', inAll, async () => {
    expect(
      await inPage(
        '{}',
        `C.acceptCategory([]); const before = document.cookie
         return [C.acceptService('count', 'nothing'), C.acceptService('other', 'ads'), document.cookie === before]`,
      ),
    ).toEqual([false, false, true])
  })

  test('S106 in local storage it expires with its time', inAll, async () => {
    expect(
      await inPage(
        `{ cookie: { name: 'consent_cookie', useLocalStorage: true } }`,
        `C.acceptCategory('all'); const kept = JSON.parse(localStorage.consent_cookie)
         C.reset(); localStorage.consent_cookie = JSON.stringify({ ...kept, expirationTime: 1 })
         await C.run({ ...base, cookie: { name: 'consent_cookie', useLocalStorage: true } })
         return C.validConsent()`,
      ),
    ).toBe(false)
  })

  test(
    'S118 S119 S120 a language is used if its texts exist, in full or by its two-character code; pt otherwise',
    inAll,
    async () => {
      const languages = `C.acceptCategory('all'); return [await C.setLanguage('xx'), await C.setLanguage('en'), C.getCookie('languageCode')]`
      expect(await inPage('{}', languages)).toEqual([false, true, 'pt'])
      const detect = `{ language: { ...base.language, autoDetect: 'document' } }`
      expect(await inPage(detect, `C.acceptCategory('all'); return C.getCookie('languageCode')`)).toBe('en')
    },
  )

  test('S121 S122 texts at an address are read as JSON; without them the language is not applied', inAll, async () => {
    const fetched = `{ language: { default: 'pt', translations: { pt: '/pt.json', en: 'http://127.0.0.1:1/en.json' } } }`
    expect(
      await inPage(
        fetched,
        `const title = document.querySelector('.cm__title').textContent
         const failed = await C.setLanguage('en').catch((sentence) => sentence)
         C.acceptCategory('all')
         return [title, failed, C.getCookie('languageCode')]`,
      ),
    ).toEqual(['fetched', "Could not load translation for the 'en' language", 'pt'])
    shop.forgive(/en\.json|Failed to (fetch|load)|Mixed Content|loja\.farmacia/)
  })

  test('S123 S124 a script that loads returns true; one that fails returns false and is removed', inAll, async () => {
    expect(
      await inPage(
        '{}',
        `return [await C.loadScript('${statistics}'), await C.loadScript('http://127.0.0.1:1/no.js'), document.querySelectorAll('script').length]`,
      ),
    ).toEqual([true, false, 1])
    shop.forgive(/no\.js|Failed to load|Mixed Content|loja\.farmacia/)
  })
})

test.each(['home', 'products', 'cart', 'checkout', 'posts', 'sign-in'] as const)(
  'with everything that a first visit loads, no more than 140 kB of scripts on the wire: %s',
  inAll,
  async (name) => {
    const { page, box, leave, locale } = await begin()
    const [article] = await articles({ page, locale }, 'COSMETIC')
    await putInCart({ page, locale }, article ?? expect.fail('nothing to buy'))
    await page.goto(pathTo(name, locale))
    await box.waitFor()
    await untilQuiet(page)
    expect(await scriptBytes(page)).toBeLessThanOrEqual(140_000)
    await leave()
  },
)

const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
      // With 300 bytes of headers each, also where the cache has the file.
      .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) + 300 : 0), 0),
  )

const focusedText = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')

async function reachByTab(page: Page, text: string): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    if ((await focusedText(page)) === text) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`the keyboard does not reach "${text}"`)
}
