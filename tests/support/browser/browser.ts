import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Result, RunOptions } from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from 'playwright-core'
import { expect, inject, onTestFailed, onTestFinished } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { overwriteGetLocale } from '#src/i18n/paraglide/runtime.js'
import '#src/platform/locale.server.ts'
import { becomes } from './becomes.ts'
import type { RunningShop, RequestedShop } from './shop-keeper.ts'
import { openTabs } from './tabs.ts'
import type { Tab, Tabs } from './tabs.ts'

// Journeys name messages outside of a request. A file of the same worker that loads the shop's own rule would refuse them.
overwriteGetLocale(() => 'pt')

/** The whole shop as a visitor sees it, with the demo in its initial state, and a browser. */
export type OpenShop = {
  origin: string
  /** For states that no visitor can cause, such as a session of yesterday. */
  databaseUrl: string
  /** Of the launcher, the parent of the shop's process. */
  pid: number
  /** A visitor with a separate browser profile, which is closed when the test ends. */
  visit: (who?: BrowserSession) => Promise<Visitor>
  /** A visitor who has signed in as a person of the demo, with the password of the demo unless another is passed. */
  signedIn: (email: string, who?: BrowserSession & { password?: string }) => Promise<Visitor>
  /** What the shop's fakes have recorded: `/dev/mail.json`, `/dev/bank.json`. */
  ask: (path: string) => Promise<unknown>
  /** Ignores complaints that the journey causes itself, such as by stopping the shop: those so far and later ones. */
  forgive: (what: RegExp) => void
  /** Throws when a page has complained and no journey checked it. */
  close: () => Promise<void>
}

export type BrowserSession = { locale?: Locale; javaScript?: boolean; /** Pixels; 360 is a small phone. */ width?: number }

type Visitor = {
  page: Page
  /** Console errors, violations of the content security policy, failed requests; must stay empty. */
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
  // Pictures take an eighth of a page's processor time, and few journeys look at them. A later `--blink-settings` replaces this.
  '--blink-settings=imagesEnabled=false',
  // A page of a journey does not live long enough for its scripts to be optimized: a tenth of the processor time.
  '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
]

/** Browser settings of journeys that look at pictures. */
export const withPictures = ['--blink-settings=imagesEnabled=true'] as const

/** `settings`: the visitor's browser settings, as command-line arguments. */
export const openBrowser = (settings: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: [...chromiumArguments, ...settings],
  })

/** A browser with its tabs, and what listens to the complaints of each of them. */
type WorkerBrowser = { tabs: Tabs; complainers: WeakMap<BrowserContext, Complain> }

// Each test worker has one browser of each kind for all its files; it closes with the worker.
const browsers = new Map<string, Promise<WorkerBrowser>>()

function workerBrowser(settings: readonly string[]): Promise<WorkerBrowser> {
  const key = settings.join(' ')
  const existing = browsers.get(key) ?? openBrowser(settings).then(withTabs)
  browsers.set(key, existing)
  return existing
}

function withTabs(browser: Browser): WorkerBrowser {
  const complainers = new WeakMap<BrowserContext, Complain>()
  const tabs = openTabs(browser, (context, { javaScriptEnabled }) => {
    context.setDefaultTimeout(15_000)
    listen(context, (text) => complainers.get(context)?.(text), javaScriptEnabled !== false)
    if (javaScriptEnabled !== false) context.on('page', waitUntilAwake)
  })
  return { tabs, complainers }
}

/** `env` overrides the settings that every journey gives to the shop's process. */
export async function openShop(env: Record<string, string> = {}, settings: readonly string[] = []): Promise<OpenShop> {
  const wanted: RequestedShop = { worker: process.env['VITEST_POOL_ID'] ?? '', env }
  const answer = await fetch(inject('shopKeeper'), { method: 'POST', body: JSON.stringify(wanted) })
  if (!answer.ok) throw new Error(`no shop: ${await answer.text()}`)
  const running = (await answer.json()) as RunningShop
  // Other files of this worker use the same shop, and its tabs, unless it has settings of its own.
  const isShared = Object.keys(env).length === 0
  return frontOf(running, await workerBrowser(settings), isShared)
}

function frontOf({ origin, databaseUrl, pid }: RunningShop, { tabs, complainers }: WorkerBrowser, isShared: boolean): OpenShop {
  const visitors = new Set<Watched>()
  const visit = async (who?: BrowserSession): Promise<Visitor> => {
    const tab = await tabs.take(settingsOf(origin, who))
    const visitor = watch(tab)
    complainers.set(tab.context, visitor.complain)
    visitors.add(visitor)
    // A failed attempt is already reported by its failure; its complaints must not fail the retry.
    onTestFailed(() => void visitors.delete(visitor))
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await printVisibleText(visitor)
      await visitor.leave()
    })
    return visitor
  }
  return {
    origin,
    databaseUrl,
    pid,
    visit,
    async signedIn(email, { password, ...who } = {}) {
      const visitor = await visit(who)
      await signIn(visitor.page, email, password)
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
      if (!isShared) await tabs.close(origin)
      expect([...visitors].flatMap(({ complaints }) => complaints).join('\n')).toBe('')
    },
  }
}

