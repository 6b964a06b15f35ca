import type { ElementHandle, Page } from 'playwright-core'
import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { becomes } from '#tests/support/browser/becomes.ts'
import type { Emails } from './emails.ts'
import { pageOf, surveyPage } from './survey.ts'

/**
 * What a walk has not done yet: pages by name with their addresses and where they were linked, forms with where they were found.
 */
export type Ahead = {
  links: Map<string, Map<string, string>>
  followed: Set<string>
  forms: Map<string, Set<string>>
  tries: Map<string, number>
  /** Why the last try to send a form did not send it. */
  unsent: Map<string, string>
}

/** One person who clicks through the shop in one language, with the failures on the way. */
export type Walker = {
  page: Page
  locale: Locale
  emails: Emails
  /** The person's email address. */
  email: string
  /** Pages that this person explores; others are only passed through. */
  isMine: (page: string) => boolean
  faults: string[]
  /** Pages where Back and Forward were tested: once per language is enough for all roles. */
  wentBack: Set<string>
  /** Pages that passed axe and fitted every window: once per language is enough, too. */
  inspected: Set<string>
  /** Names of the pages that were shown. */
  reached: Set<string>
  /** Each address with the address that linked to it; the first one has none. */
  via: Map<string, string | undefined>
  ahead: Ahead
  /** The address where the walk began. */
  root: string
  /** The current step, for the list of failures. */
  step: string
}

/** Milliseconds that a walker waits for an expected change: includes filling in a form, and allows for a busy machine. */
export const patience = 15_000

export function recordFailure(walker: Walker, text: string): void {
  const line = `${walker.step}: ${text}`
  if (!walker.faults.includes(line)) walker.faults.push(line)
}

export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const addressOf = ({ page }: Walker): string => pathOf(page.url())

/** Goes to an address by the links that led there. */
export async function reach(walker: Walker, address: string): Promise<boolean> {
  if (addressOf(walker) === address) return true
  if (await follow(walker, address)) return addressOf(walker) === address
  const from = walker.via.get(address)
  if (from === undefined) return address === walker.root && goHome(walker, address)
  return (await reach(walker, from)) && (await follow(walker, address)) && addressOf(walker) === address
}

/** `reach` for a page by its name. */
export async function reachPage(walker: Walker, name: PageName): Promise<void> {
  const address = paths[name][walker.locale]
  if (!(await reach(walker, address))) recordFailure(walker, `no way leads to ${address}`)
}

/** Goes back to where the walk began: every other page leads there, some by two clicks. */
async function goHome(walker: Walker, address: string): Promise<boolean> {
  for (let clicks = 0; clicks < 3 && addressOf(walker) !== address; clicks += 1) {
    if (await follow(walker, address)) break
    const [first] = (await surveyPage(walker.page)).links
    if (!first || !(await follow(walker, first.href))) break
  }
  return addressOf(walker) === address
}

