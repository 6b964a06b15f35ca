import { timingSafeEqual } from 'node:crypto'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, secretToken, sha256, unseal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { CodePurpose, CodeRow, TryCount } from './store.server.ts'
import * as store from './store.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { RateLimited, Limit } from '#src/platform/http/rate-limit.ts'
import { orderCodeJob } from '../person/jobs.server.ts'
import { sealJob } from '../person/sealed-job.server.ts'
import { checkLimit, consumeLimit } from '#src/platform/http/rate-limit.ts'

const perHour = (max: number): Limit => ({ max, seconds: 3600 })

/** Counts an email to a mailbox, whatever it is about, so that the shop cannot be used to flood one. */
export const consumeMailboxLimit = (world: Pick<World, 'db' | 'realNow'>, email: string): Promise<Result<void, RateLimited>> =>
  consumeLimit(world, `letters:${email}`, perHour(3))

/**
 * The limit that counts the unpaid orders which guests of a network place within an hour. Its name is older than what it counts.
 */
export const guestOrdersOf = (address: string): string => `guest-pickups:${address}`

/**
 * Counts a code that a person asked for who now waits for it: at most three an hour to one mailbox. Orders that others place with
 * the mailbox use up its three emails; then the first request of a network within the hour is granted nevertheless, unless a guest of
 * that network placed an order.
 */
export async function consumeCodeLimit(
  world: Pick<World, 'db' | 'realNow'>,
  { email, address }: { email: string; address: string },
): Promise<Result<void, RateLimited>> {
  const isFirst = (await consumeLimit(world, `codes:${address}:${email}`, perHour(1))).ok
  const counted = await consumeMailboxLimit(world, email)
  if (!counted.ok && !(isFirst && (await checkLimit(world, guestOrdersOf(address), perHour(1))).ok)) return counted
  const codes = await consumeLimit(world, `codes:${email}`, perHour(3))
  return counted.ok || codes.ok ? ok() : counted
}

/** Counts a code that a signed-in person asks for to their own mailbox: what others cause does not use it up. */
export const countOwnCode = (
  world: World,
  purpose: 'delete-account' | 'prove',
  email: string,
): Promise<Result<void, RateLimited>> => consumeLimit(world, `${purpose}:${email}`, perHour(3))

/** Counts requests that send an email, such as a sign-up, by network, whatever the mailbox. */
export const countSender = (
  world: World,
  purpose: 'sign-up' | 'recover' | 'order-code' | 'guest-data',
  address: string,
): Promise<Result<void, RateLimited>> => consumeLimit(world, `${purpose}:${address}`, perHour(30))

/**
 * Counts an email that anyone who knows the mailbox can request. By mailbox and network, so that others cannot lock its owner
 * out; the count by mailbox alone limits many networks together.
 */
export async function countByNetwork(
  world: World,
  purpose: 'recovery' | 'order-code',
  { email, address }: { email: string; address: string },
): Promise<Result<void, RateLimited>> {
  const own = await consumeLimit(world, `${purpose}:${address}:${email}`, perHour(3))
  return own.ok ? consumeLimit(world, `${purpose}:${email}`, perHour(12)) : own
}

/**
 * Whether an email that anyone can cause, such as the confirmation of an order, may go to a mailbox. `isProven`: who causes it has
 * proved the mailbox, signed in or by a code; every other one counts against `consumeMailboxLimit`, because anyone who knows the
 * address of a customer can type it. Counted in the caller's transaction: what is rolled back was never sent.
 */
export const checkMailboxLimit = async (
  { realNow }: Pick<World, 'realNow'>,
  tx: Tx,
  { email, isProven }: { email: string; isProven: boolean },
): Promise<boolean> => isProven || (await consumeMailboxLimit({ db: tx, realNow }, email.toLowerCase())).ok

const minute = 60_000
/** How long a code is valid, by the real clock. */
const lifetime = 10 * minute
const maxAttempts = 5

const resendAfter = 60
/** Seconds until another code can be requested. */
export const secondsToWait = (world: World, sentAt: Date): number =>
  Math.max(0, Math.ceil(resendAfter - (world.realNow().getTime() - sentAt.getTime()) / 1000))

/** `handle`: a secret that the browser already has, instead of a new one; only its latest code counts. */
export type CodeToSend = { purpose: CodePurpose; email: string; userId: number | null; payload: object; handle?: string }
export type FreshCode = { code: string; handle: string }

