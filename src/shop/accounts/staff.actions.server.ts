import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Person, Staff, StaffRole } from '#src/platform/principal.ts'
import { findPerson } from './actions.server.ts'
import * as store from './staff.store.server.ts'

export type Colleague = {
  rowId: number
  id: string
  email: string
  name: string | null
  roles: readonly StaffRole[]
  blockedAt: Date | null
  since: Date
}

/** All staff by name, including blocked ones. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  const rows = await store.listStaff(db)
  return rows.map(({ id, public_id, blocked_at, created_at, ...row }) => ({
    rowId: id,
    id: public_id,
    ...row,
    blockedAt: blocked_at,
    since: created_at,
  }))
}

/** `own_account`: nobody can block their own account or give up `owner`, so that an owner always remains. */
export type TeamError = { code: 'not_found' | 'own_account' }

type Changed = { userId: number }

/**
 * Takes the team's lock for an owner. A person who is no longer an owner, because another owner was faster, gets `not_found`; as
 * owners cannot give up their own role, the acting one remains.
 */
export async function leadTeam(tx: Tx, { userId }: Person): Promise<Result<void, { code: 'not_found' }>> {
  const owners = await store.lockOwners(tx)
  return owners.has(userId) ? ok() : err({ code: 'not_found' })
}

/** `id`: a colleague's public id, or one's own while staying an owner; no roles removes a person from the team. */
export const giveRoles = (
  tx: Tx,
  principal: Staff,
  id: string,
  roles: readonly StaffRole[],
): Promise<Result<Changed, TeamError>> =>
  change(tx, principal, { id, forOwn: can({ roles }, 'team.change') }, () => store.setRoles(tx, id, roles))

/** `blockedAt`: null unblocks a colleague. */
export const setBlocked = (tx: Tx, principal: Staff, id: string, blockedAt: Date | null): Promise<Result<Changed, TeamError>> =>
  change(tx, principal, { id, forOwn: false }, () => store.setBlocked(tx, id, blockedAt))

async function change(
  tx: Tx,
  principal: Staff,
  { id, forOwn }: { id: string; /** Whether it may be done to one's own account. */ forOwn: boolean },
  write: () => Promise<{ id: number } | undefined>,
): Promise<Result<Changed, TeamError>> {
  const leads = await leadTeam(tx, principal)
  if (!leads.ok) return leads
  if (id === principal.publicId && !forOwn) return err({ code: 'own_account' })
  const row = isId(id) ? await write() : undefined
  return row ? ok({ userId: row.id }) : err({ code: 'not_found' })
}

/** Makes a customer a member of staff; false when they are erased, blocked or already staff. */
export const makeStaff = (tx: Tx, { userId }: Person, roles: readonly StaffRole[]): Promise<boolean> =>
  store.makeStaff(tx, userId, roles)

export type KnownAddress = { person: Person; blocked: boolean; hasPassword: boolean }

/** The account with an address (lower case), for an invitation to it. */
export async function findByEmail(db: Db, email: string): Promise<KnownAddress | undefined> {
  const row = await store.findByEmail(db, email)
  const person = row && (await findPerson(db, row.public_id))
  return row && person && { person, blocked: row.blocked_at !== null, hasPassword: row.has_password }
}
