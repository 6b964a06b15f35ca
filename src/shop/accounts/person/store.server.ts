import type { Db, Tx } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { ProfileField } from '../profile/profile-form.ts'
import { unwanted } from '../notification-preferences/store.server.ts'
import { sql } from 'kysely'
import { rolesWith } from '#src/shop/permissions/capabilities.ts'

// The table's CHECKs allow only the values of these types.
type Spoken = { roles: StaffRole[]; locale: Locale }

const personColumns = ['id', 'public_id', 'email', 'name', 'roles', 'locale'] as const

/** `email` as stored: lower case. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...personColumns, 'password_hash', 'demo', 'blocked_at'])
    .where('email', '=', email)
    .$narrowType<Spoken>()
    .executeTakeFirst()

export type CredentialsRow = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

export const findProfile = (db: Db, publicId: string) =>
  db
    .selectFrom('users')
    .select((is) => [
      ...personColumns,
      'date_of_birth_sealed',
      'mobile_phone_sealed',
      'nif_sealed',
      'alerts_by_email',
      'alerts_by_sms',
      'created_at',
      is('password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      is('profile_skipped_at', 'is not', null).$castTo<boolean>().as('profile_skipped'),
      is
        .exists(
          is
            .selectFrom('consents')
            .select('consents.id')
            .whereRef('consents.user_id', '=', 'users.id')
            .where('consents.kind', '=', 'marketing')
            .where('withdrawn_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('marketing_consent'),
    ])
    .where('public_id', '=', publicId)
    .$narrowType<Spoken>()
    .executeTakeFirst()

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export type NewPerson = {
  public_id: string
  email: string
  password_hash: string | null
  roles?: readonly StaffRole[]
  locale: Locale
  name: string | null
  date_of_birth_sealed: Buffer | null
  mobile_phone_sealed: Buffer | null
  mobile_phone_hash?: Buffer | null
  nif_sealed: Buffer | null
  nif_hash?: Buffer | null
  demo: boolean
  created_at: Date
}

/** The row's id, or undefined when the address is taken. */
export async function addPerson(tx: Tx, person: NewPerson): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ ...person, roles: [...(person.roles ?? [])] })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type ProfileChanges = {
  name?: string | null
  date_of_birth_sealed?: Buffer | null
  mobile_phone_sealed?: Buffer | null
  mobile_phone_hash?: Buffer | null
  nif_sealed?: Buffer | null
  nif_hash?: Buffer | null
  locale?: Locale
  alerts_by_email?: boolean
  alerts_by_sms?: boolean
}

/** Which parts of a profile are filled in. Locks the row, so that of two writers the second sees what the first one wrote. */
export const lockFilledFields = (tx: Tx, userId: number): Promise<Record<ProfileField, boolean>> =>
  tx
    .selectFrom('users')
    .select((is) => [
      is('name', 'is not', null).$castTo<boolean>().as('name'),
      is('date_of_birth_sealed', 'is not', null).$castTo<boolean>().as('date_of_birth'),
      is('mobile_phone_sealed', 'is not', null).$castTo<boolean>().as('mobile_phone'),
      is('nif_sealed', 'is not', null).$castTo<boolean>().as('nif'),
    ])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Writes only what is named, so that two tabs do not overwrite each other's changes. */
export async function changeProfile(tx: Tx, userId: number, changes: ProfileChanges): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** Keeps the time of the first call. */
export async function skipProfile(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ profile_skipped_at: at })
    .where('id', '=', userId)
    .where('profile_skipped_at', 'is', null)
    .execute()
}

export const demoPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select(['public_id', 'email', 'name', 'roles'])
    .where('demo', '=', true)
    .orderBy('id')
    .limit(20)
    .$narrowType<{ roles: StaffRole[] }>()
    .execute()

export async function hasDemoPeople(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('demo', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}

export const findNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'public_id', 'email', 'name', 'alerts_by_email', 'alerts_by_sms', unwanted])
    .where('id', 'in', ids)
    .limit(1000)
    .execute()

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

/** The mailboxes of the owners who may act. */
export const ownersOf = (db: Db) =>
  db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where(sql<boolean>`roles && ${rolesWith('team.change')}::text[]`)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(maxStaff)
    .$narrowType<{ locale: Locale }>()
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
