import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { rolesWith } from '#src/platform/capabilities.ts'
import type { StaffRole } from '#src/platform/principal.ts'

const works = sql<boolean>`roles <> '{}'`

// A pharmacy's team is smaller; the limit only bounds the query.
const maxStaff = 200

export const listStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'public_id', 'email', 'name', 'roles', 'blocked_at', 'created_at'])
    .where(works)
    .where('erased_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(maxStaff)
    .$narrowType<{ roles: StaffRole[] }>()
    .execute()

/**
 * The owners who may act, locked until the transaction ends: changes to the team run one after the other, and each sees the
 * remaining owners.
 */
export async function lockOwners(tx: Tx): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles && ${rolesWith('team.change')}::text[]`)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(maxStaff)
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * The colleague whose roles were changed; undefined when no member of staff has the id. A person who leaves is an unblocked
 * customer again.
 */
export const setRoles = (tx: Tx, publicId: string, roles: readonly StaffRole[]) =>
  tx
    .updateTable('users')
    .set({ roles: [...roles], ...(roles.length === 0 && { blocked_at: null }) })
    .where('public_id', '=', publicId)
    .where(works)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const setBlocked = (tx: Tx, publicId: string, blockedAt: Date | null) =>
  tx
    .updateTable('users')
    .set({ blocked_at: blockedAt })
    .where('public_id', '=', publicId)
    .where(works)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Makes a customer a member of staff; false when the person is erased, blocked or already staff. */
export async function makeStaff(tx: Tx, userId: number, roles: readonly StaffRole[]): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ roles: [...roles] })
    .where('id', '=', userId)
    .where(sql<boolean>`roles = '{}'`)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account with an address, blocked or not. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select((is) => ['public_id', 'blocked_at', is('password_hash', 'is not', null).$castTo<boolean>().as('has_password')])
    .where('email', '=', email)
    .executeTakeFirst()
