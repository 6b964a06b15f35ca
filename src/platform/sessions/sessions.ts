import { DAY, HOUR } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import type { Db, Tx } from '../database/database.ts'
import { isStaff } from '../principal.ts'
import type { Person } from '../principal.ts'
import type { World } from '../world.ts'
import { sha256, secretToken } from '../crypto.ts'
import { Unreachable } from '../unreachable.ts'
import { batchedPerDatabase } from '../database/batched.ts'
import { cookieAge } from '../http/cookies.ts'
import { idleLimitMs } from '../http/idle.ts'
import {
  findLastUsed,
  findPeopleBySessions,
  insertSession,
  lockSessionRow,
  markProved,
  postponeLock,
  prolongSession,
  removeAllSessions,
  removeOtherSessions,
  removeSession,
  removeSessionById,
  removeSessionsOf,
  sessionsOf,
  unlockSessionRow,
} from './store.server.ts'
import type { SessionRow } from './store.server.ts'

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/**
 * Opens a session of 14 days and returns the token for the cookie. Only
 * its hash is stored. `device`: its name in the person's list of sessions.
 */
export const openSession = (world: World, tx: Tx, userId: number, device = ''): Promise<string> =>
  addSession(world, tx, { userId, device, verifiedAt: world.realNow() })

async function addSession(
  world: World,
  tx: Tx,
  { userId, device, verifiedAt }: { userId: number; device: string; verifiedAt: Date },
): Promise<string> {
  const token = secretToken(world.random, 32)
  const now = world.realNow()
  await insertSession(tx, {
    tokenHash: sha256(token),
    publicId: world.id(),
    userId,
    device,
    verifiedAt,
    now,
    expiresAt: new Date(now.getTime() + cookieAge.session * 1000),
    locksAt: locksAfter(now),
  })
  return token
}

/** Ends a session; no error when it no longer exists. */
export async function closeSession(world: World, token: string): Promise<void> {
  await removeSession(world.db, sha256(token))
}

/** Ends every session of a person: after a new password, or when the account is erased. */
export const closeSessionsOf = (tx: Tx, userId: number): Promise<void> => removeSessionsOf(tx, userId)

/** Records a re-authentication in this session. */
export const proveSession = (tx: Tx, token: string, now: Date): Promise<void> => markProved(tx, sha256(token), now)

/** When each of these people last used the shop, to the hour; those without an open session are absent. */
export const lastUsedOf = async (db: Db, userIds: readonly number[]): Promise<Map<number, Date>> =>
  new Map(userIds.length > 0 ? (await findLastUsed(db, userIds)).map((row) => [row.user_id, row.last_seen_at]) : [])

export type SessionToReplace = { userId: number; token: string; device: string; verifiedAt: Date | null }

/**
 * After a change of password: ends every session of a person and opens a new one for the current browser, so that no earlier
 * token works. Undefined, and none opened, when the current session had ended in the meantime. The time of the last proof is
 * carried over: staff need more than a password.
 */
export async function replaceSessions(
  world: World,
  tx: Tx,
  { userId, token, device, verifiedAt }: SessionToReplace,
): Promise<string | undefined> {
  if (!(await removeSession(tx, sha256(token)))) return undefined
  await removeSessionsOf(tx, userId)
  return addSession(world, tx, { userId, device, verifiedAt: verifiedAt ?? new Date(0) })
}

/** One signed-in browser or device. `device`: "Firefox, Linux", empty when unknown. */
export type OpenSession = { id: string; device: string; startedAt: Date; lastUsedAt: Date; isThis: boolean }

/** A person's open sessions, the current one first, then by last use. `token`: that of the current session. */
export const listSessions = (world: World, userId: number, token: string | undefined): Promise<OpenSession[]> => {
  const now = world.realNow()
  return sessionsOf(world.db, { userId, tokenHash: sha256(token ?? ''), now, begun: begunAt(now) })
}

/** Ends one of a person's own sessions; false when none has this id. */
export const endSession = (tx: Tx, userId: number, id: string): Promise<boolean> =>
  isId(id) ? removeSessionById(tx, userId, id) : Promise.resolve(false)

/** Ends all of a person's sessions except the one with this token; returns how many. */
export const closeOtherSessions = (tx: Tx, userId: number, token: string): Promise<number> =>
  removeOtherSessions(tx, userId, sha256(token))

