import type { Secret } from '#src/kernel/secret.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { proveSession } from '#src/platform/sessions/sessions.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { checkCredentials, readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { hasSecondFactor } from '../second-factor/actions.server.ts'
import { proveTelling } from './proving.server.ts'
import type { Proof, ProofError } from '../second-factor/prove.actions.server.ts'

/** What a person must present to re-authenticate; with neither they sign in again. */
export type RequestedProofs = { password: boolean; secondFactor: boolean }

export const requestedProofs = async (world: World, person: Person): Promise<RequestedProofs> => ({
  password: (await readProfile(world, person)).hasPassword,
  secondFactor: await hasSecondFactor(world.db, person),
})

export type ProveAgainError =
  | ProofError
  | RateLimited
  | { code: 'password_wrong' | 'password_required' | 'totp_required' | 'nothing_to_prove_with' }

export type PresentedProof = { password?: string | undefined; proof?: Proof | undefined }
export type ProvingPlace = { address: string; sessionToken: Secret | undefined }

/** Re-authenticates the person of this session with everything that their sign-in requires. Valid for 15 minutes. */
export async function reauthenticate(
  world: World,
  principal: Person,
  presented: PresentedProof,
  place: ProvingPlace,
): Promise<Result<void, ProveAgainError>> {
  const requested = await requestedProofs(world, principal)
  if (!requested.password && !requested.secondFactor) return err({ code: 'nothing_to_prove_with' })
  const known = requested.password ? await checkPassword(world, principal, presented.password, place.address) : ok()
  if (!known.ok) return known
  const { sessionToken } = place
  const note = async (tx: Tx) => {
    if (sessionToken !== undefined) await proveSession(tx, sessionToken.reveal(), world.realNow())
    return ok()
  }
  if (!requested.secondFactor) return transaction(world.db, note)
  return presented.proof ? proveTelling(world, principal, presented.proof, note) : err({ code: 'totp_required' })
}

/** Whether this is the person's password; rate-limited like every sign-in. */
export async function checkPassword(
  world: World,
  { email }: Person,
  password: string | undefined,
  address: string,
): Promise<Result<void, ProveAgainError>> {
  if (password === undefined) return err({ code: 'password_required' })
  const known = await checkCredentials(world, { email, password }, address)
  if (known.ok) return ok()
  const { error } = known
  return err(error.code === 'too_many' ? error : { code: 'password_wrong' })
}
