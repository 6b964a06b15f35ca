import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { Limit, RateLimited } from '#src/platform/http/rate-limit.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import { closeSessionsOf, endSession } from '#src/platform/sessions/sessions.ts'
import type { World } from '#src/platform/world.ts'
import { eraseCustomer as eraseAccount } from '#src/shop/account/erasure.actions.server.ts'
import type { CodeError } from '#src/shop/accounts/codes/actions.server.ts'
import * as accounts from '#src/shop/accounts/customer/actions.server.ts'
import type { CustomerRow, EmailChangeError } from '#src/shop/accounts/customer/actions.server.ts'
import { renewSignUp } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { ResendError } from '#src/shop/accounts/sign-up/actions.server.ts'
import * as notes from '#src/shop/accounts/notes/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import { closeTicketsOf } from '../sign-in/tickets.actions.server.ts'
import type { CustomerChange } from './customer.ts'
import { changesOf } from './read-customer.server.ts'

/** `since`: what colleagues did after the caller's page was read, newest first. */
export type StaleVersion = { code: 'changed_meanwhile'; since: CustomerChange[] }
export type CustomerError = { code: 'not_found' | 'forbidden' | 'reauthentication_required' } | StaleVersion

/** `expected`: the version that the caller's page showed; a later change of a colleague is told instead of overwritten. */
export type CustomerContext = { staff: Staff; source: RequestSource; expected?: number | undefined }
type Target = { id: string }

type Change = {
  capability: Capability
  action: AuditAction
  /** Only shortly after the member of staff has proved who they are. */
  needsProof?: boolean
}

/** Locks the customer, compares what the caller saw, and records what `work` did. */
async function change<Error extends { code: string } = never>(
  world: World,
  { staff, source, expected }: CustomerContext,
  { id, capability, action, needsProof = false }: Target & Change,
  work: (tx: Tx, customer: CustomerRow) => Promise<Result<void, Error>>,
): Promise<Result<void, CustomerError | Error>> {
  if (!can(staff, capability)) return err({ code: 'forbidden' })
  if (needsProof && !isRecentlyVerified(staff, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx): Promise<Result<void, CustomerError | Error>> => {
    const customer = await accounts.lockCustomer(tx, id)
    if (!customer) return err({ code: 'not_found' })
    const since = await changesAfter(tx, id, expected)
    if (since.length > 0) return err({ code: 'changed_meanwhile', since })
    const done = await work(tx, customer)
    if (!done.ok) return done
    await audit(world, tx, { principal: staff, action, subject: { kind: 'person', id }, source })
    return ok()
  })
}

/** What happened to a locked customer after the version that was expected; nothing where no version was. */
export async function changesAfter(tx: Tx, id: string, expected: number | undefined): Promise<CustomerChange[]> {
  if (expected === undefined) return []
  return (await changesOf(tx, id)).filter((one) => one.id > expected)
}

async function endSessions(tx: Tx, { id }: CustomerRow): Promise<void> {
  await closeSessionsOf(tx, id)
  await closeTicketsOf(tx, id)
}

/** Ends every session of a customer, or the one with this public id; one that has ended is not an error. */
export const signOutCustomer = (
  world: World,
  context: CustomerContext,
  { id, session }: Target & { session?: string | undefined },
): Promise<Result<void, CustomerError>> =>
  change(world, context, { id, capability: 'customers.change', action: 'customer_signed_out' }, async (tx, customer) => {
    if (session === undefined) await endSessions(tx, customer)
    else await endSession(tx, customer.id, session)
    return ok()
  })

/** Emails the link that sets a new password. */
export async function sendRecovery(
  world: World,
  context: CustomerContext,
  { id }: Target,
): Promise<Result<void, CustomerError | RateLimited>> {
  const about = { id, capability: 'customers.change', action: 'customer_recovery_sent' } as const
  if (!can(context.staff, about.capability)) return err({ code: 'forbidden' })
  const customer = await accounts.findCustomer(world.db, id)
  if (!customer) return err({ code: 'not_found' })
  if (customer.blocked_at) return err({ code: 'changed_meanwhile', since: await changesOf(world.db, id) })
  const sent = await accounts.sendRecoveryLink(world, customer)
  return sent.ok ? change(world, context, about, async () => ok()) : sent
}

