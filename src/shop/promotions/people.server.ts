import { createHmac } from 'node:crypto'
import type { World } from '#src/platform/world.ts'
import type { Person } from './store.server.ts'

/** Who orders: the row id of the account, if any, and the order's or the account's e-mail. */
export type Buyer = { userId: number | null; email: string | null }

/** What tells one mailbox from another without naming it. The first hash is by the key that the shop seals with now. */
function hashesOf({ keys }: World, email: string): Buffer[] {
  return keys.map(({ secret }) => createHmac('sha256', secret).update(`promotion_uses\0${email}`).digest())
}

export function personOf(world: World, { userId, email: typed }: Buyer): Person {
  const email = typed === null ? null : typed.trim().toLowerCase()
  return { userId, email, emailHashes: email === null ? [] : hashesOf(world, email) }
}
