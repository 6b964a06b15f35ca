// @module-tag rest
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { plasticCards } from '#db/seed/people.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { manifestAddress, workerAddress } from '#src/shop/loyalty/card/card-addresses.ts'
import { withCheckDigit } from '#src/shop/loyalty/card/card-number.ts'
import { sixDigits } from '#tests/support/assertions/sent-emails.ts'
import { expectAccessible, expectNoSidewaysScroll, untilIdle, withPictures } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { reach } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })
const shop = await demoShopFixture({}, withPictures)
afterAll(() => {
  shop.forgive(noConnection)
  return shop.close()
})

// The error depends on whether a service worker handles the request.
const noConnection = /ERR_(INTERNET_DISCONNECTED|FAILED)/

const marta = 'marta@cliente.example'

type SentEmail = { to: string; text: string }

async function codeFor(email: string): Promise<string> {
  const find = async () => ((await shop.ask('/dev/mail.json')) as SentEmail[]).find(({ to }) => to === email)
  await expect.poll(find).toBeDefined()
  return sixDigits((await find())?.text ?? '')[0] ?? expect.fail('no code')
}

let newcomers = 0

/** A person with a new account and no card. */
async function visitAsNewcomer(visiting: BrowserSession) {
  const visitor = await shop.visit(visiting)
  const { locale = 'pt' } = visiting
  const email = `cartao-${(newcomers += 1)}@cliente.example`
  const { request } = visitor.page
  const data = { email, password: 'três gatos ao sol', consent: true, locale }
  expect((await request.post('/api/auth/sign-up', { data })).status()).toBe(202)
  expect((await request.post('/api/auth/confirm', { data: { email, code: await codeFor(email) } })).status()).toBe(200)
  return visitor
}

const press = (page: Page, name: string): Promise<void> => page.locator('main').getByRole('button', { name, exact: true }).click()
const numberOn = (page: Page): Promise<string> =>
  page
    .getByText(/^\d{4} \d{4} \d{4} \d{2}$/)
    .first()
    .innerText()

/** The barcodes that a scanner finds on a screen so tall that the bar at the bottom covers nothing. */
async function codesOn(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1700 })
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' as const }
  // No second attempt on a scaled-down picture: its bars are half a pixel wide and are sometimes read as another number.
  const found = await readBarcodes(pixels, { formats: ['Code128', 'QRCode'], tryDownscale: false })
  return found.map(({ format, text }) => `${format} ${text}`).toSorted()
}

const freeCards = plasticCards.values()
const freeCard = (): string => freeCards.next().value ?? expect.fail('all plastic cards are linked')

