import type { Locale } from '#src/i18n/locales.ts'
import { matchPath, pathTo } from '#src/i18n/paths.ts'
import { returnParameter, safePath, sentParameter, withParameter } from '#src/i18n/safe-path.ts'

// Back to a page that sends signed-in people away would only be a detour.
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

/** The sign-in page that leads back to the page that was asked for. */
export function signInPath(locale: Locale, wanted: { pathname: string; search: string }): string {
  const query = new URLSearchParams({ [returnParameter]: wanted.pathname + wanted.search })
  return `${pathTo('sign-in', locale)}?${query}`
}

/** The page that unlocks the session and leads back. `sent`: a form met the lock, and its fields come along. */
export function unlockPath(locale: Locale, wanted: { pathname: string; search: string }, sent = false): string {
  const path = withReturn(pathTo('staff.unlock', locale), wanted.pathname + wanted.search)
  return sent ? withParameter(path, sentParameter, '1') : path
}

/** Where the sign-in page was told to lead back to; undefined unless that is a page of ours. */
export function returnPathOf(url: URL): string | undefined {
  const path = safePath(url.searchParams.get(returnParameter))
  return path !== undefined && !closedToPeople.has(matchPath(path.replace(/\?.*$/, ''))?.name) ? path : undefined
}

/** An address of a page that leads on to `wanted`, where something is wanted. */
export const withReturn = (path: string, wanted: string | undefined): string =>
  wanted === undefined ? path : withParameter(path, returnParameter, wanted)
