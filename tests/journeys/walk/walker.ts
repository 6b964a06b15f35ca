import type { Response } from 'playwright-core'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { arrive } from './inspection.ts'
import { press } from './sending.ts'
import { addressOf, recordFailure, follow, pathOf, reach, settle } from './steps.ts'
import type { Ahead, Walker } from './steps.ts'
import { pageOf, surveyPage, surveyScript } from './survey.ts'
import { isException, recipeOf } from './recipes.ts'

type Setting = Pick<Walker, 'page' | 'locale' | 'emails' | 'email' | 'isMine' | 'wentBack' | 'inspected'>

export async function startWalk(setting: Setting): Promise<Walker> {
  const walker: Walker = {
    ...setting,
    faults: [],
    reached: new Set(),
    via: new Map(),
    ahead: newAhead(),
    root: '/',
    step: 'opening the shop',
  }
  const { page } = walker
  await page.context().addInitScript(surveyScript)
  page.on('response', (response) => recordFailedResponse(walker, response))
  // The walker leaves pages with unsaved changes on purpose.
  page.on('dialog', (dialog) => void dialog.accept())
  return walker
}

function recordFailedResponse(walker: Walker, response: Response): void {
  if (response.status() >= 400)
    recordFailure(walker, `${response.request().method()} ${pathOf(response.url())} answered ${response.status()}`)
}

const maxFailures = 6

const newAhead = (): Ahead => ({ links: new Map(), followed: new Set(), forms: new Map(), tries: new Map(), unsent: new Map() })

/**
 * Follows a link to every page and sends every form that is not in `sent`, until nothing new is left. Continues an earlier walk
 * when the open page was reached without a link.
 */
export async function walkEverything(walker: Walker, sent: Set<string>, canSend: (key: string) => boolean): Promise<void> {
  const { ahead } = walker
  if (walker.via.size === 0) walker.root = addressOf(walker)
  await look(walker, ahead)
  for (let steps = 0; steps < 300; steps += 1) {
    // After many failures each further step would only wait for its timeout.
    if (walker.faults.length > maxFailures) return
    // Forms that are offered for some seconds only, such as undo, come first: they would disappear after another page.
    const isSomethingLeft =
      (await sendNext(walker, sent, (key) => canSend(key) && isShortLived(walker, key))) ||
      (await followNext(walker, ahead)) ||
      (await sendNext(walker, sent, canSend))
    if (!isSomethingLeft) return
  }
  recordFailure(walker, 'does not come to an end')
}

const isShortLived = (walker: Walker, key: string): boolean =>
  (recipeOf(key).late ?? 0) < 0 && walker.ahead.forms.get(key)?.has(addressOf(walker)) === true

/** Records the links and forms of the page. */
async function look(walker: Walker, ahead: Ahead): Promise<void> {
  const survey = await surveyPage(walker.page)
  const address = survey.address
  const name = pageOf(address)
  await arrive(walker, name)
  if (errorTitles(walker.locale).includes(survey.heading.trim())) recordFailure(walker, `shows "${survey.heading}" at ${address}`)
  if (!walker.via.has(address)) walker.via.set(address, undefined)
  if (!walker.isMine(name) && walker.via.get(address) !== undefined) return
  const links = survey.links.toSorted((a, b) => Number(b.isContent) - Number(a.isContent))
  for (const { href } of links.filter((each) => !isOtherLanguage(walker, each.href))) {
    if (walker.via.get(href) === undefined && !leadsOver(walker, href, address)) walker.via.set(href, address)
    // Prefers the latest page with this link: links that stand on every page are then followed from the current one.
    if (!ahead.followed.has(href)) entry(ahead.links, pageOf(href), () => new Map<string, string>()).set(href, address)
  }
  for (const { key, isVisible } of survey.forms) if (isVisible) entry(ahead.forms, key, () => new Set<string>()).add(address)
}

/** Whether the way to `address` leads over `href`, or begins there: then a link to it is no way. */
function leadsOver({ via, root }: Walker, href: string, address: string): boolean {
  if (href === root) return true
  for (let at: string | undefined = address; at !== undefined; at = via.get(at)) if (at === href) return true
  return false
}

const errorTitles = (locale: Locale): string[] => [
  m.error_page_title({}, { locale }),
  m['http_errors.404.message']({}, { locale }),
]

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const isOtherLanguage = ({ locale }: Walker, address: string): boolean => (locale === 'pt') === /^\/en([/?]|$)/.test(address)

/** Goes to a page that was not reached yet, if necessary through others; pages linked from the current one come first. */
async function followNext(walker: Walker, ahead: Ahead): Promise<boolean> {
  const { links, followed } = ahead
  const address = addressOf(walker)
  const open = [...links].filter(([name]) => walker.isMine(name) && !walker.reached.has(name))
  const unvisited = open.flatMap(([, addresses]) => [...addresses].map(([address, from]) => ({ address, from, addresses })))
  const next = unvisited.find(({ from }) => from === address) ?? unvisited[0]
  if (!next) return false
  next.addresses.delete(next.address)
  followed.add(next.address)
  if ((await reach(walker, next.from)) && (await follow(walker, next.address, true))) {
    await look(walker, ahead)
    return true
  }
  // A link that is gone, such as that of work that was handled, may stand elsewhere.
  const tries = (ahead.tries.get(next.address) ?? 0) + 1
  ahead.tries.set(next.address, tries)
  if (tries < 3) followed.delete(next.address)
  await look(walker, ahead)
  return true
}

/** Sends a form that was not sent yet; those that end something come last. */
async function sendNext(walker: Walker, sent: Set<string>, canSend: (key: string) => boolean): Promise<boolean> {
  const { ahead } = walker
  const address = addressOf(walker)
  const left = [...ahead.forms].flatMap(([key, places]) => {
    const recipe = recipeOf(key)
    if (
      sent.has(key) ||
      (ahead.tries.get(key) ?? 0) > 2 ||
      !canSend(key) ||
      isException(key) ||
      recipe.isInProgress ||
      places.size === 0
    )
      return []
    return { key, recipe, places, rank: (recipe.late ?? 0) * 2 + (places.has(address) ? 0 : 1) }
  })
  const [next] = left.toSorted((a, b) => a.rank - b.rank)
  if (!next) return false
  const { key, recipe, places } = next
  const place = places.has(address) ? address : ([...places][0] ?? address)
  const tries = (ahead.tries.get(key) ?? 0) + 1
  ahead.tries.set(key, tries)
  walker.step = `form "${key}" of ${place}`
  await recipe.before?.(walker)
  const isThere = await reach(walker, place)
  walker.step = `form "${key}" of ${place}`
  const isSent = isThere && (await press(walker, key, recipe))
  if (isSent) sent.add(key)
  else {
    places.delete(place)
    ahead.unsent.set(key, `${isThere ? 'not offered' : 'not reached'} at ${place}, standing at ${addressOf(walker)}`)
  }
  await settle(walker)
  await look(walker, ahead)
  return true
}
