import type { RequestSource } from '#src/platform/audit/audit.ts'
import * as v from 'valibot'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx, Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson } from '../person/actions.server.ts'
import {
  addCode,
  consumeCodeLimit,
  consumeMailboxLimit,
  countSender,
  findCode,
  findLatestCode,
  redeemCode,
  renewCode,
  secondsToWait,
} from '../codes/actions.server.ts'
import type { CodeError, PresentedCode } from '../codes/actions.server.ts'
import { checkConsent, recordConsents } from '../consents/consents.actions.server.ts'
import { signUpJob } from '../person/jobs.server.ts'
import { hashPassword } from '../password/password.server.ts'
import { findAccount } from '../password/store.server.ts'
import { sealJob } from '../person/sealed-job.server.ts'
import * as store from '../person/store.server.ts'
import { namesByPublicId } from './store.server.ts'

const consentKinds = ['privacy', 'terms'] as const

// Sealed until the code is confirmed; only then is the account created.
const waitingSchema = v.object({
  passwordHash: v.string(),
  versions: v.object({ privacy: v.number(), terms: v.number() }),
  locale: v.picklist(locales),
  source: v.picklist(['page', 'api']),
  /** A page of this shop to return to. */
  returnTo: v.optional(v.string()),
  /** True for every code of this attempt but the first. */
  again: v.optional(v.boolean(), false),
})
type SignUpToConfirm = v.InferOutput<typeof waitingSchema>

export type SignUp = {
  email: string
  password: string
  consent: true | number
  locale: Locale
  source: RequestSource
  returnTo?: string | undefined
}

/** `too_many`: emails to this mailbox. `too_many_accounts`: requests from this network. */
export type SignUpError = { code: 'consent_outdated' } | RateLimited | (Omit<RateLimited, 'code'> & { code: 'too_many_accounts' })

/** Counts a new account, however it is made. */
export const countSignUp = (world: World, address: string): Promise<Result<void, RateLimited>> =>
  countSender(world, 'sign-up', address)

/**
 * The first step of an account: sends a code to the address and returns the browser's handle. Neither answer, work nor timing
 * reveals whether the address is taken; the worker finds that out, and sends its owner another email.
 */
export async function startSignUp(
  world: World,
  { email, password, consent, ...context }: SignUp,
  address: string,
): Promise<Result<{ handle: string }, SignUpError>> {
  const allowed = await countSignUp(world, address)
  if (!allowed.ok) return err({ ...allowed.error, code: 'too_many_accounts' })
  const agreed = await checkConsent(world.db, consentKinds, consent)
  if (!agreed.ok) return agreed
  const counted = await consumeCodeLimit(world, { email, address })
  if (!counted.ok) return counted
  const waiting = v.parse(waitingSchema, { ...context, versions: agreed.value, passwordHash: await hashPassword(password) })
  return ok(await sendCode(world, email, waiting))
}

const sendCode = (world: World, email: string, waiting: SignUpToConfirm): Promise<{ handle: string }> =>
  transaction(world.db, async (tx) => {
    const { code, handle } = await addCode(world, tx, { purpose: 'sign_up', email, userId: null, payload: waiting })
    await world.jobs.send(tx, signUpJob, sealJob(world, { email, locale: waiting.locale, code }))
    return { handle }
  })

/** A sign-up waiting for its code. `secondsToWait`: until another one can be requested. */
export type WaitingSignUp = {
  email: string
  sentAt: Date
  secondsToWait: number
  spent: boolean
  isResent: boolean
  returnTo?: string | undefined
}

/** The sign-up behind a browser's handle; undefined for an unknown handle. */
export async function findSignUp(world: World, handle: string): Promise<WaitingSignUp | undefined> {
  const code = await findCode(world, 'sign_up', handle)
  if (!code) return undefined
  const { again: isResent, returnTo } = v.parse(waitingSchema, code.payload)
  const { email, sentAt, spent } = code
  return { email, sentAt, spent, isResent, returnTo, secondsToWait: secondsToWait(world, sentAt) }
}

export type ResendError = { code: 'handle_unknown' | 'too_soon' } | RateLimited

