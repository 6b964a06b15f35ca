import type { ElementHandle, Page } from 'playwright-core'
import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { becomes } from '../becomes.ts'
import type { Emails } from './emails.ts'
import { pageOf, surveyPage } from './survey.ts'

/** What a walk may still do: pages by their names with the addresses where links to them were seen, forms with where they stood. */
export type Ahead = {
  links: Map<string, Map<string, string>>
  followed: Set<string>
  forms: Map<string, Set<string>>
  tries: Map<string, number>
}

/** One person who clicks through the shop in one language, and what went wrong on the way. */
export type Walker = {
  page: Page
  locale: Locale
  emails: Emails
  /** The person's own address. */
  email: string
  /** What is walked: other pages are reached in passing only. */
  isMine: (page: string) => boolean
  faults: string[]
  /** Pages that were left by Back and entered again by Forward: once is enough for everybody who walks in this language. */
  wentBack: Set<string>
  /** Names of the pages that were shown. */
  reached: Set<string>
  /** Each address and where its link was seen; the first one has none. */
  via: Map<string, string | undefined>
  ahead: Ahead
  /** Where it began. */
  root: string
  /** What is being done, for the list of faults. */
  step: string
}

/** How long a walker waits for what must come, in milliseconds: filling in a form takes some of it, and so does a busy machine. */
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

/** Comes to an address by the links that led there. */
export async function reach(walker: Walker, address: string): Promise<boolean> {
  if (addressOf(walker) === address) return true
  if (await follow(walker, address)) return addressOf(walker) === address
  const from = walker.via.get(address)
  if (from === undefined) return address === walker.root && goHome(walker, address)
  return (await reach(walker, from)) && (await follow(walker, address)) && addressOf(walker) === address
}

/** The same for a page by its name. */
export async function reachPage(walker: Walker, name: PageName): Promise<void> {
  const address = paths[name][walker.locale]
  if (!(await reach(walker, address))) recordFailure(walker, `no way leads to ${address}`)
}

/** Where a walk began: a page that every other leads to, if by two clicks. */
async function goHome(walker: Walker, address: string): Promise<boolean> {
  for (let clicks = 0; clicks < 3 && addressOf(walker) !== address; clicks += 1) {
    if (await follow(walker, address)) break
    const [first] = (await surveyPage(walker.page)).links
    if (!first || !(await follow(walker, first.href))) break
  }
  return addressOf(walker) === address
}

/** Clicks a link of the page, if it is there. With `andBack` the page it leads to is left by Back and entered again by Forward. */
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
    // The cart opens beside the page at first; from there it leads on.
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

/** The last one that can be seen: within a drawer, else in the content, else around it. */
async function linkTo(page: Page, address: string): Promise<ElementHandle<HTMLElement | SVGElement> | undefined> {
  for (const where of ['dialog[open]', 'main', 'body'])
    for (const link of (await page.$$(`${where} a[href=${JSON.stringify(address)}]:visible`)).toReversed()) return link
  return undefined
}

/** Pages that are documents of their own, and why. */
const wholePages: Partial<Record<string, string>> = {
  'prescriptions.new': 'its camera reads codes under rules of its own',
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
  await settle(walker)
  if (addressOf(walker) !== from) recordFailure(walker, `leads to ${addressOf(walker)}`)
  await expectPlace(walker, left)
  walker.step = `Forward over ${step}`
  await page.goForward({ waitUntil: 'commit' })
  await settle(walker)
  if (addressOf(walker) !== to) recordFailure(walker, `leads to ${addressOf(walker)}`)
  await expectPlace(walker, there)
}

async function expectPlace(walker: Walker, wanted: number): Promise<void> {
  const { page } = walker
  if (await becomes(page, `Math.abs(scrollY - ${wanted}) <= 2`, patience)) return
  const place = await page.evaluate<number>('Math.round(scrollY)')
  recordFailure(walker, `stands at ${place} instead of ${Math.round(wanted)}`)
}

/** The document, the visit within it, and how many lie behind it. */
type Mark = { document: number; entry: string; depth: number }

const readMark = `({ document: performance.timeOrigin, entry: window.__reactRouterDataRouter?.state.location.key ?? '', depth: history.state?.idx ?? 0 })`
export const markOf = (page: Page): Promise<Mark> => page.evaluate<Mark>(readMark)

const elsewhere = (before: Mark): string => `(() => { const now = ${readMark}
  return now.document !== ${before.document} || now.entry !== ${JSON.stringify(before.entry)} })()`

/** Waits until a click has led on. */
async function moved(walker: Walker, before: Mark): Promise<void> {
  if (!(await becomes(walker.page, elsewhere(before), patience))) throw new Error('leads nowhere')
  await settle(walker)
}

// The page hears what is pressed, and neither goes anywhere nor waits for an answer.
const isSettled = `(() => {
  if (document.readyState !== 'complete') return false
  if (!window.__reactRouterContext) return true
  const router = window.__reactRouterDataRouter
  if (!router) return false
  const { initialized, navigation, revalidation, fetchers } = router.state
  const isAwake = Object.keys(document).some((key) =>
    key.startsWith('__reactContainer') && !document[key].stateNode.current.memoizedState.isDehydrated)
  return isAwake && initialized && navigation.state === 'idle' && revalidation === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle')
  })()`

// What the router has decided is drawn a little later.
const isDrawn = `new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(() => drawn(true)), { timeout: 2000 }))`

/** Waits until the page has come, hears what is pressed and does nothing more. */
export async function settle(walker: Walker): Promise<void> {
  const { page } = walker
  const isThere = (await becomes(page, isSettled, patience)) && (await becomes(page, isDrawn, patience))
  if (!isThere || !(await becomes(page, isSettled, patience)))
    recordFailure(walker, `does not come to rest at ${addressOf(walker)}`)
  // A moment after a page has come it is brought to its place, under the pointer too (S144).
  await becomes(page, 'window.placings.size === 0', patience)
}

/** The link of a letter is the only way to some pages. Its origin is the one that the shop was told of, which is not where the tests run it. */
export async function openEmail(walker: Walker, to: string, pattern: RegExp): Promise<void> {
  const { pathname, search } = new URL(await walker.emails.linkFor(to, pattern))
  walker.step = `letter to ${to}`
  await walker.page.goto(pathname + search)
  await settle(walker)
  walker.reached.add(pageOf(addressOf(walker)))
}
