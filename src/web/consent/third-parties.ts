import './library-markup.ts'
import { loadScript } from 'vanilla-cookieconsent'
import type { ThirdParties } from '#src/platform/third-party-settings.ts'
import { allowsThirdParties } from './third-party-pages.ts'
import { others } from './third-party-scripts.ts'
import type { Category } from './record.ts'
import { allowScript } from '#src/ui/script-address.ts'

/** A page of the document while it is shown. `isLeft`: the visitor is on the way to another, or there. */
type CachedPageEntry = { pathname: string; isLeft: () => boolean }

const begun = new Set<string>()
let wasClosedNoticeVisible = false

/**
 * Lets scripts of others in that the visitor has accepted, while a page is shown that is open to them. Told of every page of the
 * document: one that people shop on keeps them out for good.
 */
export async function allowThirdParty(
  { analytics, ads }: ThirdParties,
  accepted: readonly Category[],
  page: CachedPageEntry,
): Promise<void> {
  if (!allowsThirdParties(page.pathname)) return showClosed()
  const scripts = [accepted.includes('analytics') && analytics, accepted.includes('ads') && ads].filter(
    (script) => typeof script === 'string',
  )
  for (const script of scripts.filter((wanted) => !begun.has(wanted))) {
    // Asked for each: while one was fetched the visitor may have gone on.
    if (page.isLeft() || isClosedNow()) return
    if (!others.loaded) separate()
    begun.add(script)
    allowScript(script)
    // One that does not come, as where it is blocked, is nobody's fault.
    await loadScript(script, { async: '' })
  }
}

function showClosed(): void {
  wasClosedNoticeVisible = true
  // Where a form has led on to it no link was there to be stopped.
  if (others.loaded) location.reload()
}

// The address changes before the page, and the cart may lie open beside any page.
const isClosedNow = (): boolean =>
  wasClosedNoticeVisible || !allowsThirdParties(location.pathname) || document.querySelector('dialog[open]') !== null

/** From the first script on, other pages are documents of their own, without it. */
function separate(): void {
  others.loaded = true
  addEventListener('click', leaveByLink, true)
  addEventListener('submit', leaveBySearch, true)
  addEventListener('popstate', openAgain, true)
}

/** Earlier pages of the tab can belong to the same document, as after a reload: their data must not come into it. */
function openAgain(event: PopStateEvent): void {
  if (allowsThirdParties(location.pathname)) return
  event.stopImmediatePropagation()
  location.reload()
}

const isElsewhere = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && !allowsThirdParties(pathname)
}

// What the router does not hear of, the browser does by itself.
function leaveByLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && isElsewhere(link.href)) event.stopPropagation()
}

function leaveBySearch(event: SubmitEvent): void {
  const form = event.target
  if (form instanceof HTMLFormElement && form.getAttribute('method') !== 'post' && isElsewhere(form.getAttribute('action') ?? ''))
    event.stopPropagation()
}
