import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel, NotificationTopic } from '#src/shop/notifications/notification.ts'
import { hashPassword, isPassword } from '../password/password.server.ts'
import type { Completeness, Profile } from './person.ts'
import { nifHash, phoneHash } from '../codes/phone.actions.server.ts'
import { personCell } from './sealed.ts'
import type { SealedFact } from './sealed.ts'
import { recordSignInFailure, tooManyFailures } from '../sign-up/sign-in-limits.server.ts'
import type { Credentials } from '../sign-up/sign-in.schema.ts'
import { wants } from '../notification-preferences/notification-preferences.ts'
import type { NotificationPreferences } from '../notification-preferences/notification-preferences.ts'
import { findPreferences } from '../notification-preferences/store.server.ts'
import * as store from './store.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'

/** `account_blocked`: only told to those who know the password. */
export type SignInError = { code: 'invalid_credentials' | 'account_blocked' } | RateLimited

/**
 * The owner of these credentials. Neither the answer nor its timing reveals whether the address is known. The failure count is
 * checked before and again after the password, so that concurrent guesses gain nothing.
 */
export async function checkCredentials(
  world: World,
  { email, password }: Credentials,
  address: string,
): Promise<Result<Person, SignInError>> {
  const refused = await tooManyFailures(world, email, address)
  if (refused) return err(refused)
  const row = await store.findCredentials(world.db, email)
  const right = await isPassword(usablePassword(world, row), password)
  if (!right || !row) {
    await recordSignInFailure(world, email, address)
    world.log.info({ person: row?.public_id ?? null }, 'a password was refused')
    return err({ code: 'invalid_credentials' })
  }
  const limitError = await tooManyFailures(world, email, address)
  if (limitError) return err(limitError)
  return row.blocked_at ? err({ code: 'account_blocked' }) : ok(personOf(row))
}

// The password of the demo accounts is public: outside the demo they cannot sign in.
const usablePassword = (world: World, row: store.CredentialsRow | undefined): string | null | undefined =>
  row?.demo && world.config.mode !== 'demo' ? null : row?.password_hash

type KnownRow = Pick<store.ProfileRow, 'id' | 'public_id' | 'email' | 'name' | 'roles' | 'locale'>

/** The person of a row, without a session behind it. */
export function personOf(row: KnownRow): Person {
  return {
    kind: 'person',
    userId: row.id,
    publicId: row.public_id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    locale: row.locale,
    verifiedAt: null,
  }
}

export type DemoPerson = { id: string; email: string; name: string | null; roles: readonly StaffRole[] }

/** The accounts that visitors can try; none outside the demo. */
export async function demoPeople({ db, config }: World): Promise<DemoPerson[]> {
  if (config.mode !== 'demo') return []
  const rows = await store.demoPeople(db)
  return rows.map(({ public_id, ...person }) => ({ id: public_id, ...person }))
}

/** Whether this database has demo accounts, whose password is public. */
export const hasDemoPeople = (db: Db): Promise<boolean> => store.hasDemoPeople(db)

/** Undefined for an unknown id, well-formed or not. */
export async function findPerson(db: Db, publicId: string): Promise<Person | undefined> {
  const row = isId(publicId) ? await store.findProfile(db, publicId) : undefined
  return row && personOf(row)
}

/** `silenced`: channels that this person has turned off for the topic in question. */
export type NamedPerson = { rowId: number; id: string; email: string; name: string | null; silenced: readonly CustomerChannel[] }

/** The people of these rows; erased ones are missing. One statement at most. */
export async function namePeople(
  db: Db,
  rowIds: readonly number[],
  topic: NotificationTopic = 'orders',
): Promise<Map<number, NamedPerson>> {
  const rows = rowIds.length ? await store.findNames(db, [...new Set(rowIds)]) : []
  return new Map(
    rows.map(({ id, public_id, email, name, alerts_by_email: byEmail, alerts_by_sms: bySms, unwanted }) => [
      id,
      { rowId: id, id: public_id, email, name, silenced: silencedOf({ email: byEmail, sms: bySms, unwanted }, topic) },
    ]),
  )
}

/** The channels that this person has turned off for a topic; none for an erased person. */
export async function silencedChannels(db: Db, userId: number, topic: NotificationTopic): Promise<readonly CustomerChannel[]> {
  const preferences = await findPreferences(db, userId)
  return preferences ? silencedOf(preferences, topic) : []
}

const silencedOf = (preferences: NotificationPreferences, topic: NotificationTopic): CustomerChannel[] =>
  alertChannels.filter((channel) => !wants(preferences, topic, channel))

/** The person's own profile, unsealed. Throws when the account was erased in the meantime. */
export async function readProfile(world: World, person: Person): Promise<Profile> {
  const row = await store.findProfile(world.db, person.publicId)
  if (!row) throw new Error('a signed-in person has no row')
  const open = (column: SealedFact): string | null =>
    row[column] ? unseal(world.keys, personCell(row.public_id, column), row[column]) : null
  return {
    publicId: row.public_id,
    email: row.email,
    roles: row.roles,
    locale: row.locale,
    name: row.name,
    dateOfBirth: open('date_of_birth_sealed'),
    mobilePhone: open('mobile_phone_sealed'),
    nif: open('nif_sealed'),
    alertsByEmail: row.alerts_by_email,
    alertsBySms: row.alerts_by_sms,
    marketingConsent: row.marketing_consent,
    hasPassword: row.has_password,
    profileSkipped: row.profile_skipped,
    createdAt: row.created_at,
  }
}

type NewAccount = Completeness & Pick<Profile, 'publicId' | 'email' | 'roles' | 'locale'> & { demo: boolean }
export type PersonToAdd = NewAccount & { password: string }

/** The new row's id, or undefined when the address is taken. */
export const addPerson = async (world: World, tx: Tx, { password, ...person }: PersonToAdd): Promise<number | undefined> =>
  store.addPerson(tx, personColumns(world, person, await hashPassword(password)))

/** An account as stored. `passwordHash`: null for a person who signs in without a password. */
export function personColumns(world: World, person: NewAccount, passwordHash: string | null): store.NewPerson {
  const sealed = (column: SealedFact, text: string | null): Buffer | null =>
    text === null ? null : seal(world.keys, personCell(person.publicId, column), text)
  return {
    public_id: person.publicId,
    email: person.email,
    password_hash: passwordHash,
    roles: person.roles,
    locale: person.locale,
    name: person.name,
    date_of_birth_sealed: sealed('date_of_birth_sealed', person.dateOfBirth),
    mobile_phone_sealed: sealed('mobile_phone_sealed', person.mobilePhone),
    mobile_phone_hash: person.mobilePhone === null ? null : phoneHash(world, person.mobilePhone),
    nif_sealed: sealed('nif_sealed', person.nif),
    nif_hash: person.nif === null ? null : nifHash(world, person.nif),
    demo: person.demo,
    created_at: world.now(),
  }
}

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

/** `own_account`: people cannot block their own account or give up `owner`, so that an owner always remains. */
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

export const { ownersOf } = store

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
