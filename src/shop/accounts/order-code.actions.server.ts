import { err, ok } from '#src/kernel/result.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { addCode, findCode, secondsToWait, redeemCode } from './codes.actions.server.ts'
import type { CodeError } from './codes.actions.server.ts'
import { orderCodeJob } from './jobs.server.ts'
import { countByNetwork, countSender } from './mailbox-limits.actions.server.ts'
import { sealJob } from './sealed-job.server.ts'

/** A guest's cart, by the token in its browser, and the mailbox to prove, in lower case. */
export type CartMailbox = { cartToken: string; email: string }

const purpose = 'guest_order'

/** The cart's token is the secret: without it nobody can try a code or use up its attempts. */
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
