import type { Locale } from '#src/i18n/locales.ts'
import { matchPath, pathTo } from '#src/i18n/paths.ts'
import { returnParameter, safePath, sentParameter, withParameter } from '#src/i18n/safe-path.ts'

// These pages redirect signed-in people: returning to one would only be a detour.
const closedToPeople = new Set<string | undefined>([
  'sign-in',
  'sign-in.second-step',
  'sign-in.google',
  'sign-up',
  'sign-up.profile',
  'recover-password',
  'new-password',
  'staff.unlock',
])

/** The sign-in page that returns to the requested page. */
export function signInPath(locale: Locale, wanted: { pathname: string; search: string }): string {
  const query = new URLSearchParams({ [returnParameter]: wanted.pathname + wanted.search })
  return `${pathTo('sign-in', locale)}?${query}`
}

/** The page that unlocks the session and returns. `sent`: a form met the lock, and its fields are carried along. */
export function unlockPath(locale: Locale, wanted: { pathname: string; search: string }, sent = false): string {
  const path = withReturn(pathTo('staff.unlock', locale), wanted.pathname + wanted.search)
  return sent ? withParameter(path, sentParameter, '1') : path
}

/** The page that the sign-in page returns to; undefined unless it is a page of this shop. */
export function returnPathOf(url: URL): string | undefined {
  const path = safePath(url.searchParams.get(returnParameter))
  return path !== undefined && !closedToPeople.has(matchPath(path.replace(/\?.*$/, ''))?.name) ? path : undefined
}

/** Adds the page to return to, if there is one. */
export const withReturn = (path: string, wanted: string | undefined): string =>
  wanted === undefined ? path : withParameter(path, returnParameter, wanted)
