import { redirect } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import { isStaff } from '#src/platform/principal.ts'
import { clearedDevice, cookieOfSecondStep, cookiesOfSignIn } from './cookies.ts'
import type { Entry } from './actions.server.ts'

/**
 * Sets the cookies of a sign-in and redirects: staff to their area, everyone else to `landing`, people without their second step
 * to it.
 */
export function redirectAfterSignIn(visit: Page, entry: Entry, landing: string): Response {
  const { origin, locale, setCookies } = visit
  if (entry.kind === 'second_step') {
    setCookies.push(cookieOfSecondStep(origin, entry.ticket))
    return redirect(pathTo('sign-in.second-step', locale), 303)
  }
  setCookies.push(...cookiesOfSignIn(origin, entry.sessionToken))
  const to = isStaff(entry.person) ? pathTo('staff', locale) : landing
  return redirect(to, { status: 303, headers: clearedDevice(origin) })
}
