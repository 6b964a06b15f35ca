import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { closeSessionsOf } from '#src/platform/sessions/sessions.ts'
import type { World } from '#src/platform/world.ts'
import { recoverJob } from './jobs.server.ts'
import { countByNetwork, countSender } from './mailbox-limits.actions.server.ts'
import { isOfEmail } from './password.schema.ts'
import { hashPassword } from './password.server.ts'
import type { TokenRow } from './password.store.server.ts'
import * as store from './password.store.server.ts'
import { notifyPasswordChanged } from './recovery.server.ts'
import { sealJob } from './sealed-job.server.ts'
import type { EmailRecipient } from './sealed-job.server.ts'

/**
 * Requests a link to set a new password. The same for every mailbox: only the worker looks up the account, and a mailbox over its
 * hourly limit silently gets no further link. `address`: of the request, whose network has its own limit.
 */
export async function requestPasswordReset(
  world: World,
  recipient: EmailRecipient,
  address: string,
): Promise<Result<void, RateLimited>> {
  const counted = await countSender(world, 'recover', address)
  if (!counted.ok) return counted
  if (!(await countByNetwork(world, 'recovery', { email: recipient.email, address })).ok) return ok()
  await transaction(world.db, (tx) => world.jobs.send(tx, recoverJob, sealJob(world, recipient)))
  return ok()
}

export type TokenError = { code: 'token_invalid' | 'token_expired' | 'token_used' }

/** Whether a reset link is still valid. */
export async function checkToken(world: World, token: string): Promise<Result<void, TokenError>> {
  const checked = usable(world, await store.findToken(world.db, sha256(token)))
  return checked.ok ? ok() : checked
}

function usable(world: World, row: TokenRow | undefined): Result<TokenRow, TokenError> {
  if (!row || row.blocked_at) return err({ code: 'token_invalid' })
  if (row.used_at) return err({ code: 'token_used' })
  return row.expires_at > world.realNow() ? ok(row) : err({ code: 'token_expired' })
}

export type NewPassword = { token: string; password: string; /** Of the letter that tells. */ locale: Locale }
export type NewPasswordError = TokenError | { code: 'password_email' }

/**
 * Sets a new password with an emailed token, once. Every session ends, and the owner is told. A password that is the address
 * itself is refused and does not use up the token.
 */
export async function setPassword(
  world: World,
  tx: Tx,
  { token, password, locale }: NewPassword,
): Promise<Result<{ userId: number }, NewPasswordError>> {
  const tokenHash = sha256(token)
  const row = usable(world, await store.lockToken(tx, tokenHash))
  if (!row.ok) return row
  const { user_id: userId, email } = row.value
  if (isOfEmail(password, email)) return err({ code: 'password_email' })
  await store.markTokenUsed(tx, tokenHash, world.realNow())
  await store.removeUnusedTokens(tx, userId)
  await store.setPasswordHash(tx, userId, await hashPassword(password))
  await closeSessionsOf(tx, userId)
  await notifyPasswordChanged(world, tx, { email, locale })
  return ok({ userId })
}
