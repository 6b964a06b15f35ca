import type { Tx } from '../database/database.ts'
import type { Person } from '../who.ts'
import type { World } from '../world.ts'
import { sha256, secretToken } from '../crypto.ts'
import { cookieAge } from '../http/cookies.ts'
import { findPersonBySession, insertSession, removeSession, removeSessionsOf } from './store.server.ts'

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** A new session of 14 days: the token for the cookie. Only its hash is kept. */
export async function openSession(world: World, tx: Tx, userId: number): Promise<string> {
  const token = secretToken(world.random, 32)
  const now = world.realNow()
  await insertSession(tx, {
    tokenHash: sha256(token),
    publicId: world.id(),
    userId,
    now,
    expiresAt: new Date(now.getTime() + cookieAge.session * 1000),
  })
  return token
}

/** Ends one session; one that is gone already is no news. */
export const closeSession = (world: World, token: string): Promise<void> => removeSession(world.db, sha256(token))

/** Ends every session of a person: after a new password, or when the account goes. */
export const closeSessionsOf = (tx: Tx, userId: number): Promise<void> => removeSessionsOf(tx, userId)

export type Session = {
  person: Person
  /** The session was prolonged: its cookie has to be sent again. */
  prolonged: boolean
}

/** Whose session a token opens, by one statement that also prolongs it at most once an hour; none for what cannot be a token. */
export async function findSession(world: World, token: string): Promise<Session | undefined> {
  if (!isToken(token)) return undefined
  return findPersonBySession(world.db, { tokenHash: sha256(token), now: world.realNow(), seconds: cookieAge.session })
}

/** Who holds a token; undefined when its session ended. */
export const whoOf = async (world: World, token: string): Promise<Person | undefined> => (await findSession(world, token))?.person
