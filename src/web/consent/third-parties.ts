import './library-markup.ts'
import { loadScript } from 'vanilla-cookieconsent'
import type { ThirdParties } from '#src/platform/third-party-settings.ts'
import { allowsThirdParties } from './third-party-pages.ts'
import { others } from './third-party-scripts.ts'
import type { Category } from './record.ts'
import { reloadDocument } from '#src/ui/reload-page.ts'
import { allowScript } from '#src/ui/script-address.ts'

/** A page of the document while it is displayed. `isLeft`: the visitor is navigating to another page, or is there already. */
type CachedPageEntry = { pathname: string; isLeft: () => boolean }

const begun = new Set<string>()
let wasClosedNoticeVisible = false

/**
 * Loads the third-party scripts that the visitor has accepted, on pages that allow them. Called for every page of the document: a
 * page that excludes them blocks them for the rest of the document.
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
    // Checked before each: the visitor may have navigated on while one was loading.
    if (page.isLeft() || isClosedNow()) return
    if (!others.loaded) separate()
    begun.add(script)
    allowScript(script)
    // A script that fails to load, for example because it is blocked, is not an error.
    await loadScript(script, { async: '' })
  }
}

function showClosed(): void {
  wasClosedNoticeVisible = true
  // After a redirect by a form there was no link click to intercept.
  if (others.loaded) reloadDocument()
}

// The address changes before the page, and the cart drawer may be open beside any page.
const isClosedNow = (): boolean =>
  wasClosedNoticeVisible || !allowsThirdParties(location.pathname) || document.querySelector('dialog[open]') !== null

/** From the first script on, pages that exclude them are loaded as documents of their own. */
function separate(): void {
  others.loaded = true
  addEventListener('click', leaveByLink, true)
  addEventListener('submit', leaveBySearch, true)
  addEventListener('popstate', openAgain, true)
}

/** Earlier history entries can belong to the same document, as after a reload: their data must not get into it. */
function openAgain(event: PopStateEvent): void {
  if (allowsThirdParties(location.pathname)) return
  event.stopImmediatePropagation()
  reloadDocument()
}

const isElsewhere = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && !allowsThirdParties(pathname)
}

// Stopping the event keeps it from the router, so that the browser loads the link as a document.
function leaveByLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && isElsewhere(link.href)) event.stopPropagation()
}

function leaveBySearch(event: SubmitEvent): void {
  const form = event.target
  if (form instanceof HTMLFormElement && form.getAttribute('method') !== 'post' && isElsewhere(form.getAttribute('action') ?? ''))
    event.stopPropagation()
}
