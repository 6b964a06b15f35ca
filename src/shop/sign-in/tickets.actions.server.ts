import { secretToken, sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson } from '#src/shop/accounts/person/actions.server.ts'
import * as store from './tickets.store.server.ts'

const lifetime = 10 * 60_000
const tokenBytes = 32

const endOf = (now: Date): Date => new Date(now.getTime() + lifetime)

/**
 * A ticket for ten minutes and five attempts: it says that the first step is done, and opens nothing. Only its hash is stored.
 */
export async function openTicket(world: World, { userId }: Person): Promise<string> {
  const token = secretToken(world.random, tokenBytes)
  const now = world.realNow()
  await transaction(world.db, (tx) => store.addTicket(tx, { hash: sha256(token), userId, now, expiresAt: endOf(now) }))
  return token
}

/** `proved`: a second factor was set up with it, and only the session is left to open. */
export type Ticket = { person: Person; proved: boolean }

/** The waiting sign-in of a ticket; undefined for one that is used up, expired or unknown. */
export async function findTicket(world: World, token: string): Promise<Ticket | undefined> {
  const row = await store.findTicket(world.db, sha256(token), world.realNow())
  const person = row && (await findPerson(world.db, row.public_id))
  return row && person && { person, proved: row.proved_at !== null }
}

/** Counts an attempt before it is checked, so that concurrent attempts gain nothing. */
export const countTry = (world: World, token: string): Promise<boolean> =>
  transaction(world.db, (tx) => store.countTry(tx, sha256(token), world.realNow()))

export function markProved(world: World, tx: Tx, token: string): Promise<boolean> {
  const now = world.realNow()
  return store.markProved(tx, sha256(token), now, endOf(now))
}

/** Uses up a ticket, once: of two concurrent uses one succeeds. */
export const consumeTicket = (world: World, tx: Tx, token: string, { proved = false } = {}): Promise<boolean> =>
  store.consumeTicket(tx, { hash: sha256(token), now: world.realNow(), proved })

/** Ends the waiting sign-ins of a person who may not continue. */
export const closeTicketsOf = (tx: Tx, userId: number): Promise<void> => store.removeTicketsOf(tx, userId)
