import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { maxAddresses } from '../addresses/address.ts'
import { addCode, consumeMailboxLimit, countByNetwork, findCode, redeemCode } from '../codes/actions.server.ts'
import type { CodeError } from '../codes/actions.server.ts'
import { findAccount } from '../password/store.server.ts'
import { notifyOwner } from '../password/recovery.server.ts'
import {
  accountMergedEmail,
  accountStateEmail,
  emailChangeCodeEmail,
  emailChangedEmail,
  exportOfferEmail,
} from '../person/emails.ts'
import { recoverJob } from '../person/jobs.server.ts'
import { sealJob } from '../person/sealed-job.server.ts'
import * as store from './store.server.ts'
import type { CustomerRow } from './store.server.ts'

export type { CustomerRow } from './store.server.ts'

// What staff do for a customer: a person who is not staff and not erased. Capabilities and audit entries are those of the caller.

/** Undefined for staff, for an erased account and for an unknown id, well-formed or not. */
export const findCustomer = (db: Db, id: string): Promise<CustomerRow | undefined> =>
  isId(id) ? store.findCustomer(db, id) : Promise.resolve(undefined)

/** `findCustomer`, with the row locked until the transaction ends. */
export async function lockCustomer(tx: Tx, id: string): Promise<CustomerRow | undefined> {
  const [row] = isId(id) ? await store.lockCustomers(tx, [id]) : []
  return row
}

/** Two different customers, locked in id order; undefined unless both exist. */
export async function lockBoth(tx: Tx, ids: readonly [string, string]): Promise<[CustomerRow, CustomerRow] | undefined> {
  if (ids[0] === ids[1] || !ids.every(isId)) return undefined
  const rows = await store.lockCustomers(tx, ids)
  const [one, other] = ids.map((id) => rows.find((row) => row.public_id === id))
  return one && other && [one, other]
}

/** Blocks or unblocks a locked customer, who is told by email. The caller ends the sessions. */
export async function setBlocked(world: World, tx: Tx, customer: CustomerRow, isBlocked: boolean): Promise<void> {
  await store.setBlockedAt(tx, customer.id, isBlocked ? world.realNow() : null)
  await notifyOwner(world, tx, customer, (writing) => accountStateEmail(writing, isBlocked ? 'blocked' : 'unblocked'))
}

/** Emails the link that sets a new password, as the customer could request it. Nothing is sent beyond the mailbox's limit. */
export async function sendRecoveryLink(world: World, { email, locale }: CustomerRow): Promise<Result<void, RateLimited>> {
  const counted = await countByNetwork(world, 'recovery', { email, address: 'staff' })
  if (!counted.ok) return counted
  await transaction(world.db, (tx) => world.jobs.send(tx, recoverJob, sealJob(world, { email, locale })))
  return ok()
}

/** Emails a locked customer where their data can be downloaded: only they open it, signed in. */
export const offerExport = (world: World, tx: Tx, customer: CustomerRow): Promise<void> =>
  notifyOwner(world, tx, customer, exportOfferEmail)

const purpose = 'change_email'
/** Only the latest code of a customer counts, whichever address it went to. */
const handleOf = (customer: Pick<CustomerRow, 'public_id'>): string => `${purpose}:${customer.public_id}`

export type EmailChangeError = { code: 'email_taken' | 'email_same' } | RateLimited

/**
 * Sends a code to the mailbox that a customer wants to have. At most three emails an hour to one mailbox. `record`: the caller's own
 * count and audit entry, last in the transaction; nothing is sent where it refuses.
 */
export async function sendEmailChangeCode(
  world: World,
  customer: CustomerRow,
  email: string,
  record: (tx: Tx) => Promise<Result<void, RateLimited>>,
): Promise<Result<void, EmailChangeError>> {
  if (email === customer.email) return err({ code: 'email_same' })
  if (await findAccount(world.db, email)) return err({ code: 'email_taken' })
  return transaction(world.db, async (tx): Promise<Result<void, EmailChangeError>> => {
    const counted = await consumeMailboxLimit({ db: tx, realNow: world.realNow }, email)
    if (!counted.ok) return counted
    const about = { purpose, email, userId: customer.id, payload: {}, handle: handleOf(customer) } as const
    const { code } = await addCode(world, tx, about)
    await notifyOwner(world, tx, { email, locale: customer.locale }, (writing) => emailChangeCodeEmail(writing, code))
    return record(tx)
  })
}

/** The address that waits for its code; undefined without one, or once the code can no longer be used. */
export async function pendingEmail(world: World, customer: CustomerRow): Promise<string | undefined> {
  const code = await findCode(world, purpose, handleOf(customer))
  return code && !code.spent ? code.email : undefined
}

/** Whether the code that went to this mailbox was presented; it counts once. */
export async function redeemEmailChange(
  world: World,
  customer: CustomerRow,
  { email, code }: { email: string; code: string },
): Promise<Result<void, CodeError>> {
  const used = await redeemCode(world, { purpose, email, handle: handleOf(customer), code })
  if (!used.ok) return used
  return used.value.userId === customer.id ? ok() : err({ code: 'code_wrong' })
}

/** Gives a locked customer the proved address and tells the one before; false when another account has it. */
export async function changeEmail(world: World, tx: Tx, customer: CustomerRow, email: string): Promise<boolean> {
  if (!(await store.setEmail(tx, customer.id, email))) return false
  await store.removePasswordLinks(tx, customer.id)
  await notifyOwner(world, tx, customer, emailChangedEmail)
  return true
}

type Merge = { from: CustomerRow; to: CustomerRow }

/** Moves what hangs on the account itself: addresses while there is room, and the consents of orders. */
export async function moveBelongings(tx: Tx, { from, to }: Merge): Promise<void> {
  await store.moveAddresses(tx, { from: from.id, to: to.id, max: maxAddresses })
  await store.moveOrderConsents(tx, { from: from.id, to: to.id })
}

/** The account that ended, erased by now, points at the one that stays. Both mailboxes are told. */
export async function completeMerge(world: World, tx: Tx, { from, to }: Merge): Promise<void> {
  await store.setMergedInto(tx, { from: from.id, to: to.id })
  for (const { email, locale } of [from, to])
    await notifyOwner(world, tx, { email, locale }, (writing) => accountMergedEmail(writing))
}

/** Records that two locked customers are different people, or that they may be the same one after all. */
export async function setDistinct(
  world: World,
  tx: Tx,
  {
    customers: [one, other],
    staffId,
    isDistinct,
  }: { customers: [CustomerRow, CustomerRow]; staffId: number; isDistinct: boolean },
): Promise<void> {
  const pair = { lower: Math.min(one.id, other.id), higher: Math.max(one.id, other.id) }
  if (isDistinct) await store.addDistinction(tx, { ...pair, staffId, at: world.now() })
  else await store.removeDistinction(tx, pair)
}

export const countAddresses = store.countAddresses

/** The accounts behind an order, locked until the transaction ends. One statement. */
export const lockBuyerAccounts = store.lockBuyerAccounts