/**
 * Stores a new six-digit code with its payload. `handle` goes into a cookie of the requesting browser; the caller sends the email
 * with `code` in the same transaction, after counting it against a limit.
 */
export async function addCode(world: World, tx: Tx, codeToSend: CodeToSend): Promise<FreshCode> {
  const { handle = secretToken(world.random, 32) } = codeToSend
  return { code: await storeCode(world, tx, codeToSend, sha256(handle)), handle }
}

/** Replaces a code by a new one that counts in the same browser, for someone who does not have its handle. */
export const renewCode = (world: World, tx: Tx, codeToSend: CodeToSend, { handleHash }: LatestCode): Promise<string> =>
  storeCode(world, tx, codeToSend, handleHash)

async function storeCode(world: World, tx: Tx, codeToSend: CodeToSend, handleHash: Buffer): Promise<string> {
  const { purpose, email, userId, payload } = codeToSend
  const [publicId, now] = [world.id(), world.realNow()]
  const code = String(Buffer.from(world.random(4)).readUInt32BE() % 1_000_000).padStart(6, '0')
  await store.addCode(tx, {
    public_id: publicId,
    handle_hash: handleHash,
    purpose,
    email,
    user_id: userId,
    code_sealed: seal(world.keys, placeOf(publicId, 'code_sealed'), code),
    payload_sealed: seal(world.keys, placeOf(publicId, 'payload_sealed'), JSON.stringify(payload)),
    created_at: now,
    expires_at: new Date(now.getTime() + lifetime),
  })
  return code
}

export type CodeError = { code: 'code_wrong' | 'code_expired' | 'code_used' }
/** `handle`: from the browser's cookie, if there is one; then only its own code counts. */
export type PresentedCode = { purpose: CodePurpose; email: string; handle?: string | undefined; code: string }
export type UsedCode = { email: string; userId: number | null; payload: unknown }

/**
 * Redeems a code, once. A wrong one counts against every code that it could have meant, in its own transaction, so that the count
 * survives the refusal; after five attempts even the right one is refused. Attempts without a handle have their own counter:
 * someone who merely knows the mailbox uses up no attempts of the browser that waits for the code.
 */
export async function redeemCode(world: World, presented: PresentedCode): Promise<Result<UsedCode, CodeError>> {
  const { redeemed } = await transaction(world.db, async (tx) => ({ redeemed: await take(world, tx, presented) }))
  return redeemed
}

async function take(world: World, tx: Tx, { purpose, email, handle, code }: PresentedCode): Promise<Result<UsedCode, CodeError>> {
  const [now, count] = [world.realNow(), handle === undefined ? 'anonymous_tries' : 'tries'] as const
  const rows = await store.lockCodes(tx, { purpose, email, ...(handle !== undefined && { handleHash: sha256(handle) }) })
  const alive = rows.filter((row) => row.expires_at > now && row.used_at === null && row[count] < maxAttempts)
  const match = alive.find((row) => isCode(world, row, code))
  if (match) {
    await store.markUsed(tx, match.id, now)
    const text = unseal(world.keys, placeOf(match.public_id, 'payload_sealed'), match.payload_sealed)
    return ok({ email, userId: match.user_id, payload: JSON.parse(text) })
  }
  if (alive.length > 0)
    await store.countTry(
      tx,
      count,
      alive.map(({ id }) => id),
    )
  return err({ code: refusalOf(world, rows, { code, count, now }) })
}

/** `code_used` only for the right code; `code_expired` also for a wrong one, once every code is expired or out of attempts. */
function refusalOf(
  world: World,
  rows: readonly CodeRow[],
  { code, count, now }: { code: string; count: TryCount; now: Date },
): CodeError['code'] {
  const known = rows.find((row) => isCode(world, row, code))
  if (known?.used_at) return 'code_used'
  const dead = (row: CodeRow): boolean => row.expires_at <= now || row[count] >= maxAttempts
  return known || (rows.length > 0 && rows.every(dead)) ? 'code_expired' : 'code_wrong'
}

function isCode(world: World, row: CodeRow, code: string): boolean {
  const right = Buffer.from(unseal(world.keys, placeOf(row.public_id, 'code_sealed'), row.code_sealed))
  const digits = Buffer.from(code)
  return right.length === digits.length && timingSafeEqual(right, digits)
}

