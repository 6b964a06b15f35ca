// @module-tag rest
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { redactedMarker } from '#src/kernel/error-report.ts'
import { reportPath } from '#src/web/error-reports/report-path.ts'
import { openBugsnagServer } from '#tests/support/services/bugsnag-server.ts'
import { textWithSecrets, plantedSecrets } from '#tests/support/factories/planted-secrets.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { untilRequestsReported } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const bugsnag = await fileFixture(openBugsnagServer())
const shop = await demoShopFixture(bugsnag.env)
afterAll(async () => {
  shop.forgive(/./)
})
beforeEach(() => {
  bugsnag.received.length = 0
})

// Errors of the shop's own file, because errors of extensions and of third-party scripts are not reported.
const faults = `
;addEventListener('plant', function sow({ detail }) { throw new TypeError(detail) })
addEventListener('plant-later', function sowLater({ detail }) { Promise.reject(new RangeError(detail)) })
window.planted = true`

async function visit() {
  const { page, leave } = await shop.visit()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.context().route(/\/assets\/entry\.client-[\w.-]+\.js$/, async (route) => {
    const own = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/javascript', body: own + faults })
  })
  return { page, leave, requested }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => page.evaluate('window.planted === true')).toBe(true)
}

const plant = (page: Page, detail: string, kind = 'plant') =>
  page.evaluate(([name = '', text = '']) => void dispatchEvent(new CustomEvent(name, { detail: text })), [kind, detail])

const reported = (count: number) => expect.poll(() => bugsnag.events().length).toBe(count)

const expectNothingPlanted = (): void => {
  for (const secret of plantedSecrets) expect(bugsnag.everything()).not.toContain(secret)
  expect(bugsnag.everything()).not.toContain('Azevedo')
}

describe('a page with an error', () => {
  test('reports useful facts to the shop, and loads the reporter only then', async () => {
    const { page, leave, requested } = await visit()
    await open(page, '/')
    expect(await page.locator('head meta[name=error-reports]').count()).toBe(1)
    expect(requested.filter((url) => /reporter/.test(url))).toEqual([])
    await plant(page, "Cannot read properties of undefined (reading 'price')")
    await reported(1)
    const [event] = bugsnag.events()
    expect(event).toMatchObject({
      context: '/',
      app: { releaseStage: 'demo', type: 'browser' },
      metaData: { shop: { language: 'pt' } },
      breadcrumbs: [{ name: '/', type: 'navigation' }],
    })
    expect(event?.app.version).toMatch(/^[\w-]{6,}$/)
    expect(event?.exceptions[0]).toMatchObject({
      errorClass: 'TypeError',
      message: "Cannot read properties of undefined (reading 'price')",
    })
    expect(event?.exceptions[0]?.stacktrace[0]).toMatchObject({ method: 'sow', inProject: true })
    expect(event?.exceptions[0]?.stacktrace[0]?.file).toMatch(/^\/assets\/entry\.client-[\w.-]+\.js$/)
    const elsewhere = requested.filter((url) => !url.startsWith(shop.origin) && !url.startsWith('data:'))
    expect(elsewhere).toEqual([])
    await leave()
  })

  test('sends none of twenty secrets in addresses, fields, cookies, storage and messages', async () => {
    const { page, leave } = await visit()
    const text = textWithSecrets()
    await page.context().addCookies([{ name: 'cart', value: plantedSecrets[15] ?? '', url: shop.origin }])
    await open(page, `${pathTo('products', 'pt')}?q=${encodeURIComponent(text)}`)
    await page.evaluate((planted) => {
      for (const [at, secret] of planted.entries()) localStorage.setItem(`s${at}`, secret)
    }, plantedSecrets)
    await plant(page, text)
    await plant(page, text, 'plant-later')
    await reported(2)
    await open(page, pathTo('sign-up', 'pt'))
    for (const field of await page.locator('main input[type=text], main input[type=email]').all())
      await field.fill(plantedSecrets[7] ?? '')
    await plant(page, `${plantedSecrets[9]} ${text}`)
    await plant(page, plantedSecrets[9] ?? '', 'plant-later')
    await reported(4)
    expect(bugsnag.events().map(({ context }) => context)).toEqual(['/produtos', '/produtos', '/sign-up', '/sign-up'])
    expect(bugsnag.events().map(({ exceptions: [first] }) => first?.message === redactedMarker)).toEqual([
      false,
      false,
      true,
      true,
    ])
    expectNothingPlanted()
    const storedKeys = await page.evaluate(() => Object.keys(localStorage).filter((key) => !/^s\d+$/.test(key)))
    expect(storedKeys.filter((key) => /bugsnag/i.test(key))).toEqual([])
    await leave()
  })

  test('reports a page that could not be rendered, and the page before, by pattern', async () => {
    const { page, leave } = await visit()
    await open(page, pathTo('faqs', 'pt'))
    await page.route(/\.data(\?|$)/, (route) =>
      route.fulfill({ status: 200, contentType: 'text/x-script', body: textWithSecrets() }),
    )
    await page
      .locator(`footer a[href="${pathTo('terms', 'pt')}"]`)
      .first()
      .click()
    await expect.poll(() => bugsnag.events().length).toBeGreaterThan(0)
    expect(bugsnag.events()[0]?.breadcrumbs[0]).toMatchObject({ name: pathTo('faqs', 'pt'), type: 'navigation' })
    expectNothingPlanted()
    await leave()
  })

  test('S248 sends ten errors at most, on any number of pages', async () => {
    const { page, leave, requested } = await visit()
    await open(page, pathTo('terms', 'pt'))
    for (let time = 0; time < 14; time += 1) {
      await page.evaluate((at) => history.pushState(null, '', `?${at}`), time)
      await plant(page, `fault ${time}`)
    }
    await reported(10)
    await plant(page, 'one more')
    await untilRequestsReported(page)
    // The shop may have a report before the browser tells this process of its request.
    await expect.poll(() => requested.filter((url) => url.endsWith(reportPath)).length).toBe(10)
    expect(bugsnag.events().at(-1)?.breadcrumbs.length).toBeLessThanOrEqual(25)
    await leave()
  })

  test('S250 trims a long report before it is sent', async () => {
    const { page, leave } = await visit()
    await open(page, pathTo('privacy', 'pt'))
    const sent = page.waitForRequest((request) => request.url().endsWith(reportPath))
    await page.evaluate(() => void dispatchEvent(new CustomEvent('plant', { detail: 'azul '.repeat(400_000) })))
    await reported(1)
    expect((await sent).postDataBuffer()?.length).toBeLessThan(100_000)
    await leave()
  })
})

test('does not report a visitor who left before the page was ready', async () => {
  const leave = async (path: string, after: number) =>
    fetch(shop.origin + path, { signal: AbortSignal.timeout(after) })
      .then((answer) => answer.text())
      .catch(() => undefined)
  for (let after = 1; after < 40; after += 2) await leave(`/en/communications?left=${after}`, after)
  // Reports are sent in order, so one from the shop's own code would have come before this one.
  const { page, leave: close } = await visit()
  await open(page, '/')
  await plant(page, 'the last one')
  await reported(1)
  expect(bugsnag.events()[0]?.exceptions[0]?.message).toBe('the last one')
  await close()
})
