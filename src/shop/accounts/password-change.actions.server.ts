import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { replaceSessions } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials, readProfile } from './actions.server.ts'
import { isOfEmail } from './password.schema.ts'
import { hashPassword } from './password.server.ts'
import * as store from './password.store.server.ts'
import { notifyPasswordChanged } from './recovery.server.ts'

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
 * and returns a new token for this one, so that a copied token stops working too. The owner is told by email.
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