/** Clicks a link of the page, if there is one. With `andBack` also leaves the new page by Back and returns by Forward. */
export async function follow(walker: Walker, address: string, andBack = false): Promise<boolean> {
  const { page } = walker
  const target = JSON.stringify(address)
  const aside = page.locator(`dialog[open] a[href=${target}]:visible`)
  const isAside = (await aside.count()) > 0
  if (!isAside && (await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
  const link = await linkTo(page, address)
  if (!link) return false
  const current = addressOf(walker)
  walker.step = `link ${current} → ${address}`
  const before = await markOf(page)
  try {
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await link.click({ timeout: patience })
    // A link to the cart first opens it as a drawer, which has a link to the page.
    await becomes(page, `${elsewhere(before)} || document.querySelector('dialog[open]') !== null`, patience)
    if (!isAside && !(await becomes(page, elsewhere(before), 50))) await aside.last().click({ timeout: patience })
    await moved(walker, before)
  } catch (error) {
    recordFailure(walker, `cannot be clicked: ${firstLines(error)}`)
    return false
  }
  const after = await markOf(page)
  if (after.document !== before.document && ![current, address].some((each) => pageOf(each) in wholePages))
    recordFailure(walker, 'loads a new document')
  const [name = ''] = pageOf(address).split('(')
  if (andBack && !walker.wentBack.has(name) && after.document === before.document && after.depth > before.depth) {
    walker.wentBack.add(name)
    await backAndForward(walker, { from: current, to: addressOf(walker) })
  }
  return true
}

/** The last visible link: in a drawer, else in the content, else anywhere. */
async function linkTo(page: Page, address: string): Promise<ElementHandle<HTMLElement | SVGElement> | undefined> {
  for (const where of ['dialog[open]', 'main', 'body'])
    for (const link of (await page.$$(`${where} a[href=${JSON.stringify(address)}]:visible`)).toReversed()) return link
  return undefined
}

/** Pages that load a new document, and why. */
const wholePages: Partial<Record<string, string>> = {
  scan: 'its camera reads codes under rules of its own',
  'prescriptions.new': 'its camera reads codes under rules of its own',
  'staff.stock.receiving': 'its camera reads codes under rules of its own',
  'account.card.code': 'opens without a connection',
  'account.card': 'opens without a connection',
}

export const firstLines = (error: unknown): string => String(error).split('\n').slice(0, 6).join(' | ').slice(0, 600)

async function backAndForward(walker: Walker, { from, to }: { from: string; to: string }): Promise<void> {
  if (from === to) return
  const { page, step } = walker
  const left = await page.evaluate<number>('window.clickedAt')
  if (new URL(from, page.url()).pathname !== new URL(to, page.url()).pathname) await expectPlace(walker, 0)
  const there = await page.evaluate<number>('scrollY')
  walker.step = `Back over ${step}`
  await page.goBack({ waitUntil: 'commit' })
  await settle(walker, { isScrollWatched: true })
  if (addressOf(walker) !== from) recordFailure(walker, `leads to ${addressOf(walker)}`)
  await expectPlace(walker, left)
  walker.step = `Forward over ${step}`
  await page.goForward({ waitUntil: 'commit' })
  await settle(walker, { isScrollWatched: true })
  if (addressOf(walker) !== to) recordFailure(walker, `leads to ${addressOf(walker)}`)
  await expectPlace(walker, there)
}

async function expectPlace(walker: Walker, wanted: number): Promise<void> {
  const { page } = walker
  // Opening what the log names adds a row to it, and its page may be shorter then.
  const isLog = pageOf(addressOf(walker)) === 'staff.audit'
  const place = isLog ? `Math.min(${wanted}, document.documentElement.scrollHeight - innerHeight)` : String(wanted)
  if (await becomes(page, `Math.abs(scrollY - ${place}) <= 2`, patience)) return
  const actual = await page.evaluate<number>('Math.round(scrollY)')
  recordFailure(walker, `stands at ${actual} instead of ${Math.round(wanted)}`)
}

/** The document, its history entry, and how many entries lie before it. */
type Mark = { document: number; entry: string; depth: number }

const readMark = `({ document: performance.timeOrigin, entry: window.__reactRouterDataRouter?.state.location.key ?? '', depth: history.state?.idx ?? 0 })`
export const markOf = (page: Page): Promise<Mark> => page.evaluate<Mark>(readMark)

const elsewhere = (before: Mark): string => `(() => { const now = ${readMark}
  return now.document !== ${before.document} || now.entry !== ${JSON.stringify(before.entry)} })()`

/** Waits until a click has navigated. */
async function moved(walker: Walker, before: Mark): Promise<void> {
  if (!(await becomes(walker.page, elsewhere(before), patience))) throw new Error('leads nowhere')
  await settle(walker)
}

// The page is hydrated, and neither navigates nor waits for a response.
const isIdle = `(() => {
  if (document.readyState !== 'complete') return false
  if (!window.__reactRouterContext) return true
  const router = window.__reactRouterDataRouter
  if (!router) return false
  const { initialized, navigation, revalidation, fetchers } = router.state
  const isAwake = Object.keys(document).some((key) =>
    key.startsWith('__reactContainer') && !document[key].stateNode.current.memoizedState.isDehydrated)
  return isAwake && initialized && navigation.state === 'idle' && revalidation === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle')
  })()`

/** Whether React has nothing left to render: it keeps lanes of work for what it will, and for a part of the page that still loads. */
export const isRendered = `(() => {
  const key = Object.keys(document).find((each) => each.startsWith('__reactContainer'))
  return !key || document[key].stateNode.pendingLanes === 0
})()`

// The router's new state is rendered a little later; its effects are the last task, and may begin another request. A part of the
// page that still loads is not waited for.
const isSettled = `(async () => {
  if (!${isIdle}) return false
  for (let looks = 0; !${isRendered} && looks < 17; looks += 1) await scheduler.postTask(() => {}, { delay: 15 })
  await scheduler.postTask(() => {}, { priority: 'background' })
  return ${isIdle}
})()`

/**
 * Waits until the page has loaded, is hydrated and idle. Its scroll position, which it sets a moment after it arrives (S144), would
 * move it under the pointer: it is set at once unless `isScrollWatched`.
 */
export async function settle(walker: Walker, { isScrollWatched = false } = {}): Promise<void> {
  const { page } = walker
  const isPlaced = isScrollWatched ? 'window.placings.size === 0' : 'window.placeNow()'
  if (await becomes(page, `(async () => await ${isSettled} && ${isPlaced})()`, patience)) return
  recordFailure(walker, `does not come to rest at ${addressOf(walker)}`)
}

/**
 * Some pages can be reached only from an email. Its link has the configured origin, which is not where the tests run the shop.
 */
export async function openEmail(walker: Walker, to: string, pattern: RegExp): Promise<void> {
  const { pathname, search } = new URL(await walker.emails.linkFor(to, pattern))
  walker.step = `letter to ${to}`
  await walker.page.goto(pathname + search)
  await settle(walker)
  walker.reached.add(pageOf(addressOf(walker)))
}
