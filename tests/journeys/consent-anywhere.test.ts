// @module-tag rest
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales, otherLocale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, noteRest, openShop, untilAtRest, untilIdle } from '#tests/support/browser/browser.ts'
import type { OpenShop, BrowserSession } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

// Rui of the demo.
const typed = 'Rui Tavares'

const shop = await demoShopFixture()

/** A visitor whose browser does not look automated. */
async function begin(at: OpenShop, who: BrowserSession = {}) {
  const visitor = await at.visit(who)
  await visitor.page.context().addInitScript('Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false })')
  return { ...visitor, locale: who.locale ?? 'pt' }
}

const boxOf = (page: Page) => page.locator('#cookie-box')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: m.consent_preferences_title(), exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const storedOf = async (page: Page): Promise<string[] | undefined> => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'consent_cookie')
  return cookie && JSON.parse(decodeURIComponent(cookie.value)).categories
}
/** Presses a button and waits for the next page. */
async function pressAndReload(page: Page, name: string): Promise<void> {
  await page.evaluate('window.before = true')
  await press(page, name)
  await expect
    .poll(() => page.evaluate('window.before === undefined && document.readyState === "complete"').catch(() => false))
    .toBe(true)
}
const everything = ['necessary', 'preference', 'analytics', 'ads']

describe('in the footer of every page', () => {
  test.each(locales)('without a site footer too, there are links for cookies and the other language: %s', async (locale) => {
    for (const name of ['sign-in', 'sign-up', 'recover-password', 'new-password', 'invalid-setup'] as const) {
      const { page, leave } = await begin(shop, { locale, width: 360 })
      await page.goto(`${pathTo(name, locale)}?next=x`)
      // The box stands above the foot: a click before it has come, or while it comes back, may meet its link.
      await boxOf(page).waitFor()
      const foot = page.locator('footer')
      await foot.getByRole('link', { name: m.footer_cookies({}, { locale }), exact: true }).click()
      const preferences = page.getByRole('dialog', { name: m.consent_preferences_title({}, { locale }), exact: true })
      await preferences.waitFor()
      await page.keyboard.press('Escape')
      await preferences.waitFor({ state: 'hidden' })
      await untilIdle(page)
      await foot.getByRole('link', { name: m.shell_language({}, { locale }), exact: true }).click()
      await page.waitForURL((url) => url.pathname === pathTo(name, otherLocale(locale)) && url.search === '?next=x')
      await leave()
    }
  })
})

describe('when the texts of the preferences do not load', () => {
  test.each([
    [m.consent_accept(), everything],
    [m.consent_reject(), ['necessary']],
  ])('a choice in the box is stored too: %s', async (button, categories) => {
    const { page, leave } = await begin(shop)
    await page.context().route('**/consent/*.json', (route) => route.abort())
    await page.goto('/')
    await pressAndReload(page, button)
    expect(await storedOf(page)).toEqual(categories)
    shop.forgive(/consent|Failed to (fetch|load)|texts of the preferences/)
    await leave()
  })

  test('the preferences open with texts of our own, without waiting, and are stored', async () => {
    const { page, leave } = await begin(shop)
    // The request neither succeeds nor fails.
    await page.context().route('**/consent/*.json', () => {})
    await page.goto('/')
    await press(page, m.consent_change())
    await dialogOf(page).waitFor()
    await dialogOf(page).getByRole('checkbox', { name: m.consent_statistics(), exact: true }).check({ force: true })
    await pressAndReload(page, m.consent_save())
    expect(await storedOf(page)).toEqual(['necessary', 'analytics'])
    shop.forgive(/take too long|consent/)
    await leave()
  })
})

test('two tabs: an answer in one closes the box of the other, whose typed text stays', async () => {
  const { page: first, leave, complaints } = await begin(shop)
  const second = await first.context().newPage()
  await first.goto(pathTo('sign-up', 'pt'))
  await boxOf(first).waitFor()
  await first.locator('[name=email]').fill(typed)
  await first.evaluate('window.before = true')
  await second.goto('/')
  await pressAndReload(second, m.consent_accept())
  await boxOf(first).waitFor({ state: 'detached' })
  expect(await first.locator('[name=email]').inputValue()).toBe(typed)
  // Open preferences take over the choices of the other tab, and can be changed from there.
  await first.locator('footer').getByRole('link', { name: m.footer_cookies(), exact: true }).click()
  const marketing = (page: Page) => dialogOf(page).getByRole('checkbox', { name: m.consent_marketing(), exact: true })
  await expect.poll(() => marketing(first).isChecked()).toBe(true)
  await second.getByRole('link', { name: m.footer_cookies(), exact: true }).click()
  await dialogOf(second).waitFor()
  await marketing(second).uncheck({ force: true })
  await pressAndReload(second, m.consent_save())
  await expect.poll(() => marketing(first).isChecked()).toBe(false)
  await press(first, m.consent_save())
  await dialogOf(first).waitFor({ state: 'hidden' })
  expect(await storedOf(first)).toEqual(['necessary', 'preference', 'analytics'])
  expect(await first.evaluate('window.before')).toBe(true)
  expect(await first.locator('[name=email]').inputValue()).toBe(typed)
  expect(complaints).toEqual([])
  await leave()
})

