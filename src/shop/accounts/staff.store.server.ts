import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Role, StaffRole } from '#src/platform/who.ts'

// A pharmacy's team; the list is bounded all the same.
const mostStaff = 200

export const listStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'public_id', 'email', 'name', 'role', 'blocked_at', 'created_at'])
    .where('role', '<>', 'customer')
    .where('erased_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(mostStaff)
    .$narrowType<{ role: StaffRole }>()
    .execute()

/**
 * The owners who may act, locked until the transaction ends: changes to the team go one after the other, and whoever waited sees
 * who is left.
 */
export async function lockOwners(tx: Tx): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(mostStaff)
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The colleague whose role was changed; undefined where nobody of the team has the id. Who leaves is an unblocked customer again. */
export const setRole = (tx: Tx, publicId: string, role: Role) =>
  tx
    .updateTable('users')
    .set({ role, ...(role === 'customer' && { blocked_at: null }) })
    .where('public_id', '=', publicId)
    .where('role', '<>', 'customer')
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const setBlocked = (tx: Tx, publicId: string, blockedAt: Date | null) =>
  tx
    .updateTable('users')
    .set({ blocked_at: blockedAt })
    .where('public_id', '=', publicId)
    .where('role', '<>', 'customer')
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Gives a customer work; false when the person is gone, blocked or at work already. */
export async function makeStaff(tx: Tx, userId: number, role: StaffRole): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ role })
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever has an address, blocked or not. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select((is) => ['public_id', 'blocked_at', is('password_hash', 'is not', null).$castTo<boolean>().as('has_password')])
    .where('email', '=', email)
    .executeTakeFirst()
