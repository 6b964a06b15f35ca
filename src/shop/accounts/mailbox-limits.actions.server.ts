import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { hit } from '#src/platform/http/rate-limit.ts'
import type { Limit, RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { findAccount } from './password.store.server.ts'

const perHour = (max: number): Limit => ({ max, seconds: 3600 })

/** Counts an email to a mailbox, whatever it is about: no mailbox is flooded through this shop. */
export const consumeMailboxLimit = (world: Pick<World, 'db' | 'realNow'>, email: string): Promise<Result<void, RateLimited>> =>
  hit(world, `letters:${email}`, perHour(3))

/** Counts who asks for something that goes out by email, such as an account; by network, whatever the mailbox. */
export const countSender = (
  world: World,
  purpose: 'sign-up' | 'recover' | 'order-code' | 'guest-data',
  address: string,
): Promise<Result<void, RateLimited>> => hit(world, `${purpose}:${address}`, perHour(30))

/**
 * Counts an email that whoever knows the mailbox can ask for. By mailbox and network, so that strangers do not lock its owner out;
 * the count of the mailbox alone bounds many networks together.
 */
export async function countByNetwork(
  world: World,
  purpose: 'recovery' | 'order-code',
  { email, address }: { email: string; address: string },
): Promise<Result<void, RateLimited>> {
  const own = await hit(world, `${purpose}:${address}:${email}`, perHour(3))
  return own.ok ? hit(world, `${purpose}:${email}`, perHour(12)) : own
}

/**
 * Whether an email that anybody can cause, such as the one about a placed order, may go to a mailbox. An account proves its mailbox,
 * because it began with a code or link sent there; every other mailbox takes part in the count of `countLetter`. Counted in the
 * caller's transaction: what is rolled back was never sent.
 */
export async function checkMailboxLimit({ realNow }: Pick<World, 'realNow'>, tx: Tx, email: string): Promise<boolean> {
  const address = email.toLowerCase()
  if (await findAccount(tx, address)) return true
  return (await consumeMailboxLimit({ db: tx, realNow }, address)).ok
}
