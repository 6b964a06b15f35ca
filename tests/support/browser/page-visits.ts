import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { becomes } from './becomes.ts'
import { noteRest, untilAtRest, untilIdle } from './browser.ts'
import type { BrowserSession, OpenShop } from './browser.ts'

/** A visitor whose pages are opened until they have begun everything that they begin by themselves. */
export async function visitUntilRest(shop: OpenShop, who: BrowserSession = {}) {
  const visitor = await shop.visit(who)
  const { page } = visitor
  await page.addInitScript(noteRest)
  return {
    ...visitor,
    open: async (path: string) => {
      await page.goto(path)
      await untilAtRest(page)
      await markDocument(page)
    },
  }
}

/**
 * `visitUntilRest` with a stopped clock: dates, timers and animation frames of the pages advance only with `pass`, so that tests
 * of timing need no tolerance. The network, React's scheduler and CSS animations run in real time.
 */
export async function visitWithStoppedClock(shop: OpenShop, who: BrowserSession = {}) {
  const visitor = await shop.visit(who)
  const { page } = visitor
  const start = Date.now()
  await page.clock.install({ time: start })
  // The clock of the empty page has been running until now.
  await page.clock.pauseAt(start + 600_000)
  await page.addInitScript(noteRest)
  /** Advances the clock by milliseconds. Work that this starts is done afterwards, except for requests. */
  const pass = async (ms: number): Promise<void> => {
    await page.clock.runFor(ms)
    await untilIdle(page)
  }
  return {
    ...visitor,
    pass,
    /** Advances the clock by 50 ms, the time allowed for an idle page. */
    open: async (path: string) => {
      await page.goto(path)
      await pass(50)
      expect(await becomes(page, 'window.isAtRest === true', 15_000)).toBe(true)
      await untilIdle(page)
      await markDocument(page)
    },
  }
}

/** Navigates as a link within the page does; a number goes through the history. */
export const navigate = (page: Page, to: string | number): Promise<void> =>
  page.evaluate<void>(`void window.__reactRouterDataRouter.navigate(${JSON.stringify(to)})`)

/** Waits until the router has navigated to a path, hash included, and its page is rendered. */
export async function untilArrived(page: Page, path: string): Promise<void> {
  const isThere = `(({ location: { pathname, hash }, navigation }) =>
    navigation.state === 'idle' && pathname + hash === ${JSON.stringify(path)})(window.__reactRouterDataRouter.state)`
  expect(await becomes(page, isThere, 15_000), path).toBe(true)
  await untilIdle(page)
}

const marked = 'window.marked === true'
const markDocument = (page: Page) => page.evaluate<void>('void (window.marked = true)')

/** Whether the document is still the one that was opened. */
export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate<boolean>(marked)

/** Waits until the opened document is replaced by another. */
export const untilOtherDocument = (page: Page): Promise<void> =>
  expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)

/** Waits until every request that the page has started is reported: a page's requests are reported in order. */
export const untilRequestsReported = (page: Page): Promise<unknown> =>
  page.evaluate("fetch('/robots.txt').then((answer) => answer.text())")

/** Delays the data of a page until the test lets it arrive or fail. */
export async function delayData(page: Page, path: string) {
  const requested = Promise.withResolvers<void>()
  const outcome = Promise.withResolvers<'arrive' | 'fail'>()
  await page.route(`${path}.data*`, async (route) => {
    requested.resolve()
    const answer = (await outcome.promise) === 'arrive' ? route.continue() : route.fulfill({ status: 500, body: 'broken' })
    // The page may have navigated away.
    await answer.catch(() => undefined)
  })
  return {
    requested: requested.promise,
    arrive: () => outcome.resolve('arrive'),
    fail: () => outcome.resolve('fail'),
  }
}