export type WaitingCode = { email: string; sentAt: Date; expiresAt: Date; spent: boolean; payload: unknown }

/** The code behind a browser's handle; undefined for an unknown handle. */
export async function findCode(world: World, purpose: CodePurpose, handle: string): Promise<WaitingCode | undefined> {
  const row = await store.findCode(world.db, purpose, sha256(handle))
  if (!row) return undefined
  const text = unseal(world.keys, placeOf(row.public_id, 'payload_sealed'), row.payload_sealed)
  const spent = row.used_at !== null || row.tries >= maxAttempts || row.expires_at <= world.realNow()
  return { email: row.email, sentAt: row.created_at, expiresAt: row.expires_at, spent, payload: JSON.parse(text) }
}

export type LatestCode = { id: string; sentAt: Date; isExpired: boolean; payload: unknown; handleHash: Buffer }

/** The latest code to a mailbox that waits to be used, whichever browser it belongs to; it is deleted a day after it expired. */
export async function findLatestCode(world: World, purpose: CodePurpose, email: string): Promise<LatestCode | undefined> {
  const row = await store.latestCode(world.db, purpose, email)
  if (!row) return undefined
  const { public_id: id, created_at: sentAt, expires_at: expiresAt, handle_hash: handleHash } = row
  const text = unseal(world.keys, placeOf(id, 'payload_sealed'), row.payload_sealed)
  return { id, sentAt, isExpired: expiresAt <= world.realNow(), payload: JSON.parse(text), handleHash }
}

type SealedColumn = 'code_sealed' | 'payload_sealed'
const placeOf = (publicId: string, column: SealedColumn) => ({ table: 'email_codes', row: publicId, column })

/** A guest's cart, by the token in its browser, and the mailbox to prove, in lower case. */
export type CartMailbox = { cartToken: string; email: string }

const purpose = 'guest_order'

/** The cart's token is the secret: without it a code cannot be tried, nor its attempts used up. */
const handleOf = ({ cartToken, email }: CartMailbox): string => `${purpose}:${cartToken}:${email}`

/** `secondsToWait`: until another code can be requested. `spent`: used, out of attempts or expired. */
export type WaitingOrderCode = { email: string; secondsToWait: number; spent: boolean }

/** The latest code that was sent for a cart and mailbox. */
export async function findOrderCode(world: World, mailbox: CartMailbox): Promise<WaitingOrderCode | undefined> {
  const code = await findCode(world, purpose, handleOf(mailbox))
  return code && { email: code.email, spent: code.spent, secondsToWait: secondsToWait(world, code.sentAt) }
}

/**
 * `too_many`: emails to this mailbox. `too_many_codes`: requests from this network. `too_soon`: within a minute of the code
 * before.
 */
export type OrderCodeError = RateLimited | { code: 'too_many_codes' | 'too_soon'; retryAfter: number }

/** Sends a code for a cart and mailbox; the one before becomes invalid. `address`: the network address of the request. */
export async function sendOrderCode(
  world: World,
  mailbox: CartMailbox,
  { locale, address }: { locale: Locale; address: string },
): Promise<Result<void, OrderCodeError>> {
  const { email } = mailbox
  const before = await findOrderCode(world, mailbox)
  if (before && before.secondsToWait > 0) return err({ code: 'too_soon', retryAfter: before.secondsToWait })
  const sender = await countSender(world, 'order-code', address)
  if (!sender.ok) return err({ ...sender.error, code: 'too_many_codes' })
  const counted = await countByNetwork(world, 'order-code', { email, address })
  if (!counted.ok) return counted
  await transaction(world.db, async (tx) => {
    const { code } = await addCode(world, tx, { purpose, email, userId: null, payload: {}, handle: handleOf(mailbox) })
    await world.jobs.send(tx, orderCodeJob, sealJob(world, { email, locale, code }))
  })
  return ok()
}

/** Redeems the code that was sent for a cart and mailbox, once. Wrong ones count, as in a sign-up. */
export async function useOrderCode(world: World, mailbox: CartMailbox, code: string): Promise<Result<void, CodeError>> {
  const used = await redeemCode(world, { purpose, email: mailbox.email, handle: handleOf(mailbox), code })
  return used.ok ? ok() : used
}
