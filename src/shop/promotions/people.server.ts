import { keyedHashes } from '#src/platform/crypto.ts'
import { emailPart } from '#src/kernel/email-address.ts'
import type { World } from '#src/platform/world.ts'
import type { Person } from './store.server.ts'

/** The buyer: row id of the account, if any, and the email of the order or the account. */
export type Buyer = { userId: number | null; email: string | null }

export function personOf(world: World, { userId, email: typed }: Buyer): Person {
  const email = typed === null ? null : normalized(typed)
  return { userId, email, emailHashes: email === null ? [] : emailHashesOf(world, email) }
}

const normalized = emailPart

/** Hashes that find the redemptions of a guest; new ones get the first. */
export const emailHashesOf = (world: Pick<World, 'keys' | 'hashKey'>, email: string): Buffer[] =>
  keyedHashes(world, 'promotion_uses', normalized(email))