describe('the consent library, as the shop includes and configures it', () => {
  type Summary = Record<'acceptedCategories' | 'rejectedCategories', string[]> & { acceptType: string; acceptedServices: object }
  const summaryOf = (page: Page) => page.evaluate<Summary>('CookieConsent.getUserPreferences()')
  const openPreferences = async (page: Page) => {
    await page.getByRole('link', { name: m.footer_cookies(), exact: true }).click()
    await dialogOf(page).waitFor()
  }

  test('S113 S114 its summary lists all, necessary or custom', async () => {
    const { page, leave, complaints } = await begin(shop)
    await page.goto('/')
    await pressAndReload(page, m.consent_accept())
    await openPreferences(page)
    const services = { necessary: [], preference: [], analytics: [], ads: [] }
    expect(await summaryOf(page)).toEqual({
      acceptType: 'all',
      acceptedCategories: everything,
      rejectedCategories: [],
      acceptedServices: services,
      rejectedServices: services,
    })
    await pressAndReload(page, m.consent_reject_all())
    await openPreferences(page)
    expect(await summaryOf(page)).toMatchObject({
      acceptType: 'necessary',
      acceptedCategories: ['necessary'],
      rejectedCategories: ['preference', 'analytics', 'ads'],
    })
    await dialogOf(page).getByRole('checkbox', { name: m.consent_marketing(), exact: true }).check({ force: true })
    await pressAndReload(page, m.consent_save())
    await openPreferences(page)
    expect(await summaryOf(page)).toMatchObject({
      acceptType: 'custom',
      acceptedCategories: ['necessary', 'ads'],
      rejectedCategories: ['preference', 'analytics'],
    })
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await leave()
  })

  test('S116 S117 an unknown category or service changes nothing', async () => {
    const { page, leave } = await begin(shop)
    await page.goto('/')
    await pressAndReload(page, m.consent_reject())
    await openPreferences(page)
    const before = await page.evaluate('document.cookie')
    const answers =
      await page.evaluate(`[CookieConsent.acceptService('count', 'nothing'), CookieConsent.acceptService('count', 'analytics'),
      CookieConsent.acceptService('all', 'ads'), CookieConsent.acceptCategory(['nothing'])]`)
    expect(answers).toEqual([false, false, false, undefined])
    expect(await page.evaluate('document.cookie')).toBe(before)
    await leave()
  })

  test('only plain text and its own icons become content: other markup is refused', async () => {
    const { page, leave } = await begin(shop)
    await page.goto('/')
    await press(page, m.consent_change())
    await dialogOf(page).waitFor()
    expect(await dialogOf(page).locator('.pm__close-btn svg').count()).toBe(1)
    const refused = await page.evaluate(`(() => {
      try { document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>' } catch (error) { return error.name }
    })()`)
    expect(refused).toBe('TypeError')
    await leave()
  })

  test('S76 configured so, it blocks the page until visitors have answered, for pointer and keyboard', async () => {
    const consentFirst = await openShop({ CONSENT_BLOCKS_PAGE: 'yes' })
    const { page, leave, complaints } = await begin(consentFirst, { width: 360 })
    await page.goto('/')
    await boxOf(page).waitFor()
    await expect.poll(() => page.evaluate('document.querySelector("#cookie-box").matches(":modal")')).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (let count = 0; count < 8; count += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          'document.activeElement.closest("#cookie-box, body > *:not(main, header, footer)") !== null || document.activeElement === document.body',
        ),
      ).toBe(true)
    }
    await press(page, m.consent_change())
    await dialogOf(page).waitFor()
    expect(await page.evaluate('CookieConsent.getConfig("disablePageInteraction")')).toBe(true)
    await dialogOf(page).getByRole('button', { name: m.consent_close(), exact: true }).click()
    await expect.poll(() => page.evaluate('document.querySelector("#cookie-box").matches(":modal")')).toBe(true)
    await pressAndReload(page, m.consent_reject())
    await page.getByRole('link', { name: m.footer_faqs(), exact: true }).click()
    await page.waitForURL(`**${pathTo('faqs', 'pt')}`)
    expect(complaints).toEqual([])
    await leave()
    await consentFirst.close()
    const free = await begin(shop)
    await free.page.goto('/')
    await boxOf(free.page).waitFor()
    await free.page.getByRole('link', { name: m.footer_faqs(), exact: true }).click()
    await free.page.waitForURL(`**${pathTo('faqs', 'pt')}`)
    await free.leave()
  })

  test('S106 configured to use local storage, it asks again after the expiry', async () => {
    const keepingElsewhere = await openShop({ CONSENT_STORAGE: 'local' })
    const { page, leave, complaints } = await begin(keepingElsewhere)
    await page.goto('/')
    await pressAndReload(page, m.consent_accept())
    expect(await storedOf(page)).toBeUndefined()
    const stored = () =>
      page.evaluate<{ categories: string[]; expirationTime: number }>('JSON.parse(localStorage.consent_cookie)')
    expect((await stored()).categories).toEqual(everything)
    await page.addInitScript(noteRest)
    await page.reload()
    await untilAtRest(page)
    await page.waitForLoadState('networkidle')
    expect(await boxOf(page).count()).toBe(0)
    await page.evaluate(
      'localStorage.consent_cookie = JSON.stringify({ ...JSON.parse(localStorage.consent_cookie), expirationTime: 1 })',
    )
    await page.reload()
    await boxOf(page).waitFor()
    await press(page, m.consent_change())
    await dialogOf(page).waitFor()
    expect(await page.evaluate('CookieConsent.validConsent()')).toBe(false)
    await pressAndReload(page, m.consent_reject_all())
    expect((await stored()).categories).toEqual(['necessary'])
    expect(complaints).toEqual([])
    await leave()
    await keepingElsewhere.close()
  })
})
