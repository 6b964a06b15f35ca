import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { unlockSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { secondFactorOf, canUsePasskeys } from '../second-factor/actions.server.ts'
import { isSetUp } from '../second-factor/second-factor.ts'
import type { ProofMethods } from './proof-methods.ts'
import { unlockMethods } from './proof-methods.ts'
import { checkPassword } from './prove.server.ts'
import type { PresentedProof, ProveAgainError, ProvingPlace } from './prove.server.ts'
import { proveTelling } from './proving.server.ts'

/** `origin`: what the person sees, to which passkeys are bound. */
export async function proofMethodsOf(world: World, person: Person, origin: string): Promise<ProofMethods> {
  const [profile, has] = [await readProfile(world, person), await secondFactorOf(world.db, person)]
  return {
    password: profile.hasPassword,
    secondFactor: isSetUp(has),
    totp: has.totpSince !== null,
    passkeys: canUsePasskeys(origin) && has.passkeys.length > 0,
  }
}

export type UnlockError = ProveAgainError | { code: 'session_ended' }

/**
 * Unlocks a session for its own person: the proof is used up and the session unlocked in one transaction. Does not count as
 * re-authentication.
 */
export async function unlock(
  world: World,
  person: Person,
  presented: PresentedProof,
  { address, sessionToken, origin }: ProvingPlace & { origin: string },
): Promise<Result<void, UnlockError>> {
  const methods = unlockMethods(await proofMethodsOf(world, person, origin))
  const open = async (tx: Tx): Promise<Result<void, { code: 'session_ended' }>> =>
    sessionToken !== undefined && (await unlockSession(world, tx, sessionToken.reveal())) ? ok() : err({ code: 'session_ended' })
  if (methods.secondFactor)
    return presented.proof ? proveTelling(world, person, presented.proof, open) : err({ code: 'totp_required' })
  if (!methods.password) return err({ code: 'nothing_to_prove_with' })
  const known = await checkPassword(world, person, presented.password, address)
  return known.ok ? transaction(world.db, open) : known
}