describeFor(locales, { short: 1 })('in %s', (locale) => {
  const say = (message: (inputs: object, options: { locale: Locale }) => string): string => message({}, { locale })
  const card = pathTo('account.card', locale)
  const code = pathTo('account.card.code', locale)

  const javaScript = locale === 'pt'
  test(`a person joins and links a plastic card; with scripts: ${javaScript}`, async () => {
    const { page, leave } = await visitAsNewcomer({ locale, javaScript, width: 360 })
    await page.goto(pathTo('account', locale))
    await page
      .locator('main')
      .getByRole('link', { name: say(m.card_join) })
      .click()
    await page.waitForURL(`**${card}`)
    await page.getByText(say(m.card_not_msrm_text)).waitFor()
    await press(page, say(m.card_join))
    await page.getByText(say(m.card_joined)).waitFor()
    const cardNumber = await numberOn(page)
    expect(cardNumber).toMatch(/^29/)
    const field = page.getByLabel(say(m.card_number), { exact: true })
    for (const [typed, sentence] of [
      ['4400 0012', m.error_card_number_format],
      ['4400 0012 0477 17', m.error_card_check_digit],
      [withCheckDigit('4400001209999'), m.error_card_unknown],
    ] as const) {
      await field.fill(typed)
      await press(page, say(m.card_link))
      await page
        .locator('main')
        .getByRole('alert')
        .getByRole('link', { name: say(sentence) })
        .waitFor()
      await expect.poll(() => field.inputValue()).toBe(typed)
      if (javaScript) await expectAccessible(page)
    }
    const plastic = freeCard()
    await field.fill(plastic.replaceAll(' ', '-'))
    await press(page, say(m.card_link))
    await page.getByText(say(m.card_linked)).waitFor()
    expect(await numberOn(page)).toBe(plastic)
    await expectNoSidewaysScroll(page)
    await leave()
  })

  test(
    'Marta filters the points that she used, by kind and period, and opens the order',
    { ...inAll, timeout: 240_000 },
    async () => {
      for (const scripts of locale === 'pt' ? [true, false] : [false]) {
        const { page, leave } = await shop.signedIn(marta, { locale, javaScript: scripts })
        await page.goto(card)
        const rows = page
          .locator('#history')
          .locator('xpath=ancestor::section[1]')
          .getByRole('listitem')
          .filter({ has: page.locator('time') })
        const all = await rows.count()
        expect(all).toBeGreaterThan(2)
        await page.getByRole('link', { name: say(m.card_kind_used), exact: true }).click()
        await page.waitForURL((url) => url.searchParams.get('kind') === 'used')
        await expect.poll(() => rows.count()).toBeLessThan(all)
        await page.getByLabel(say(m.card_period)).selectOption('half-year')
        await press(page, say(m.card_period_show))
        await page.waitForURL((url) => url.search === '?kind=used&period=half-year')
        await page.goto(`${card}?period=2001`)
        await page.getByRole('link', { name: say(m.card_history_see_all) }).click()
        await expect.poll(() => rows.count()).toBe(all)
        await page.getByRole('link', { name: /^AZ-/ }).first().click()
        await page.waitForURL(`**${pathTo('orders', locale)}/AZ-*`)
        await leave()
      }
    },
  )

  test('the code is enlarged and closed again by keyboard only', inAll, async () => {
    const { page, leave } = await shop.signedIn(marta, { locale })
    await page.goto(card, { waitUntil: 'networkidle' })
    await reach({ page, locale }, say(m.card_show_large))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${code}`)
    await reach({ page, locale }, say(m.card_open_page))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${card}`)
    await leave()
  })

  test.each([locale === 'pt' ? 360 : 1280])(
    'both pages pass axe at %i pixels, and a scanner reads their codes in light and dark mode',
    inAll,
    async (width) => {
      const { page, leave } = await shop.signedIn(marta, { locale, width })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const address of [card, code]) {
          await page.goto(address, { waitUntil: 'networkidle' })
          const number = (await numberOn(page)).replaceAll(' ', '')
          expect(await codesOn(page), `${address} ${colorScheme}`).toEqual([`Code128 ${number}`, `QRCode ${number}`])
          if (colorScheme === 'dark') await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
      }
      await leave()
    },
  )

  test('in print there are card, number and codes, on one page', inAll, async () => {
    const { page, leave } = await shop.signedIn(marta, { locale })
    await page.goto(card, { waitUntil: 'networkidle' })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('h2:visible, nav:visible, main button:visible, main a:visible').count()).toBe(0)
    const number = (await numberOn(page)).replaceAll(' ', '')
    expect(await codesOn(page)).toEqual([`Code128 ${number}`, `QRCode ${number}`])
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await leave()
  })

  test('once it is stored, the card opens offline: number, codes, balance and its time, and nothing else', async () => {
    const { page, leave } = await shop.signedIn(marta, { locale, width: 360 })
    await storeCardOffline(page, locale)
    const number = await numberOn(page)
    await page.context().setOffline(true)
    for (const address of [card, `${card}?kind=used`, code]) {
      await page.goto(address)
      expect(await numberOn(page)).toBe(number)
      expect(await codesOn(page)).toEqual([`Code128 ${number.replaceAll(' ', '')}`, `QRCode ${number.replaceAll(' ', '')}`])
      await page
        .getByText(locale === 'pt' ? /^Saldo de \d+ de \p{L}+, \d\d:\d\d\./u : /^Balance of \d+ \w+, \d\d:\d\d\./)
        .waitFor()
      expect(await page.getByText(/AZ-/).count(), 'orders').toBe(0)
      // The stylesheet and the fonts are stored too.
      expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
      await expect.poll(() => page.locator('script').count()).toBe(0)
    }
    expect(await storedOn(page)).toEqual([card])
    await expect(page.goto(pathTo('account', locale))).rejects.toThrow(noConnection)
    await page.context().setOffline(false)
    // As while the shop restarts.
    await page.context().route(`**${card}`, (route) => route.fulfill({ status: 503 }))
    await page.goto(card)
    expect(await numberOn(page)).toBe(number)
    await expect.poll(() => page.locator('script').count()).toBe(0)
    await page.context().unroute(`**${card}`)
    // An address with a trailing slash opens the card, and is not taken for the end of a session.
    await page.goto(`${card}/`)
    await page.getByText(say(m.card_kept)).waitFor()
    expect(await storedOn(page)).toEqual([card])
    await leave()
  })

  test('when storing it again fails, the older copy stays and can be removed', inAll, async () => {
    const { page, leave } = await shop.signedIn(marta, { locale })
    await storeCardOffline(page, locale)
    await page.context().route(`**${code}`, (route) => route.fulfill({ status: 429 }))
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText(say(m.card_kept)).waitFor()
    expect(await storedOn(page)).toEqual([card])
    await press(page, say(m.card_keep_no))
    await page.getByText(say(m.card_not_kept)).waitFor()
    expect(await storedOn(page)).toEqual([])
    await leave()
  })

  test('the page has a manifest and a worker for installing it', inAll, async () => {
    const { page, leave } = await shop.signedIn(marta, { locale })
    await page.goto(card)
    await expect.poll(() => page.locator('link[rel=manifest]').getAttribute('href')).toBe(manifestAddress(locale))
    const manifest = await (await page.request.get(manifestAddress(locale))).json()
    expect(manifest).toMatchObject({
      start_url: card,
      scope: card,
      display: 'standalone',
      lang: locale === 'pt' ? 'pt-PT' : 'en-GB',
    })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    const worker = await page.request.get(workerAddress(locale))
    expect(worker.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'service-worker-allowed': card,
      'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    await leave()
  })
})