/** Prints what the page shows, because the failing line alone rarely explains a failure. */
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

/** Makes opening an address wait until the page is hydrated: React drops input that comes before. */
function waitUntilAwake(page: Page): void {
  const { goto, reload } = page
  const awake = async (answer: Response | null) => {
    await untilAwake(page)
    return answer
  }
  page.goto = async (...input) => awake(await goto.apply(page, input))
  page.reload = async (...input) => awake(await reload.apply(page, input))
}

/** With a time limit, because some pages are broken on purpose; a page that redirects gives no result. */
async function untilAwake(page: Page): Promise<void> {
  await becomes(page, isAwake, 15_000)
  // Keyboard listeners are added in an effect, after the page is rendered.
  await untilIdle(page).catch(() => undefined)
}

/** Waits until the page has finished its pending work, effects included, by a task of the lowest priority. */
export const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate("globalThis.scheduler?.postTask(() => {}, { priority: 'background' })")

/** Reloads the page and delays its scripts, and those of the pages after it. Returns a function that releases them. */
export async function reloadAsleep(page: Page): Promise<() => Promise<void>> {
  const scripts = Promise.withResolvers<void>()
  const address = /\.js(\?|$)/
  await page.route(address, async (route) => {
    await scripts.promise
    await route.fallback()
  })
  // As a visitor reloads: a page that reloads itself twice within ten seconds is taken for one whose files are missing.
  const devtools = await page.context().newCDPSession(page)
  await Promise.all([page.waitForEvent('framenavigated'), devtools.send('Page.reload')])
  await devtools.detach()
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
    // The page may have aborted the request.
    await route.fallback().catch(() => undefined)
  })
  return resolve
}

/** Init script: sets `window.isAtRest` once the page's last startup step has begun. */
export const noteRest = `document.addEventListener = function (kind, ...rest) {
  window.isAtRest ||= kind === 'visibilitychange'
  return EventTarget.prototype.addEventListener.call(this, kind, ...rest)
}`

/** Waits until a page with `noteRest` has begun everything that it begins by itself. */
export async function untilAtRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('window.isAtRest === true').catch(() => false)).toBe(true)
  await page.evaluate('new Promise((woken) => requestIdleCallback(woken))')
}

/** Init script: sums up the layout shifts of a page in `window.shifted`. */
export const watchShifts = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value }).observe({ type: 'layout-shift', buffered: true })`

// A page without scripts, such as the offline page, counts as hydrated at once.
const isAwake = `!window.__reactRouterContext || Object.keys(document).some((key) =>
  key.startsWith('__reactContainer') && !document[key].stateNode.current.memoizedState.isDehydrated)`

function listen(context: BrowserContext, complain: Complain, javaScript: boolean): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.page()?.url() ?? ''}: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => complain(`${error.page()?.url() ?? ''}: ${error.error().stack || String(error.error())}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Requests aborted by navigation are no error; nor are scripts that are switched off.
    if (reason !== 'net::ERR_ABORTED' && (javaScript || reason !== 'csp')) complain(`${request.url()}: ${reason}`)
  })
}

/** Signs in a person of the demo without the form, which has its own journeys. The page is not reloaded. */
export async function signIn({ request }: Page, email: string, password = 'azulejo-demo'): Promise<void> {
  // A connection that was idle for five seconds may be closed by the shop just as it is used again.
  const answer = await request.post('/api/auth/login', { data: { email, password }, maxRetries: 1 })
  expect(answer.status(), email).toBe(200)
}

export async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  if (violations.length > 0) throw new Error(`${page.url()}\n${violations.join('\n')}`)
}

/**
 * Violations of axe-core's default rules, best practices included. Needs a visitor with JavaScript. A list that loads is half
 * transparent, which axe would report as low contrast, so this waits until nothing loads or fades.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await becomes(page, isStill, 5000)
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeProgram)
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(axeOptions)}).then((found) => found.violations)`,
  )
  return violations.map(describeViolation)
}

// The minified program, because every document compiles it again.
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Leaves out what nothing here uses, a seventh of axe's time: selectors of what it found, and the style sheets, which it loads for
// a rule that is off by default.
const axeOptions: RunOptions = { resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } }

const isStill = `!document.querySelector('[aria-busy="true"]') &&
  document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`

const describeViolation = ({ id, help, nodes }: Result): string =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`

/** Checks that the page fits phones, tablets and desktops, and passes axe on a phone in Portuguese or on a desktop in English. */
export async function expectSound(page: Page): Promise<void> {
  const axeAt = (await page.evaluate('document.documentElement.lang')) === languageTag.pt ? 360 : 1280
  for (const width of [360, 820, 1280]) {
    await resize(page, { width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (width === axeAt) await expectAccessible(page)
  }
}

/** Sets the size of the window and waits until the page is drawn with it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  // After the window becomes narrower, one frame is still drawn with the wide parts.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Checks that the page does not scroll sideways. A window that was just made narrow is redrawn first. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await becomes(page, fitsWindow, 5000), `${page.url()} is wider than its window`).toBe(true)
}

/** Whether the page is as wide as its window or narrower. */
export const fitsWindow = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth'