/**
 * How often an hour staff, all together, may cause emails about one customer. Blocking counts apart, so that nothing else uses up
 * what protects the shop; four are two mistakes put right.
 */
const helpLimits = { export: 3, block: 4, new_email: 5 } as const satisfies Record<string, number>

/** Counts in the transaction of what sends the email: what is refused for another reason does not count. */
const countHelp = (
  world: World,
  tx: Tx,
  customer: CustomerRow,
  help: keyof typeof helpLimits,
): Promise<Result<void, RateLimited>> => {
  const limit: Limit = { max: helpLimits[help], seconds: 3_600 }
  return consumeLimit({ db: tx, realNow: world.realNow }, `customers:${help}:${customer.id}`, limit)
}

/** Emails a customer where they download their data; staff never see the file. */
export const offerExport = (
  world: World,
  context: CustomerContext,
  { id }: Target,
): Promise<Result<void, CustomerError | RateLimited>> =>
  change<RateLimited>(
    world,
    context,
    { id, capability: 'customers.change', action: 'customer_export_sent' },
    async (tx, customer) => {
      const counted = await countHelp(world, tx, customer, 'export')
      if (!counted.ok) return counted
      await accounts.offerExport(world, tx, customer)
      return ok()
    },
  )

/**
 * Blocks a customer: every session ends, and neither signing in nor ordering works until it is undone. Open orders stay. The reason
 * becomes a note that only staff see; the customer is told that, and not why.
 */
export const blockCustomer = (
  world: World,
  context: CustomerContext,
  { id, reason }: Target & { reason: string },
): Promise<Result<void, CustomerError | RateLimited>> =>
  change<RateLimited>(
    world,
    context,
    { id, capability: 'customers.change', action: 'customer_blocked' },
    async (tx, customer) => {
      if (customer.blocked_at) return ok()
      const counted = await countHelp(world, tx, customer, 'block')
      if (!counted.ok) return counted
      await accounts.setBlocked(world, tx, customer, true)
      await notes.addNote(world, tx, context.staff, { userId: customer.id, text: reason })
      await endSessions(tx, customer)
      return ok()
    },
  )

export const unblockCustomer = (
  world: World,
  context: CustomerContext,
  { id }: Target,
): Promise<Result<void, CustomerError | RateLimited>> =>
  change<RateLimited>(
    world,
    context,
    { id, capability: 'customers.change', action: 'customer_unblocked' },
    async (tx, customer) => {
      if (!customer.blocked_at) return ok()
      const counted = await countHelp(world, tx, customer, 'block')
      if (!counted.ok) return counted
      await accounts.setBlocked(world, tx, customer, false)
      return ok()
    },
  )

/**
 * Sends a code to the mailbox that the customer wants to have from now on, and records it: the mailbox may be anybody's. It counts
 * for that mailbox and for the customer.
 */
export async function startEmailChange(
  world: World,
  { staff, source }: CustomerContext,
  { id, email }: Target & { email: string },
): Promise<Result<void, CustomerError | EmailChangeError>> {
  if (!can(staff, 'customers.change')) return err({ code: 'forbidden' })
  if (!isRecentlyVerified(staff, world.realNow())) return err({ code: 'reauthentication_required' })
  const customer = await accounts.findCustomer(world.db, id)
  if (!customer) return err({ code: 'not_found' })
  return accounts.sendEmailChangeCode(world, customer, email, async (tx) => {
    const counted = await countHelp(world, tx, customer, 'new_email')
    if (counted.ok)
      await audit(world, tx, {
        principal: staff,
        action: 'customer_email_code_sent',
        subject: { kind: 'person', id },
        source,
      })
    return counted
  })
}

type EmailProof = Target & { email: string; code: string }