/** Opens the card, which is not stored on this device yet, and stores it. */
async function storeCardOffline(page: Page, locale: Locale): Promise<void> {
  await page.goto(pathTo('account.card', locale))
  await page.getByText(m.card_not_kept({}, { locale })).waitFor()
  expect(await storedOn(page)).toEqual([])
  await press(page, m.card_keep({}, { locale }))
  await page.getByText(m.card_kept({}, { locale })).waitFor()
}

/** The pages stored on the device, without their files. */
const storedOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const rooms = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return rooms
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !path.startsWith('/assets/'))
  })

describe('a refused number is corrected at once on a slow connection', () => {
  const say = (message: (inputs: object, options: { locale: Locale }) => string): string => message({}, { locale: 'pt' })
  const linkOn = (page: Page) => page.locator('main').getByRole('button', { name: say(m.card_link), exact: true })

  /** Opens the card on a phone. Data requests with `method` wait until they are released. */
  async function openSlowly(method: 'GET' | 'POST') {
    const visitor = await shop.signedIn(marta, { width: 360 })
    const { page } = visitor
    await page.clock.install()
    await page.goto(pathTo('account.card', 'pt'))
    const released = Promise.withResolvers<void>()
    await page.route(/\.data(\?|$)/, async (route) => {
      if (route.request().method() === method) await released.promise
      await route.fallback()
    })
    return { ...visitor, field: page.getByLabel(say(m.card_number), { exact: true }), release: released.resolve }
  }

  const summaryOn = (page: Page) => page.locator('main').getByRole('alert').getByRole('heading')
  const place = (page: Page) => page.evaluate<number>('Math.round(scrollY)')
  const navigation = (page: Page) => page.evaluate<string>('window.__reactRouterDataRouter.state.navigation.state')
  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

  test('while the page reloads the scroll position stays, and the next number is sent', async () => {
    const { page, field, release, leave } = await openSlowly('GET')
    await field.fill('4400 0012')
    await linkOn(page).click()
    await summaryOn(page).waitFor()
    await field.fill('4400 0012 0477')
    const before = await place(page)
    expect(before).toBeGreaterThan(500)
    expect(await navigation(page)).toBe('loading')
    release()
    await expect.poll(() => navigation(page)).toBe('idle')
    await untilIdle(page)
    // Long after the scroll position is restored.
    await page.clock.runFor(1000)
    await untilIdle(page)
    expect(await place(page)).toBe(before)
    await field.pressSequentially(' 17')
    expect(await field.inputValue()).toBe('4400 0012 0477 17')
    await linkOn(page).click()
    await page.locator('main').getByRole('alert').getByText(say(m.error_card_check_digit)).waitFor()
    await leave()
  })

  test('while the answer is on its way the focus stays in the field', inAll, async () => {
    const { page, field, release, leave } = await openSlowly('POST')
    await field.fill('4400 0012')
    await field.press('Enter')
    await field.pressSequentially(' 0477')
    release()
    await summaryOn(page).waitFor()
    await page.waitForLoadState('networkidle')
    await page.keyboard.type(' 17')
    expect(await field.inputValue()).toBe('4400 0012 0477 17')
    expect(await isFocused(field)).toBe(true)
    await field.press('Enter')
    await page.locator('main').getByRole('alert').getByText(say(m.error_card_check_digit)).waitFor()
    await expect.poll(() => isFocused(field)).toBe(false)
    await leave()
  })
})

