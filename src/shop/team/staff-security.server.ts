import { listSessions } from '#src/platform/sessions/sessions.ts'
import type { OpenSession } from '#src/platform/sessions/sessions.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { Page } from '#src/platform/page.server.ts'
import { secondFactorOf, canUsePasskeys } from '../second-factor/actions.server.ts'
import type { Enrolment, SecondFactor } from '../second-factor/second-factor.ts'
import { redirectToReauth } from '../sign-in/prove-form.actions.server.ts'
import { newEnrolment } from '../sign-in/actions.server.ts'
import { addParameter, doneIn } from './staff-security.ts'
import type { SecurityDone } from './staff-security.ts'

export type SecurityView = {
  secondFactor: SecondFactor
  sessions: OpenSession[]
  /** Set when the form for a new app is open. */
  enrolment: Enrolment | null
  /** Whether passkeys work at this address. */
  canUsePasskeys: boolean
  done: SecurityDone | null
}

/** One's own second factors and sessions. A new secret is displayed only after re-authentication. */
export async function readSecurity(visit: Page & { principal: Staff }): Promise<SecurityView> {
  const { world, principal, url, sessionToken, origin } = visit
  const adds = url.searchParams.get(addParameter) === 'totp'
  if (adds && !isRecentlyVerified(principal, world.realNow())) throw redirectToReauth(visit)
  return {
    secondFactor: await secondFactorOf(world.db, principal),
    sessions: await listSessions(world, principal.userId, sessionToken),
    enrolment: adds ? await newEnrolment(visit, principal) : null,
    canUsePasskeys: canUsePasskeys(origin),
    done: doneIn(url),
  }
}
