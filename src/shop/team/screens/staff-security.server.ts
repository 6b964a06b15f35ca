import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { audit } from '#src/platform/audit/audit.ts'
import { keylessStaffAction } from '#src/platform/staff-action.server.ts'
import type { AuditAction } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { SecondStepChange } from '#src/shop/accounts/person/emails.ts'
import { notifySecondFactorChanged } from '#src/shop/accounts/password/actions.server.ts'
import { listSessions } from '#src/platform/sessions/sessions.ts'
import type { OpenSession } from '#src/platform/sessions/sessions.ts'
import { removePasskey, removeTotp, setUp, secondFactorOf, canUsePasskeys } from '../../second-factor/actions.server.ts'
import type { RemovalError } from '../../second-factor/actions.server.ts'
import { makeRecoveryCodes } from '../../second-factor/recovery-codes.actions.server.ts'
import { redirectToReauth } from '../../sign-in/prove-form.actions.server.ts'
import { askPasskey, errorOf, readSetUp, setUpRefused, newEnrolment } from '../../sign-in/actions.server.ts'
import type { SecondStepAnswer } from '../../sign-in/actions.server.ts'
import { submitEndSessionsForm } from '../../account/sessions-form.actions.server.ts'
import { donePath, addParameter, doneIn } from '../staff-security.ts'
import type { SecurityDone } from '../staff-security.ts'
import type { Enrolment, SecondFactor } from '../../second-factor/second-factor.ts'

type SecurityView = {
  secondFactor: SecondFactor
  sessions: OpenSession[]
  /** Set when the form for a new app is open. */
  enrolment: Enrolment | null
  /** Whether passkeys work at this address. */
  canUsePasskeys: boolean
  done: SecurityDone | null
}

/** One's own second factors and sessions. A new secret is displayed only after re-authentication. */
export async function readSecurity(visit: StaffVisit): Promise<SecurityView> {
  const { world, principal, url, sessionToken, origin } = visit
  const adds = url.searchParams.get(addParameter) === 'totp'
  if (adds && !isRecentlyVerified(principal, world.realNow())) throw redirectToReauth(visit)
  return {
    secondFactor: await secondFactorOf(world.db, principal),
    sessions: await listSessions(world, principal.userId, sessionToken?.reveal()),
    enrolment: adds ? await newEnrolment(visit, principal) : null,
    canUsePasskeys: canUsePasskeys(origin),
    done: doneIn(url),
  }
}

type SecondFactorFormResult = Promise<Response | SecondStepAnswer>

/** Handles the forms of one's own second factors, by their `intent`. A session alone is not enough to change them. */
export async function answerSecurity(visit: StaffVisit, form: FormData): SecondFactorFormResult {
  const { world, principal } = visit
  if (!isRecentlyVerified(principal, world.realNow())) return redirectToReauth(visit)
  const intent = form.get('intent')
  if (intent === 'passkey_options') return askPasskey(visit, principal, 'register')
  if (intent === 'codes') return newCodes(visit)
  if (intent === 'totp_remove') return remove(visit, (tx) => removeTotp(world, tx, principal))
  if (intent === 'passkey_remove') return remove(visit, (tx) => removePasskey(world, tx, principal, String(form.get('id'))))
  return (await submitEndSessionsForm(visit, form)) ? leadBack(visit, 'ended') : add(visit, form)
}

const changes = {
  recovery_codes_made: 'codes',
  second_step_removed: 'removed',
  second_step_added: 'added',
} as const satisfies Partial<Record<AuditAction, SecondStepChange>>

/** Records a change of second factors and emails the account's owner, who may not have made it. */
async function recordChange({ world, principal }: StaffVisit, tx: Tx, action: keyof typeof changes): Promise<void> {
  await audit(world, tx, { principal, action, subject: { kind: 'person', id: principal.publicId }, source: 'page' })
  await notifySecondFactorChanged(world, tx, principal, changes[action])
}

async function newCodes(visit: StaffVisit): SecondFactorFormResult {
  const { world, principal } = visit
  const codes = await transaction(world.db, async (tx) => {
    const made = await makeRecoveryCodes(world, tx, principal)
    await recordChange(visit, tx, 'recovery_codes_made')
    return made
  })
  return { codes }
}

async function remove(visit: StaffVisit, take: (tx: Tx) => Promise<Result<void, RemovalError>>): SecondFactorFormResult {
  const removed = await transaction(visit.world.db, async (tx) => {
    const removed = await take(tx)
    if (removed.ok) await recordChange(visit, tx, 'second_step_removed')
    return removed
  })
  return removed.ok ? leadBack(visit, 'removed') : errorOf(visit, removed.error)
}

async function add(visit: StaffVisit, form: FormData): SecondFactorFormResult {
  const { world, principal } = visit
  const setup = await readSetUp(visit, principal, form)
  if (!setup.ok) return setup.error.answer
  const added = await setUp(world, principal, setup.value, async (tx, codes) => {
    await recordChange(visit, tx, 'second_step_added')
    return ok(codes)
  })
  if (!added.ok) return setUpRefused(visit, principal, form, added.error)
  return added.value ? { codes: added.value } : leadBack(visit, 'added')
}

const leadBack = ({ locale }: Page, done: SecurityDone): Response => redirect(donePath(locale, done), 303)

export async function loader(args: LoaderFunctionArgs) {
  return readSecurity(staffPageContext(args))
}

export const action = keylessStaffAction(answerSecurity)
