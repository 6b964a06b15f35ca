import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as codes from './codes.store.server.ts'
import * as passkeys from './passkeys.store.server.ts'
import { isObliged, isSetUp } from './second-factor.ts'
import type { SecondFactor } from './second-factor.ts'

export async function secondFactorOf(db: Db, { userId }: Person): Promise<SecondFactor> {
  const [totp, keys, recoveryCodesLeft] = [
    await codes.findTotp(db, userId),
    await passkeys.listPasskeys(db, userId),
    await codes.countRecoveryCodes(db, userId),
  ]
  return {
    totpSince: totp?.confirmed_at ?? null,
    passkeys: keys.map((key) => ({
      id: key.public_id,
      name: key.name,
      createdAt: key.created_at,
      lastUsedAt: key.last_used_at,
    })),
    recoveryCodesLeft,
  }
}

/** Which of these people have a second factor. */
export const holdersOf = async (db: Db, userIds: readonly number[]): Promise<Set<number>> =>
  new Set(userIds.length > 0 ? await codes.holdersAmong(db, userIds) : [])

export const hasSecondFactor = async (db: Db, { userId }: Person): Promise<boolean> => (await holdersOf(db, [userId])).has(userId)

export type RemovalError = { code: 'not_found' | 'last_second_step' }

export const removeTotp = (world: World, tx: Tx, person: Person): Promise<Result<void, RemovalError>> =>
  removeOne(world, tx, person, () => codes.removeTotp(tx, person.userId))

/** `id`: the passkey's public id. */
export const removePasskey = (world: World, tx: Tx, person: Person, id: string): Promise<Result<void, RemovalError>> =>
  removeOne(world, tx, person, () => passkeys.removePasskey(tx, person.userId, id))

/** People who must have a second factor keep one. The recovery codes are deleted with the last one: they would open nothing. */
async function removeOne(
  { config }: World,
  tx: Tx,
  person: Person,
  remove: () => Promise<boolean>,
): Promise<Result<void, RemovalError>> {
  await codes.lockPerson(tx, person.userId)
  if (!(await remove())) return err({ code: 'not_found' })
  if (isSetUp(await secondFactorOf(tx, person))) return ok()
  if (isObliged(config.mode, person)) return err({ code: 'last_second_step' })
  await codes.removeRecoveryCodes(tx, person.userId)
  return ok()
}
