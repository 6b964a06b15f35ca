import { timingSafeEqual } from 'node:crypto'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, secretToken, sha256, unseal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { CodePurpose, CodeRow, TryCount } from './codes.store.server.ts'
import * as store from './codes.store.server.ts'

const minute = 60_000
/** How long a code may be typed, by the real clock. */
const lifetime = 10 * minute
const maxAttempts = 5

const resendAfter = 60
/** Seconds until another code may be asked for. */
export const secondsToWait = (world: World, sentAt: Date): number =>
  Math.max(0, Math.ceil(resendAfter - (world.realNow().getTime() - sentAt.getTime()) / 1000))

/** `handle`: a secret that the browser has already, in the place of a new one; its latest code counts. */
export type CodeToSend = { purpose: CodePurpose; email: string; userId: number | null; payload: object; handle?: string }
export type FreshCode = { code: string; handle: string }

/**
 * A new six-digit code with what waits for it. `handle` goes into a cookie of the browser that asked; whoever calls writes the
 * letter with `code` in the same transaction, after `countLetter`.
 */
export async function addCode(world: World, tx: Tx, codeToSend: CodeToSend): Promise<FreshCode> {
  const { purpose, email, userId, payload, handle = secretToken(world.random, 32) } = codeToSend
  const [publicId, now] = [world.id(), world.realNow()]
  const code = String(Buffer.from(world.random(4)).readUInt32BE() % 1_000_000).padStart(6, '0')
  await store.addCode(tx, {
    public_id: publicId,
    handle_hash: sha256(handle),
    purpose,
    email,
    user_id: userId,
    code_sealed: seal(world.keys, placeOf(publicId, 'code_sealed'), code),
    payload_sealed: seal(world.keys, placeOf(publicId, 'payload_sealed'), JSON.stringify(payload)),
    created_at: now,
    expires_at: new Date(now.getTime() + lifetime),
  })
  return { code, handle }
}

export type CodeError = { code: 'code_wrong' | 'code_expired' | 'code_used' }
/** `handle`: of the browser's cookie, where there is one; then only its own code counts. */
export type PresentedCode = { purpose: CodePurpose; email: string; handle?: string | undefined; code: string }
export type UsedCode = { email: string; userId: number | null; payload: unknown }

/**
 * Takes a code, once. A wrong one counts against every code that was meant, in a transaction of its own, so that the refusal stays
 * counted; after five tries the right one is refused as well. Tries without a handle count apart from those with one: a stranger who
 * knows the mailbox uses up nothing of the browser that waits for the code.
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

/** Only who has the right code is told that it came too late or twice. */
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

/** What a browser's handle stands for; undefined for a handle of nobody. */
export async function findCode(world: World, purpose: CodePurpose, handle: string): Promise<WaitingCode | undefined> {
  const row = await store.findCode(world.db, purpose, sha256(handle))
  if (!row) return undefined
  const text = unseal(world.keys, placeOf(row.public_id, 'payload_sealed'), row.payload_sealed)
  const spent = row.used_at !== null || row.tries >= maxAttempts || row.expires_at <= world.realNow()
  return { email: row.email, sentAt: row.created_at, expiresAt: row.expires_at, spent, payload: JSON.parse(text) }
}

type SealedColumn = 'code_sealed' | 'payload_sealed'
const placeOf = (publicId: string, column: SealedColumn) => ({ table: 'email_codes', row: publicId, column })
