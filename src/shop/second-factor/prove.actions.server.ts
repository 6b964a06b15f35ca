import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as codes from './store.server.ts'
import { readProof } from './actions.server.ts'
import { hashesOf } from './recovery-codes.actions.server.ts'
import { readCode } from './second-factor.ts'
import { openSecret, stepOf } from './totp.server.ts'

/** `text`: six digits of the app or a recovery code. `credential`: the browser's answer. */
export type Proof = { kind: 'code'; text: string } | { kind: 'passkey'; credential: string; origin: string }
export type ProofError = { code: 'totp_invalid' | 'passkey_refused' } | RateLimited

// Right codes count as well: an app makes no more than these in 15 minutes. Counted before the check, so that concurrent guesses
// gain nothing. Passkeys and recovery codes cannot be guessed and are not limited, so the owner of the account always has a way
// in.
const guesses = { max: 30, seconds: 15 * 60 }

/** Uses up a proof of the second factor and runs `then` in the same transaction: both succeed, or the proof is not used up. */
export async function prove<T, E extends { code: string }>(
  world: World,
  person: Person,
  proof: Proof,
  then: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E | ProofError>> {
  const take = proof.kind === 'code' ? await readCodeOf(world, person, proof.text) : await readPasskeyOf(world, person, proof)
  if (!take.ok) return take
  return transaction(world.db, async (tx): Promise<Result<T, E | ProofError>> => {
    if (await take.value(tx)) return then(tx)
    return err({ code: proof.kind === 'code' ? 'totp_invalid' : 'passkey_refused' })
  })
}

type Take = (tx: Tx) => Promise<boolean>

async function readCodeOf(world: World, person: Person, text: string): Promise<Result<Take, ProofError>> {
  const digits = readCode(text)
  if (!digits) return err({ code: 'totp_invalid' })
  const now = world.realNow()
  if (digits.kind === 'recovery') {
    const hashes = await hashesOf(person, digits.code)
    return ok((tx) => codes.consumeRecoveryCode(tx, person.userId, hashes, now))
  }
  const counted = await consumeLimit(world, `second-step:${person.publicId}`, guesses)
  if (!counted.ok) return counted
  const row = await codes.findTotp(world.db, person.userId)
  const step = row && stepOf(openSecret(world, person, row.secret_sealed), digits.code, now)
  return step === undefined ? err({ code: 'totp_invalid' }) : ok((tx) => codes.takeStep(tx, person.userId, step))
}

async function readPasskeyOf(
  world: World,
  person: Person,
  { origin, credential }: Extract<Proof, { kind: 'passkey' }>,
): Promise<Result<Take, ProofError>> {
  const proven = await readProof(world, person, origin, credential)
  if (!proven) return err({ code: 'passkey_refused' })
  return ok((tx) => codes.countUse(tx, proven.passkeyId, proven.counter, world.realNow()))
}
