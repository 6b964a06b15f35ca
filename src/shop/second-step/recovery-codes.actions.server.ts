import { crockford } from '#src/kernel/ids.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { replaceRecoveryCodes } from './codes.store.server.ts'
import { inGroups, recoveryCodeCount, recoveryCodeLength } from './second-step.ts'

/** Sixty random bits need no slow hash; the person's id keeps one table of guesses from serving for everybody. */
export const hashOf = ({ publicId }: Person, code: string): Buffer => sha256(`${publicId}:${code}`)

/** Ten new codes in the place of those before, to be shown this once. */
export async function makeRecoveryCodes({ random }: World, tx: Tx, person: Person): Promise<string[]> {
  const made = Array.from({ length: recoveryCodeCount }, () => crockford(random(recoveryCodeLength), recoveryCodeLength))
  await replaceRecoveryCodes(
    tx,
    person.userId,
    made.map((code) => hashOf(person, code)),
  )
  return made.map(inGroups)
}
