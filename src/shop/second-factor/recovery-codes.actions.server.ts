import { hashRaw } from '@node-rs/argon2'
import { crockford } from '#src/kernel/ids.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { replaceRecoveryCodes } from './store.server.ts'
import { inGroups, recoveryCodeCount, recoveryCodeLength } from './second-factor.ts'

// Like passwords: sixty random bits are too few for a fast hash. The random id of the person is the salt, so one hash finds a
// code among ten.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashOf = ({ publicId }: Person, code: string): Promise<Buffer> => hashRaw(code, { ...cost, salt: Buffer.from(publicId) })

/** The hashes to look a code up by. Older codes have a fast hash, and still work. */
export const hashesOf = async (person: Person, code: string): Promise<Buffer[]> => [
  await hashOf(person, code),
  sha256(`${person.publicId}:${code}`),
]

/** Replaces the recovery codes with ten new ones, to be displayed this once. */
export async function makeRecoveryCodes({ random }: World, tx: Tx, person: Person): Promise<string[]> {
  const made = Array.from({ length: recoveryCodeCount }, () => crockford(random(recoveryCodeLength), recoveryCodeLength))
  const hashes = await Promise.all(made.map((code) => hashOf(person, code)))
  await replaceRecoveryCodes(tx, person.userId, hashes)
  return made.map(inGroups)
}
