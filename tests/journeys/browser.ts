import axe from 'axe-core'
import type { Result } from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from 'playwright-core'
import { expect, inject, onTestFailed, onTestFinished } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { becomes } from './becomes.ts'
import type { RunningShop, RequestedShop } from './shop-keeper.ts'
import { openTabs } from './tabs.ts'
import type { Tab } from './tabs.ts'

/** The whole shop as a visitor meets it, with the demo as it was in the beginning, and a browser in front of it. */
export type OpenShop = {
  origin: string
  /** For what no visitor can bring about, such as a session of yesterday. */
  databaseUrl: string
  /** Of the launcher, the parent of the shop's process. */
  pid: number
  /** A visitor with a browser profile of their own, who goes when the test ends. */
  visit: (who?: BrowserSession) => Promise<Visitor>
  /** What the shop's pretend strangers remember: `/dev/mail.json`, `/dev/bank.json`. */
  ask: (path: string) => Promise<unknown>
  /** Complaints of today's visitors that the journey itself has caused, such as by pulling the plug: those that come late as well. */
  forgive: (what: RegExp) => void
  /** Throws when a page complained of something that no journey has looked at. */
  close: () => Promise<void>
}

export type BrowserSession = { locale?: Locale; javaScript?: boolean; /** Pixels; 360 is a small phone. */ width?: number }

type Visitor = {
  page: Page
  /** Errors in the console, broken rules of the content security policy, failed requests; must stay empty. */
  complaints: string[]
  leave: () => Promise<void>
}

type Complain = (text: string) => void
type Watched = Visitor & { forgiven: RegExp[]; complain: Complain }

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `light` may be Chromium without windows, which shows no notifications; `whole` is the browser that people have. */
type BrowserProgram = 'light' | 'whole'

const programPath = (program: BrowserProgram): string =>
  (program === 'whole' && process.env['CHROMIUM_WHOLE_PATH']) || process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'

/** `settings`: what somebody has set in their browser, as its arguments say it. */
export const openBrowser = (settings: readonly string[] = [], program: BrowserProgram = 'light'): Promise<Browser> =>
  chromium.launch({ executablePath: programPath(program), args: [...chromiumArguments, ...settings] })

// A worker of the tests has one browser of each kind for all its files; it ends with the worker.
const browsers = new Map<string, Promise<Browser>>()

function workerBrowser(settings: readonly string[], program: BrowserProgram): Promise<Browser> {
  const key = [program, ...settings].join(' ')
  const existing = browsers.get(key) ?? openBrowser(settings, program)
  browsers.set(key, existing)
  return existing
}

/** `env` goes to the shop's process, over what every journey needs. */
export async function openShop(
  env: Record<string, string> = {},
  settings: readonly string[] = [],
  program: BrowserProgram = 'light',
): Promise<OpenShop> {
  const wanted: RequestedShop = { worker: process.env['VITEST_POOL_ID'] ?? '', env }
  const answer = await fetch(inject('shopKeeper'), { method: 'POST', body: JSON.stringify(wanted) })
  if (!answer.ok) throw new Error(`no shop: ${await answer.text()}`)
  const running = (await answer.json()) as RunningShop
  return frontOf(running, await workerBrowser(settings, program))
}

function frontOf({ origin, databaseUrl, pid }: RunningShop, browser: Browser): OpenShop {
  const visitors = new Set<Watched>()
  const complainers = new WeakMap<BrowserContext, Complain>()
  const tabs = openTabs(browser, (context, { javaScriptEnabled }) => {
    context.setDefaultTimeout(15_000)
    listen(context, (text) => complainers.get(context)?.(text), javaScriptEnabled !== false)
    if (javaScriptEnabled !== false) context.on('page', waitUntilAwake)
  })
  return {
    origin,
    databaseUrl,
    pid,
    async visit(who) {
      const tab = await tabs.take(settingsOf(origin, who))
      const visitor = watch(tab)
      complainers.set(tab.context, visitor.complain)
      visitors.add(visitor)
      // What a try leaves behind that fails is told by its failure; the next one begins anew.
      onTestFailed(() => void visitors.delete(visitor))
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await printVisibleText(visitor)
        await visitor.leave()
      })
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
      for (const { leave } of visitors) await leave()
      await tabs.close()
      expect([...visitors].flatMap(({ complaints }) => complaints).join('\n')).toBe('')
    },
  }
}

/** What a page showed says more than the line that waited for it. */
async function printVisibleText({ page, complaints }: Visitor): Promise<void> {
  const text = await page.evaluate<string>('document.body.innerText').catch(String)
  const typed = await page.evaluate<string>(readTyped).catch(String)
  process.stderr.write(`\n${[page.url(), ...complaints, typed, text.slice(0, 3000)].join('\n')}\n`)
}

