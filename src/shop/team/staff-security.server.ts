import { listSessions } from '#src/platform/sessions/sessions.ts'
import type { OpenSession } from '#src/platform/sessions/sessions.ts'
import { isFresh } from '#src/platform/who.ts'
import type { Staff } from '#src/platform/who.ts'
import type { Page } from '#src/platform/page.server.ts'
import { secondStepOf } from '../second-step/actions.server.ts'
import { takesPasskeys } from '../second-step/passkeys.actions.server.ts'
import type { Enrolment, SecondStep } from '../second-step/second-step.ts'
import { leadToProof } from '../sign-in/prove-form.actions.server.ts'
import { newEnrolment } from '../sign-in/second-step-fields.actions.server.ts'
import { addParameter, doneIn } from './staff-security.ts'
import type { SecurityDone } from './staff-security.ts'

export type SecurityView = {
  secondStep: SecondStep
  sessions: OpenSession[]
  /** Where the page was asked for a new app. */
  enrolment: Enrolment | null
  /** Whether passkeys work at this address. */
  passkeysHere: boolean
  done: SecurityDone | null
}

/** One's own second step and sessions. Only who has proved it lately is shown a secret. */
export async function readSecurity(visit: Page & { who: Staff }): Promise<SecurityView> {
  const { world, who, url, sessionToken, origin } = visit
  const adds = url.searchParams.get(addParameter) === 'totp'
  if (adds && !isFresh(who, world.realNow())) throw leadToProof(visit)
  return {
    secondStep: await secondStepOf(world.db, who),
    sessions: await listSessions(world, who.userId, sessionToken),
    enrolment: adds ? await newEnrolment(visit, who) : null,
    passkeysHere: takesPasskeys(origin),
    done: doneIn(url),
  }
}