/** Sends another code for a waiting sign-up; a new handle replaces the old one. */
export async function sendCodeAgain(
  world: World,
  handle: string,
  address: string,
): Promise<Result<{ handle: string }, ResendError>> {
  const code = await findCode(world, 'sign_up', handle)
  if (!code) return err({ code: 'handle_unknown' })
  if (secondsToWait(world, code.sentAt) > 0) return err({ code: 'too_soon' })
  const counted = await consumeCodeLimit(world, { email: code.email, address })
  if (!counted.ok) return counted
  return ok(await sendCode(world, code.email, { ...v.parse(waitingSchema, code.payload), again: true }))
}

/** A sign-up that waits for its code, as staff see it. `id` names it in the audit log. */
export type PendingSignUp = { id: string; sentAt: Date; isExpired: boolean }

/** The latest sign-up with this mailbox, for staff; undefined once there is an account, and a day after the code expired. */
export async function findPendingSignUp(world: World, email: string): Promise<PendingSignUp | undefined> {
  if (await findAccount(world.db, email)) return undefined
  const code = await findLatestCode(world, 'sign_up', email)
  return code && { id: code.id, sentAt: code.sentAt, isExpired: code.isExpired }
}

/**
 * Sends another code for it, at the request of staff: it counts in the browser that began, and the one before becomes invalid.
 * At most three emails an hour to one mailbox, as always.
 */
export async function renewSignUp(world: World, email: string): Promise<Result<{ id: string }, ResendError>> {
  const code = (await findAccount(world.db, email)) ? undefined : await findLatestCode(world, 'sign_up', email)
  if (!code) return err({ code: 'handle_unknown' })
  if (secondsToWait(world, code.sentAt) > 0) return err({ code: 'too_soon' })
  const counted = await consumeMailboxLimit(world, email)
  if (!counted.ok) return counted
  const waiting = { ...v.parse(waitingSchema, code.payload), again: true }
  await transaction(world.db, async (tx) => {
    const renewed = await renewCode(world, tx, { purpose: 'sign_up', email, userId: null, payload: waiting }, code)
    await world.jobs.send(tx, signUpJob, sealJob(world, { email, locale: waiting.locale, code: renewed }))
  })
  return ok({ id: code.id })
}

export type SignedUp = { person: Person; returnTo: string | undefined }

/**
 * The second step: creates the account, with its consents. With a handle only the code of that browser's own attempt counts, so
 * that a person cannot confirm a sign-up that someone else started with their address. If the address is taken, the code is wrong.
 */
export async function confirmSignUp(
  world: World,
  presented: Omit<PresentedCode, 'purpose'>,
): Promise<Result<SignedUp, CodeError>> {
  const used = await redeemCode(world, { ...presented, purpose: 'sign_up' })
  if (!used.ok) return used
  const waiting = v.parse(waitingSchema, used.value.payload)
  const publicId = world.id()
  const added = await transaction(world.db, (tx) => addCustomer(world, tx, { ...waiting, publicId, email: presented.email }))
  const person = added ? await findPerson(world.db, publicId) : undefined
  return person ? ok({ person, returnTo: waiting.returnTo }) : err({ code: 'code_wrong' })
}

/** False when the address is taken. */
async function addCustomer(
  world: World,
  tx: Tx,
  { publicId, email, ...waiting }: SignUpToConfirm & { publicId: string; email: string },
) {
  const { passwordHash, versions, locale, source } = waiting
  const userId = await store.addPerson(tx, {
    public_id: publicId,
    email,
    password_hash: passwordHash,
    roles: [],
    locale,
    name: null,
    date_of_birth_sealed: null,
    mobile_phone_sealed: null,
    nif_sealed: null,
    demo: false,
    created_at: world.now(),
  })
  if (userId === undefined) return false
  await recordConsents(world, tx, { userId, kinds: consentKinds, versions, locale, source })
  return true
}

export type NamedActor = { name: string | null; roles: readonly StaffRole[]; isErased: boolean }

/** The people of these public ids; unknown ids are missing. One statement at most. */
export async function nameActors(db: Db, publicIds: readonly string[]): Promise<Map<string, NamedActor>> {
  const rows = publicIds.length > 0 ? await namesByPublicId(db, [...new Set(publicIds)]) : []
  return new Map(rows.map(({ public_id, name, roles, erased_at }) => [public_id, { name, roles, isErased: erased_at !== null }]))
}
