import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Person } from '#src/platform/principal.ts'
import { proveSession } from '#src/platform/sessions/sessions.ts'
import type { World } from '#src/platform/world.ts'
import { addCode, countOwnCode, redeemCode } from '#src/shop/accounts/codes/actions.server.ts'
import type { CodeError } from '#src/shop/accounts/codes/actions.server.ts'
import { proofCodeEmail } from '#src/shop/accounts/person/emails.ts'
import { alert } from '../notifications/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { reauthenticate } from './prove.server.ts'
import type { ProveAgainError, ProvingPlace } from './prove.server.ts'

/** Sends the six-digit code by which a customer re-authenticates without a password. At most three an hour. */
export async function sendProofCode(world: World, principal: Person): Promise<Result<void, RateLimited>> {
  const counted = await countOwnCode(world, 'prove', principal.email)
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  const about = { purpose: 'prove', email: principal.email, userId: principal.userId, payload: {} } as const
  await transaction(world.db, async (tx) => {
    const { code } = await addCode(world, tx, about)
    const email = proofCodeEmail({ website, origin: siteOrigin(world.config), locale: principal.locale }, code)
    await alert(world, tx, { email: { ...email, to: principal.email, messageId: world.id(), about: { kind: 'account' } } }, [
      'email',
    ])
  })
  return ok()
}

export type MailboxProofError = CodeError | ProveAgainError

/** Re-authenticates the session of a customer by the code or the password; of staff never by a code, which needs no second factor. */
export async function proveCustomer(
  world: World,
  principal: Person,
  proof: { code: string } | { password: string },
  place: ProvingPlace,
): Promise<Result<void, MailboxProofError>> {
  if ('password' in proof) return reauthenticate(world, principal, proof, place)
  if (isStaff(principal)) return err({ code: 'totp_required' })
  const used = await redeemCode(world, { purpose: 'prove', email: principal.email, code: proof.code })
  if (!used.ok) return used
  if (used.value.userId !== principal.userId) return err({ code: 'code_wrong' })
  const { sessionToken } = place
  if (sessionToken) await transaction(world.db, (tx) => proveSession(tx, sessionToken.reveal(), world.realNow()))
  return ok()
}
