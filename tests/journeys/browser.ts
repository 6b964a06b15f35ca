import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Result } from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { openDemo } from './demo.ts'
import { startShop, stopShop } from './shop-process.ts'

/** The whole shop as a visitor meets it: its own process, database and folder, and a browser in front of it. */
export type OpenShop = {
  origin: string
  /** A visitor with a browser profile of their own. */
  visit: (who?: Visiting) => Promise<Visitor>
  /** What the shop's pretend strangers remember: `/dev/mail.json`, `/dev/bank.json`. */
  ask: (path: string) => Promise<unknown>
  /** Complaints of today's visitors that the journey itself has caused, such as by pulling the plug: those that come late as well. */
  forgive: (what: RegExp) => void
  /** Ends browser, shop and database. Throws when a page complained of something that no journey has looked at. */
  close: () => Promise<void>
}

export type Visiting = { locale?: Locale; javaScript?: boolean; /** Pixels; 360 is a small phone. */ width?: number }

type Visitor = {
  page: Page
  /** Errors in the console, broken rules of the content security policy, failed requests; must stay empty. */
  complaints: string[]
  leave: () => Promise<void>
}

type Watched = Visitor & { forgiven: RegExp[] }

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `settings`: what somebody has set in their browser, as its arguments say it. */
export const openBrowser = (settings: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: [...chromiumArguments, ...settings],
  })

/** `env` goes to the shop's process, over what every journey needs. */
export async function openShop(env: Record<string, string> = {}, settings: readonly string[] = []): Promise<OpenShop> {
  const folder = await mkdtemp(join(tmpdir(), 'botica-journey-'))
  const database = await openDemo(folder)
  const shop = startShop({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'warn', ...env })
  const closeGround = async () => {
    await stopShop(shop.process)
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const origin = await shop.listening
    return frontOf(origin, await openBrowser(settings), closeGround)
  } catch (error) {
    await closeGround()
    throw error
  }
}

function frontOf(origin: string, browser: Browser, closeGround: () => Promise<void>): OpenShop {
  const visitors = new Set<Watched>()
  return {
    origin,
    async visit(who) {
      const visitor = await openVisitor(origin, browser, who)
      visitors.add(visitor)
      // What a try leaves behind that fails is told by its failure; the next one begins anew.
      onTestFailed(() => void visitors.delete(visitor))
      return visitor
    },
    async ask(path) {
      const answer = await fetch(new URL(path, origin))
      expect(answer.status, path).toBe(200)
      return answer.json()
    },
    forgive(what) {
      for (const { complaints, forgiven } of visitors) {
        forgiven.push(what)
        complaints.splice(0, complaints.length, ...complaints.filter((each) => !what.test(each)))
      }
    },
    async close() {
      await browser.close()
      await closeGround()
      expect([...visitors].flatMap(({ complaints }) => complaints).join('\n')).toBe('')
    },
  }
}

async function openVisitor(
  origin: string,
  browser: Browser,
  { locale = 'pt', javaScript = true, width = 1280 }: Visiting = {},
): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: languageTag[locale],
    javaScriptEnabled: javaScript,
    viewport: { width, height: width < 800 ? 780 : 900 },
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const complaints: string[] = []
  const forgiven: RegExp[] = []
  const complain = (text: string) => void (forgiven.some((each) => each.test(text)) || complaints.push(text))
  listen(context, complain, javaScript)
  if (javaScript) context.on('page', waitUntilAwake)
  return { page: await context.newPage(), complaints, forgiven, leave: () => context.close() }
}

/** Who opens an address waits until the page hears what is pressed: React drops what comes before it has woken the page. */
function waitUntilAwake(page: Page): void {
  const { goto, reload } = page
  const awake = async (answer: Response | null) => {
    await untilAwake(page)
    return answer
  }
  page.goto = async (...asked) => awake(await goto.apply(page, asked))
  page.reload = async (...asked) => awake(await reload.apply(page, asked))
}

/** Some pages are broken on purpose, so not for ever; and one that leads on has no answer. */
async function untilAwake(page: Page): Promise<void> {
  const sleeps = async () => !(await page.evaluate(isAwake).catch(() => false))
  for (let look = 0; look < 200 && (await sleeps()); look += 1) await page.waitForTimeout(20)
}

/** Loads the page anew while its scripts are on their way, and those of the pages after it. Returns what lets them arrive. */
export async function reloadAsleep(page: Page): Promise<() => Promise<void>> {
  const scripts = Promise.withResolvers<void>()
  const address = /\.js(\?|$)/
  await page.route(address, async (route) => {
    await scripts.promise
    await route.fallback()
  })
  await Promise.all([page.waitForEvent('framenavigated'), page.evaluate('location.reload()')])
  return async () => {
    scripts.resolve()
    await untilAwake(page)
    await page.unroute(address)
  }
}

/** For a page that is opened after it: adds up by how much what it shows has moved, as `window.shifted`. */
export const watchShifts = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value }).observe({ type: 'layout-shift', buffered: true })`

// Pages that have no scripts, such as the one for those without a connection, are awake at once.
const isAwake = `!window.__reactRouterContext || Object.keys(document).some((key) =>
  key.startsWith('__reactContainer') && !document[key].stateNode.current.memoizedState.isDehydrated)`

function listen(context: BrowserContext, complain: (text: string) => void, javaScript: boolean): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.page()?.url() ?? ''}: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => complain(`${error.page()?.url() ?? ''}: ${error.error().stack || String(error.error())}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What a page no longer waits for when the visitor goes on is not a fault; nor are scripts that are switched off.
    if (reason !== 'net::ERR_ABORTED' && (javaScript || reason !== 'csp')) complain(`${request.url()}: ${reason}`)
  })
}

/** axe-core's default rules, best practice included. Needs a visitor with JavaScript. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate<Result[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)",
  )
  expect(violations.map(describeViolation), page.url()).toEqual([])
}

const describeViolation = ({ id, help, nodes }: Result): string =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`

/** Nothing may stick out: a page that scrolls sideways is broken. A window that has just been made narrow is drawn anew first. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooMuch = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooMuch, { message: `${page.url()} is wider than its window` }).toBeLessThanOrEqual(0)
}
