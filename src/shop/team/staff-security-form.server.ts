import { redirect } from 'react-router'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { ok } from '#src/kernel/result.ts'
import type { Page } from '#src/platform/page.server.ts'
import { isFresh } from '#src/platform/who.ts'
import type { Staff } from '#src/platform/who.ts'
import type { SecondStepChange } from '../accounts/letters.ts'
import { tellSecondStepChanged } from '../accounts/ways-in.actions.server.ts'
import { removePasskey, removeTotp } from '../second-step/actions.server.ts'
import type { RemovalError } from '../second-step/actions.server.ts'
import { makeRecoveryCodes } from '../second-step/recovery-codes.actions.server.ts'
import { setUp } from '../second-step/set-up.actions.server.ts'
import type { Result } from '#src/kernel/result.ts'
import { leadToProof } from '../sign-in/prove-form.actions.server.ts'
import { askPasskey, problemOf, readSetUp, setUpRefused } from '../sign-in/second-step-fields.actions.server.ts'
import type { SecondStepAnswer } from '../sign-in/second-step-fields.actions.server.ts'
import { endSessionsHere } from '../account/sessions-form.actions.server.ts'
import { donePath } from './staff-security.ts'
import type { SecurityDone } from './staff-security.ts'

type StaffPage = Page & { who: Staff }
type Answer = Promise<Response | SecondStepAnswer>

/** The forms of one's own second step, by their `intent`. Whoever holds the session alone may change nothing of it. */
export async function answerSecurity(visit: StaffPage, form: FormData): Answer {
  const { world, who } = visit
  if (!isFresh(who, world.realNow())) return leadToProof(visit)
  const intent = form.get('intent')
  if (intent === 'passkey_options') return askPasskey(visit, who, 'register')
  if (intent === 'codes') return newCodes(visit)
  if (intent === 'totp_remove') return remove(visit, (tx) => removeTotp(world, tx, who))
  if (intent === 'passkey_remove') return remove(visit, (tx) => removePasskey(world, tx, who, String(form.get('id'))))
  return (await endSessionsHere(visit, form)) ? leadBack(visit, 'ended') : add(visit, form)
}

const changes = {
  recovery_codes_made: 'codes',
  second_step_removed: 'removed',
  second_step_added: 'added',
} as const satisfies Partial<Record<AuditAction, SecondStepChange>>

/** Notes a change of the ways in and tells its owner by mail, who may not have made it. */
async function note({ world, who }: StaffPage, tx: Tx, action: keyof typeof changes): Promise<void> {
  await audit(world, tx, { who, action, subject: { kind: 'person', id: who.publicId }, door: 'page' })
  await tellSecondStepChanged(world, tx, who, changes[action])
}

async function newCodes(visit: StaffPage): Answer {
  const { world, who } = visit
  const codes = await transaction(world.db, async (tx) => {
    const made = await makeRecoveryCodes(world, tx, who)
    await note(visit, tx, 'recovery_codes_made')
    return made
  })
  return { codes }
}

async function remove(visit: StaffPage, take: (tx: Tx) => Promise<Result<void, RemovalError>>): Answer {
  const removed = await transaction(visit.world.db, async (tx) => {
    const taken = await take(tx)
    if (taken.ok) await note(visit, tx, 'second_step_removed')
    return taken
  })
  return removed.ok ? leadBack(visit, 'removed') : problemOf(visit, removed.error)
}

async function add(visit: StaffPage, form: FormData): Answer {
  const { world, who } = visit
  const given = await readSetUp(visit, who, form)
  if (!given.ok) return given.error.answer
  const added = await setUp(world, who, given.value, async (tx, codes) => {
    await note(visit, tx, 'second_step_added')
    return ok(codes)
  })
  if (!added.ok) return setUpRefused(visit, who, form, added.error)
  return added.value ? { codes: added.value } : leadBack(visit, 'added')
}

const leadBack = ({ locale }: Page, done: SecurityDone): Response => redirect(donePath(locale, done), 303)