/** Changes the address once its code is presented. Every session ends, and the address before is told. */
export async function completeEmailChange(
  world: World,
  context: CustomerContext,
  { id, email, code }: EmailProof,
): Promise<Result<void, CustomerError | CodeError | { code: 'email_taken' }>> {
  const { staff, expected } = context
  const about = { id, capability: 'customers.change', action: 'customer_email_changed', needsProof: true } as const
  if (!can(staff, about.capability)) return err({ code: 'forbidden' })
  if (!isRecentlyVerified(staff, world.realNow())) return err({ code: 'reauthentication_required' })
  const known = await accounts.findCustomer(world.db, id)
  if (!known) return err({ code: 'not_found' })
  // Also compared before the proof, so that a code is not used up in vain.
  const since = expected === undefined ? [] : (await changesOf(world.db, id)).filter((one) => one.id > expected)
  if (since.length > 0) return err({ code: 'changed_meanwhile', since })
  const proved = await accounts.redeemEmailChange(world, known, { email, code })
  if (!proved.ok) return proved
  return retryAfterUniqueViolation(() =>
    change<{ code: 'email_taken' }>(world, context, about, async (tx, customer) => {
      if (!(await accounts.changeEmail(world, tx, customer, email))) return err({ code: 'email_taken' })
      await endSessions(tx, customer)
      return ok()
    }),
  )
}

/** Erases a customer's account at their request, as they could themselves; cannot be undone. */
export const eraseCustomer = (world: World, context: CustomerContext, { id }: Target): Promise<Result<void, CustomerError>> => {
  const about = { id, capability: 'customers.erase', action: 'customer_erased', needsProof: true } as const
  return change(world, context, about, async (tx, customer) => {
    await eraseAccount(world, tx, customer.id)
    return ok()
  })
}

/**
 * Records that two accounts with the same phone or tax number are of different people, so that neither page suggests a merge; or
 * undoes it. Recorded for both.
 */
export async function setDistinct(
  world: World,
  { staff, source }: CustomerContext,
  { id, other, isDistinct }: Target & { other: string; isDistinct: boolean },
): Promise<Result<void, CustomerError>> {
  if (!can(staff, 'customers.change')) return err({ code: 'forbidden' })
  return transaction(world.db, async (tx): Promise<Result<void, CustomerError>> => {
    const customers = await accounts.lockBoth(tx, [id, other])
    if (!customers) return err({ code: 'not_found' })
    await accounts.setDistinct(world, tx, { customers, staffId: staff.userId, isDistinct })
    const action = isDistinct ? 'customers_distinguished' : 'customers_undistinguished'
    for (const one of [id, other])
      await audit(world, tx, { principal: staff, action, subject: { kind: 'person', id: one }, source })
    return ok()
  })
}

/** Sends another code for a sign-up that waits for one, at the request of the person. Names the sign-up in the audit log. */
export async function resendSignUp(
  world: World,
  { staff, source }: CustomerContext,
  email: string,
): Promise<Result<void, CustomerError | ResendError>> {
  if (!can(staff, 'customers.change')) return err({ code: 'forbidden' })
  const sent = await renewSignUp(world, email.toLowerCase())
  if (!sent.ok) return sent
  const subject = { kind: 'person', id: sent.value.id } as const
  await auditRead(world, { principal: staff, action: 'customer_sign_up_sent', subject, source })
  return ok()
}

export const addNote = (
  world: World,
  context: CustomerContext,
  { id, text }: Target & { text: string },
): Promise<Result<void, CustomerError>> =>
  change(world, context, { id, capability: 'customers.note', action: 'customer_note_added' }, async (tx, customer) => {
    await notes.addNote(world, tx, context.staff, { userId: customer.id, text })
    return ok()
  })

/** Removes a note that the caller wrote; `not_found` for any other. */
export const removeNote = (
  world: World,
  context: CustomerContext,
  { id, note }: Target & { note: string },
): Promise<Result<void, CustomerError>> =>
  change<{ code: 'not_found' }>(
    world,
    context,
    { id, capability: 'customers.note', action: 'customer_note_removed' },
    async (tx, customer) => {
      const isRemoved = await notes.removeNote(tx, context.staff, { id: note, userId: customer.id })
      return isRemoved ? ok() : err({ code: 'not_found' })
    },
  )
