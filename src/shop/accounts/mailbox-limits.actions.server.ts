import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { hit } from '#src/platform/http/rate-limit.ts'
import type { Limit, RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { findAccount } from './password.store.server.ts'

const perHour = (max: number): Limit => ({ max, seconds: 3600 })

/** Counts an email to a mailbox, whatever it is about, so that the shop cannot be used to flood one. */
export const consumeMailboxLimit = (world: Pick<World, 'db' | 'realNow'>, email: string): Promise<Result<void, RateLimited>> =>
  hit(world, `letters:${email}`, perHour(3))

/** Counts requests that send an email, such as a sign-up, by network, whatever the mailbox. */
export const countSender = (
  world: World,
  purpose: 'sign-up' | 'recover' | 'order-code' | 'guest-data',
  address: string,
): Promise<Result<void, RateLimited>> => hit(world, `${purpose}:${address}`, perHour(30))

/**
 * Counts an email that anyone who knows the mailbox can request. By mailbox and network, so that others cannot lock its owner
 * out; the count by mailbox alone limits many networks together.
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
 * Whether an email that anyone can cause, such as the confirmation of an order, may go to a mailbox. An account has proved its
 * mailbox, because it began with a code or link sent there; every other mailbox counts against `consumeMailboxLimit`. Counted in
 * the caller's transaction: what is rolled back was never sent.
 */
export async function checkMailboxLimit({ realNow }: Pick<World, 'realNow'>, tx: Tx, email: string): Promise<boolean> {
  const address = email.toLowerCase()
  if (await findAccount(tx, address)) return true
  return (await consumeMailboxLimit({ db: tx, realNow }, address)).ok
}
