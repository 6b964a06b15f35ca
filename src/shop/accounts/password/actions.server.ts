import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { closeSessionsOf, replaceSessions } from '#src/platform/sessions/sessions.ts'
import type { World } from '#src/platform/world.ts'
import { recoverJob } from '../person/jobs.server.ts'
import { countByNetwork, countSender } from '../codes/actions.server.ts'
import { isOfEmail } from './schema.ts'
import { hashPassword } from './password.server.ts'
import type { TokenRow } from './store.server.ts'
import * as store from './store.server.ts'
import { notifyPasswordChanged, notifyOwner } from './recovery.server.ts'
import { sealJob } from '../person/sealed-job.server.ts'
import type { EmailRecipient } from '../person/sealed-job.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { checkCredentials, readProfile } from '../person/actions.server.ts'
import { apiTokenEmail, googleLinkedEmail, passwordGuessingEmail, secondFactorEmail } from '../person/emails.ts'
import type { SecondStepChange } from '../person/emails.ts'

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

export type NewPassword = { token: string; password: string; /** Of the email that reports the change. */ locale: Locale }
export type NewPasswordError = TokenError | { code: 'password_email' }

/**
 * Sets a new password with an emailed token, once. Every session ends, and the owner is notified. A password that is the address
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

export type PasswordChangeError =
  | RateLimited
  | { code: 'no_password' }
  | { code: 'password_wrong'; field: 'current_password' }
  | { code: 'password_email'; field: 'password' }
  /** The session of the request has ended in the meantime. */
  | { code: 'unauthorized' }

type Seat = { address: string; device: string; sessionToken: string }

/**
 * Sets a new password for a person who knows the current one; a wrong one counts like a failed sign-in. Ends every other session
 * and returns a new token for this one, so that a copied token stops working too. The owner is notified by email.
 */
export async function changePassword(
  world: World,
  person: Person,
  { current, password }: { current: string; password: string },
  { address, device, sessionToken }: Seat,
): Promise<Result<string, PasswordChangeError>> {
  const { hasPassword } = await readProfile(world, person)
  if (!hasPassword) return err({ code: 'no_password' })
  const known = await checkCredentials(world, { email: person.email, password: current }, address)
  if (!known.ok) return err<PasswordChangeError>(known.error.code === 'too_many' ? known.error : wrong)
  if (isOfEmail(password, person.email)) return err<PasswordChangeError>({ code: 'password_email', field: 'password' })
  const passwordHash = await hashPassword(password)
  return transaction(world.db, async (tx) => {
    const token = await replaceSessions(world, tx, {
      userId: person.userId,
      token: sessionToken,
      device,
      verifiedAt: person.verifiedAt,
    })
    // A reset link was used in the meantime: its password stays.
    if (token === undefined) return err({ code: 'unauthorized' })
    await store.removeUnusedTokens(tx, person.userId)
    await store.setPasswordHash(tx, person.userId, passwordHash)
    await notifyPasswordChanged(world, tx, person)
    return ok(token)
  })
}

const wrong: PasswordChangeError = { code: 'password_wrong', field: 'current_password' }

/**
 * Emails the owner of an account about an added or removed second factor, or new recovery codes, in the transaction of the
 * change.
 */
export const notifySecondFactorChanged = (world: World, tx: Tx, owner: EmailRecipient, change: SecondStepChange): Promise<void> =>
  notifyOwner(world, tx, owner, (writing) => secondFactorEmail(writing, change))

/** Emails the owner of an account that a Google account can now sign in to it. */
export const notifyGoogleLinked = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, googleLinkedEmail)

/** Emails the owner of an account that an API token was made with it, in the transaction that makes it. */
export const notifyApiTokenCreated = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, apiTokenEmail)

/** Emails the owner of an account that their second factor is being guessed. */
export const notifyPasswordGuessing = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, passwordGuessingEmail)