const readTyped = `[...document.querySelectorAll('input:not([type=hidden]), textarea')]
  .map((field) => field.name + '=' + JSON.stringify(field.value)).join(' ')`

const settingsOf = (
  origin: string,
  { locale = 'pt', javaScript = true, width = 1280 }: BrowserSession = {},
): BrowserContextOptions => ({
  baseURL: origin,
  locale: languageTag[locale],
  javaScriptEnabled: javaScript,
  viewport: { width, height: width < 800 ? 780 : 900 },
  timezoneId: 'Europe/Lisbon',
  reducedMotion: 'reduce',
})

function watch({ page, release }: Tab): Watched {
  const complaints: string[] = []
  const forgiven: RegExp[] = []
  let left: Promise<void> | undefined
  return {
    page,
    complaints,
    forgiven,
    complain: (text) => void (forgiven.some((each) => each.test(text)) || complaints.push(text)),
    leave: () => (left ??= release()),
  }
}

/** Who opens an address waits until the page hears what is pressed: React drops what comes before it has woken the page. */
function waitUntilAwake(page: Page): void {
  const { goto, reload } = page
  const awake = async (answer: Response | null) => {
    await untilAwake(page)
    return answer
  }
  page.goto = async (...input) => awake(await goto.apply(page, input))
  page.reload = async (...input) => awake(await reload.apply(page, input))
}

/** Some pages are broken on purpose, so not for ever; and one that leads on has no answer. */
async function untilAwake(page: Page): Promise<void> {
  await becomes(page, isAwake, 15_000)
  // What listens for keys begins to in an effect, after the page was drawn.
  await untilIdle(page).catch(() => undefined)
}

/** Waits until the page has done the work it has begun, effects included: a task that gives way to all others comes after it. */
export const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate("globalThis.scheduler?.postTask(() => {}, { priority: 'background' })")

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

/** Delays the requests of the router that `isDelayed` picks until the returned function is called. */
export async function delayRouterRequests(page: Page, isDelayed: (request: Request) => boolean): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    if (isDelayed(route.request())) await promise
    // A request that the page has given up needs no answer.
    await route.fallback().catch(() => undefined)
  })
  return resolve
}

/** For a page that is opened after it: notes as `window.isAtRest` that what comes last to a page has begun its work. */
export const noteRest = `document.addEventListener = function (kind, ...rest) {
  window.isAtRest ||= kind === 'visibilitychange'
  return EventTarget.prototype.addEventListener.call(this, kind, ...rest)
}`

/** Waits until a page, to which `noteRest` was given, has begun all that it begins by itself. */
export async function untilAtRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('window.isAtRest === true').catch(() => false)).toBe(true)
  await page.evaluate('new Promise((woken) => requestIdleCallback(woken))')
}

/** For a page that is opened after it: adds up by how much what it shows has moved, as `window.shifted`. */
export const watchShifts = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value }).observe({ type: 'layout-shift', buffered: true })`

// Pages that have no scripts, such as the one for those without a connection, are awake at once.
const isAwake = `!window.__reactRouterContext || Object.keys(document).some((key) =>
  key.startsWith('__reactContainer') && !document[key].stateNode.current.memoizedState.isDehydrated)`

function listen(context: BrowserContext, complain: Complain, javaScript: boolean): void {
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

/** Signs somebody of the demo in without the form, which has journeys of its own. The page stays where it is. */
export async function signIn({ request }: Page, email: string, password = 'azulejo-demo'): Promise<void> {
  expect((await request.post('/api/auth/login', { data: { email, password } })).status(), email).toBe(200)
}

/** axe-core's default rules, best practice included. Needs a visitor with JavaScript. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const violations = await page.evaluate<Result[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)",
  )
  expect(violations.map(describeViolation), page.url()).toEqual([])
}

const describeViolation = ({ id, help, nodes }: Result): string =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`

/** What is on a page now fits phones, tablets and desks, and passes axe on a phone in Portuguese or on a desk in English. */
export async function expectSound(page: Page): Promise<void> {
  const axeAt = (await page.evaluate('document.documentElement.lang')) === languageTag.pt ? 360 : 1280
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    // A window that has just become narrow is drawn once before its wide parts have gone.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expectNoSidewaysScroll(page)
    if (width === axeAt) await expectAccessible(page)
  }
}

/** Nothing may stick out: a page that scrolls sideways is broken. A window that has just been made narrow is drawn anew first. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooMuch = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooMuch, { message: `${page.url()} is wider than its window` }).toBeLessThanOrEqual(0)
}
