import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { reachesLimit } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { notifyPasswordGuessing } from '#src/shop/accounts/password/actions.server.ts'
import { prove } from '../second-factor/prove.actions.server.ts'
import type { Proof, ProofError } from '../second-factor/prove.actions.server.ts'

const wrongCodes = { max: 10, seconds: 3600 }

/** Checks a proof of the second factor; the tenth wrong code within an hour is reported to the account's owner by email, once. */
export async function proveTelling<T, E extends { code: string }>(
  world: World,
  person: Person,
  proof: Proof,
  then: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E | ProofError>> {
  const proven = await prove(world, person, proof, then)
  if (!proven.ok) world.log.info({ person: person.publicId, why: proven.error.code }, 'a second step was refused')
  const isWrong = !proven.ok && proven.error.code === 'totp_invalid'
  if (isWrong && (await reachesLimit(world, `second-step-wrong:${person.publicId}`, wrongCodes)))
    await transaction(world.db, (tx) => notifyPasswordGuessing(world, tx, person))
  return proven
}
