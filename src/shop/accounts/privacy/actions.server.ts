import { unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { closeSessionsOf } from '#src/platform/sessions/sessions.ts'
import type { World } from '#src/platform/world.ts'
import { withdrawMarketing } from '../consents/consents.actions.server.ts'
import type { PersonRow } from './store.server.ts'
import * as store from './store.server.ts'
import { personCell } from '../person/sealed.ts'
import { lockOwners } from '../person/store.server.ts'

export type { PersonRow } from './store.server.ts'

/** Locked until the transaction ends; undefined when the account is already erased. */
export const lockPerson = store.lockPerson

/** Where messages for a person went: their mailbox, and their phone if they gave one. */
export function recipientsOf({ keys }: World, { public_id: id, email, mobile_phone_sealed: phone }: PersonRow): string[] {
  return phone ? [email, unseal(keys, personCell(id, 'mobile_phone_sealed'), phone)] : [email]
}

/** Whether there is no other owner. Locks the owners, so that of two who leave at once one is refused. */
export async function isLastOwner(tx: Tx, userId: number): Promise<boolean> {
  const owners = await lockOwners(tx)
  return owners.has(userId) && owners.size === 1
}

/**
 * Removes everything from an account that identifies its owner. Consents stay with the empty row: they must be provable for as
 * long as anyone may ask for them.
 */
export async function erasePerson(world: World, tx: Tx, person: PersonRow): Promise<void> {
  await closeSessionsOf(tx, person.id)
  await withdrawMarketing(world, tx, person.id)
  await store.removeBelongings(tx, person)
  await store.makeTombstone(tx, person, world.realNow())
}

export const erasedSince = (db: Db, moment: Date): Promise<number[]> => store.erasedSince(db, moment)

/** Deletes pending codes of the mailbox of a guest who is being erased. */
export const deleteCodesTo = (tx: Tx, email: string): Promise<void> => store.removeCodesTo(tx, email)