export type Session = {
  person: Person
  /** A staff session that was unused for half an hour, or locked by hand: it gives no access until it is unlocked. */
  locked: boolean
  /** The session was prolonged: its cookie has to be sent again. */
  prolonged: boolean
}

/** Milliseconds since the person did something; null for background requests of a page, which do not count as use. */
type SessionUse = { idleMs: number | null }

const usedNow: SessionUse = { idleMs: 0 }

/**
 * The session of a token; undefined for a malformed token. Concurrent lookups share one statement. A second statement prolongs a
 * session that was unused for an hour, or postpones the lock of a staff session.
 */
export async function findSession(world: World, token: string, use = usedNow): Promise<Session | undefined> {
  if (!isToken(token)) return undefined
  const now = world.realNow()
  const row = await check(world.db, { tokenHash: sha256(token), now })
  if (!row) return undefined
  const { tokenHash, isStale, isOfDemo, locksAt, ...facts } = row
  // The demo's password is public, so a session opened with it is not accepted in production.
  if (isOfDemo && world.config.mode !== 'demo') return undefined
  const person: Person = { kind: 'person', ...facts }
  if (isStaff(person) && !(await isOpen(world, { tokenHash, locksAt, now }, use)))
    return { person, locked: true, prolonged: false }
  const prolonged = isStale && (await prolong(world, tokenHash, now))
  return { person, locked: false, prolonged }
}

// A use is stored twice a minute at most: a session locks up to this much before its half hour is over, never after it.
const usePrecisionMs = 30_000

const locksAfter = (used: Date): Date => new Date(used.getTime() + idleLimitMs)

type Lockable = { tokenHash: Buffer; locksAt: Date; now: Date }

/** Whether a staff session is open; use postpones its lock. */
async function isOpen(world: World, { tokenHash, locksAt, now }: Lockable, { idleMs }: SessionUse): Promise<boolean> {
  if (locksAt <= now) return false
  if (idleMs === null) return true
  const wanted = locksAfter(new Date(now.getTime() - idleMs))
  if (wanted.getTime() - locksAt.getTime() < usePrecisionMs) return true
  const isPostponed = await written(world, () => postponeLock(world.db, tokenHash, { now, locksAt: wanted }))
  return isPostponed !== false
}

/** Locks a session of staff at once. */
export const lockSession = (world: World, token: string): Promise<void> =>
  lockSessionRow(world.db, sha256(token), world.realNow())

/** Unlocks a session for another half hour; false when it has ended in the meantime. */
export const unlockSession = (world: World, tx: Tx, token: string): Promise<boolean> =>
  unlockSessionRow(tx, sha256(token), { locksAt: locksAfter(world.realNow()) })

/** Whether the session could be prolonged. */
async function prolong(world: World, tokenHash: Buffer, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + cookieAge.session * 1000)
  const done = await written(world, async () => {
    await prolongSession(world.db, tokenHash, { now, expiresAt })
    return true
  })
  return done ?? false
}

/** The result of a write; undefined while the database is read-only, so that people can still read. */
async function written(world: World, work: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    world.log.warn({ reason: error.message }, 'the use of a session could not be written')
    return undefined
  }
}

type SessionLookup = { tokenHash: Buffer; now: Date }

/** Maximum length of a session however much it is used: then people sign in again. */
const maxLength = { customers: 90 * DAY, staff: 12 * HOUR }
const begunAt = (now: Date) => ({
  customers: new Date(now.getTime() - maxLength.customers),
  staff: new Date(now.getTime() - maxLength.staff),
})

const check = batchedPerDatabase(async (db: Db, lookups: readonly SessionLookup[]): Promise<(SessionRow | undefined)[]> => {
  const now = new Date(Math.max(...lookups.map((one) => one.now.getTime())))
  const tokenHashes = lookups.map(({ tokenHash }) => tokenHash)
  const rows = await findPeopleBySessions(db, {
    tokenHashes,
    now,
    lastUsedBefore: new Date(now.getTime() - HOUR),
    begun: begunAt(now),
  })
  const found = new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]))
  return tokenHashes.map((hash) => found.get(hash.toString('latin1')))
})

/** The person of a token; undefined when its session has ended or is locked. */
export async function findPersonOfSession(world: World, token: string): Promise<Person | undefined> {
  const session = await findSession(world, token)
  return session?.locked ? undefined : session?.person
}

/** Ends every session of every person; returns how many. */
export const closeAllSessions = (tx: Tx): Promise<number> => removeAllSessions(tx)
