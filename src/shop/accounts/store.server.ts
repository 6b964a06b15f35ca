import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Role } from '#src/platform/who.ts'
import type { Locale } from '#src/i18n/locales.ts'

// The table's CHECKs hold these to the words of the code.
type Spoken = { role: Role; locale: Locale }

const personColumns = ['id', 'public_id', 'email', 'name', 'role', 'locale'] as const

/** `email` as stored: lower case. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...personColumns, 'password_hash', 'demo'])
    .where('email', '=', email)
    .$narrowType<Spoken>()
    .executeTakeFirst()

export type CredentialsRow = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

export const findProfile = (db: Db, publicId: string) =>
  db
    .selectFrom('users')
    .select([...personColumns, 'date_of_birth_sealed', 'mobile_phone_sealed', 'nif_sealed', 'created_at'])
    .where('public_id', '=', publicId)
    .$narrowType<Spoken>()
    .executeTakeFirst()

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export type NewPerson = {
  public_id: string
  email: string
  password_hash: string | null
  role: Role
  locale: Locale
  name: string | null
  date_of_birth_sealed: Buffer | null
  mobile_phone_sealed: Buffer | null
  nif_sealed: Buffer | null
  demo: boolean
  created_at: Date
}

/** The id of the row, or undefined when somebody already has the address. */
export async function addPerson(tx: Tx, person: NewPerson): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const demoPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select(['public_id', 'email', 'name', 'role'])
    .where('demo', '=', true)
    .orderBy('id')
    .limit(20)
    .$narrowType<{ role: Role }>()
    .execute()

export const findNames = (db: Db, ids: readonly number[]) =>
  db.selectFrom('users').select(['id', 'public_id', 'email', 'name']).where('id', 'in', ids).limit(1000).execute()
