import { keyedHashes } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'
import type { Person } from './store.server.ts'

/** Who orders: the row id of the account, if any, and the order's or the account's e-mail. */
export type Buyer = { userId: number | null; email: string | null }

export function personOf(world: World, { userId, email: typed }: Buyer): Person {
  const email = typed === null ? null : normalized(typed)
  return { userId, email, emailHashes: email === null ? [] : emailHashesOf(world, email) }
}

const normalized = (email: string): string => email.trim().toLowerCase()

/** By which the uses of a guest are found; new ones get the first. */
export const emailHashesOf = (world: Pick<World, 'keys' | 'hashKey'>, email: string): Buffer[] =>
  keyedHashes(world, 'promotion_uses', normalized(email))
