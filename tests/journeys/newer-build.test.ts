import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { shopVersion } from '#src/platform/version.server.ts'
import { untilIdle } from '#tests/support/browser/browser.ts'
import {
  isSameDocument,
  navigate,
  untilArrived,
  untilOtherDocument,
  untilRequestsReported,
  visitUntilRest,
  visitWithStoppedClock,
} from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const pt = { locale: 'pt' } as const
const terms = pathTo('terms', 'pt')
const faqs = pathTo('faqs', 'pt')
const posts = pathTo('posts', 'pt')
const hour = 3_600_000

const linkToPosts = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: m.footer_blog({}, pt) })

function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  return documents
}

/** How often the page has checked for a newer build. */
function looksOf(page: Page): () => Promise<number> {
  let looks = 0
  page.on('request', (request) => request.url().endsWith('/builds/latest.json') && (looks += 1))
  return async () => {
    await untilRequestsReported(page)
    return looks
  }
}

test('S155 the id of the build is published, with its version, is that of the page, and no cache stores it', inAll, async () => {
  const { page, leave } = await shop.visit()
  await page.goto(terms)
  const answer = await page.request.get('/builds/latest.json')
  expect(answer.headers()['cache-control']).toBe('no-store')
  const build = await page.evaluate('window.__reactRouterManifest.version')
  expect(await answer.json()).toEqual({ id: build })
  expect(await (await page.request.get('/version')).json()).toEqual({ version: shopVersion, build })
  await leave()
})

test('S156 S157 it is checked every hour, and then the next page is loaded as a document', async () => {
  const { page, open, pass, leave } = await visitWithStoppedClock(shop)
  const looks = looksOf(page)
  await open(terms)
  const documents = documentsOf(page)
  await page.clock.fastForward(hour - 1)
  expect(await looks()).toBe(0)
  await pass(1)
  expect(await looks()).toBe(1)
  // The build is the same: nothing changes.
  await navigate(page, faqs)
  await untilArrived(page, faqs)
  expect([documents, await isSameDocument(page)]).toEqual([[], true])
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }))
  const newer = page.waitForResponse('**/builds/latest.json')
  await page.clock.fastForward(hour)
  await (await newer).finished()
  await pass(10_000)
  expect([documents, await isSameDocument(page)]).toEqual([[], true])
  await linkToPosts(page).click()
  await untilOtherDocument(page)
  expect(new URL(page.url()).pathname).toBe(posts)
  expect(documents).toEqual([posts])
  await leave()
})

test('S156 a tab that becomes visible after more than an hour checks at once', inAll, async () => {
  const { page, open, leave } = await visitWithStoppedClock(shop)
  const looks = looksOf(page)
  await open(terms)
  const openedAt = await page.evaluate<number>('Date.now()')
  /** The machine slept, so no timer ran. */
  const wakeAt = async (time: number) => {
    await page.clock.setSystemTime(time)
    await page.evaluate('void document.dispatchEvent(new Event("visibilitychange"))')
  }
  await wakeAt(openedAt + hour - 1)
  expect(await looks()).toBe(0)
  await wakeAt(openedAt + hour)
  expect(await looks()).toBe(1)
  await leave()
})

test(
  'S157 S158 S142 when a file is missing the requested page is reloaded, but not again within ten seconds',
  inAll,
  async () => {
    const { page, open, leave } = await visitWithStoppedClock(shop)
    const heading = page.getByRole('heading', { level: 1 })
    await open(terms)
    await page.route(/\/assets\/faqs-[\w-]+\.js/, (route) => route.abort())
    const documents = documentsOf(page)
    const loadedAt = await page.evaluate<number>('Date.now()')
    await navigate(page, faqs)
    await untilOtherDocument(page)
    await heading.waitFor()
    expect([new URL(page.url()).pathname, documents]).toEqual([faqs, [faqs]])
    await open(terms)
    await page.clock.setSystemTime(loadedAt + 9999)
    await navigate(page, faqs)
    await page.getByRole('heading', { level: 1, name: m.error_page_title({}, pt) }).waitFor()
    expect(documents).toEqual([faqs, terms])
    await navigate(page, terms)
    await untilArrived(page, terms)
    await page.clock.setSystemTime(loadedAt + 10_000)
    await navigate(page, faqs)
    await expect.poll(() => documents.length).toBe(3)
    await heading.waitFor()
    shop.forgive(/faqs-|dynamically imported module|ERR_FAILED|module script|could not be loaded/)
    await leave()
  },
)

test('S159 a navigation within the shop fetches the data of the page, and no document', inAll, async () => {
  const { page, open, leave } = await visitUntilRest(shop)
  await open(terms)
  const documents = documentsOf(page)
  const data = page.waitForRequest((request) => new URL(request.url()).pathname === `${posts}.data`)
  await linkToPosts(page).click()
  await data
  await untilArrived(page, posts)
  await untilIdle(page)
  expect([documents, await isSameDocument(page)]).toEqual([[], true])
  await leave()
})