describe('the card is not shown to another person on the same device', () => {
  const card = pathTo('account.card', 'pt')
  const expectNothingStored = async (page: Page) => {
    await expect.poll(() => storedOn(page)).toEqual([])
    // Wait for the page's prefetches, which would otherwise be missed.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    // A worker that is being removed may answer once more.
    const opened = () => page.goto(card).then(() => 'opened', String)
    await expect.poll(opened).toMatch(noConnection)
    await page.context().setOffline(false)
  }

  test('Marta signs out', async () => {
    const { page, leave } = await shop.signedIn(marta)
    await storeCardOffline(page, 'pt')
    await page
      .getByRole('button', { name: m.account_sign_out({}, { locale: 'pt' }) })
      .first()
      .click()
    await page.waitForURL(`**${pathTo('home', 'pt')}`)
    await expectNothingStored(page)
    await leave()
  })

  test('another person signs in where Marta did not sign out', inAll, async () => {
    const { page, leave } = await shop.signedIn(marta)
    await storeCardOffline(page, 'pt')
    await page.context().clearCookies()
    // Without our scripts.
    const form = { email: 'rui@cliente.example', password: 'azulejo-demo' }
    await page.evaluate((fields) => {
      const typed = document.createElement('form')
      typed.method = 'post'
      typed.action = '/sign-in'
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement('input')
        Object.assign(field, { name, value })
        typed.append(field)
      }
      document.body.append(typed)
      typed.submit()
    }, form)
    await page.waitForURL(`**${pathTo('home', 'pt')}`)
    await expectNothingStored(page)
    await leave()
  })

  test('her session expired: the next page that is opened with a connection clears it', inAll, async () => {
    for (const next of [card, pathTo('home', 'pt')]) {
      const { page, leave } = await shop.signedIn(marta)
      await storeCardOffline(page, 'pt')
      await page.context().clearCookies()
      await page.goto(next)
      await expectNothingStored(page)
      await leave()
    }
  })

  test('a person without a card opens its page where Marta’s session expired', inAll, async () => {
    const newcomer = await visitAsNewcomer({})
    const { page, leave } = await shop.signedIn(marta)
    await storeCardOffline(page, 'pt')
    await page.context().clearCookies()
    await page.context().addCookies(await newcomer.page.context().cookies())
    await page.goto(card)
    await page.getByText(m.card_join_title({}, { locale: 'pt' })).waitFor()
    await expectNothingStored(page)
    await leave()
    await newcomer.leave()
  })

  test('Marta removes it from this device, and stores it again', inAll, async () => {
    const { page, leave } = await shop.signedIn(marta)
    await storeCardOffline(page, 'pt')
    await press(page, m.card_keep_no({}, { locale: 'pt' }))
    await page.getByText(m.card_not_kept({}, { locale: 'pt' })).waitFor()
    await page.reload()
    await page.getByText(m.card_not_kept({}, { locale: 'pt' })).waitFor()
    await expectNothingStored(page)
    await page.goto(card)
    await press(page, m.card_keep({}, { locale: 'pt' }))
    await page.getByText(m.card_kept({}, { locale: 'pt' })).waitFor()
    expect(await storedOn(page)).toEqual([card])
    await leave()
  })
})
