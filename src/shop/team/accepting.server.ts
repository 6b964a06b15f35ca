import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { closeSessionsOf } from '#src/platform/sessions/sessions.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addPerson, checkCredentials, findPerson, findByEmail, makeStaff } from '#src/shop/accounts/person/actions.server.ts'
import type { SignInError, KnownAddress } from '#src/shop/accounts/person/actions.server.ts'
import { consumeInvitation, findInvitation } from '#src/shop/accounts/invitations/actions.server.ts'
import { enter } from '../sign-in/actions.server.ts'
import type { Entry, Visitor } from '../sign-in/actions.server.ts'
import type { FoundInvitation, Invitee } from './invitation.ts'
import { isOpenInvitation } from './invitation.ts'

/** What an invitation's link leads to for this visitor. */
export async function readInvitation(world: World, token: string, principal: Principal): Promise<FoundInvitation> {
  const row = await findInvitation(world.db, token)
  if (!row) return { state: 'unknown' }
  if (row.used_at) return { state: 'used' }
  if (row.withdrawn_at) return { state: 'withdrawn' }
  if (row.expires_at <= world.realNow()) return { state: 'expired' }
  const known = await findByEmail(world.db, row.email)
  // Someone who became staff or was blocked in the meantime cannot use it.
  if (known && (isStaff(known.person) || known.blocked)) return { state: 'withdrawn' }
  return { state: 'open', email: row.email, roles: row.roles, invitee: inviteeOf(known, principal) }
}

function inviteeOf(known: KnownAddress | undefined, principal: Principal): Invitee {
  if (!known) return 'new'
  if (principal.kind === 'person' && principal.userId === known.person.userId) return 'here'
  return known.hasPassword ? 'password' : 'sign_in'
}

/** `name` and a new `password` of a new person, the `password` of a customer who is not signed in here, or nothing. */
export type Acceptance = { name?: string | undefined; password?: string | undefined }
export type AcceptError = SignInError | { code: 'invitation_gone' | 'sign_in_first' }
type Guest = Visitor & { principal: Principal; locale: Locale }
const invitationExpired = err({ code: 'invitation_gone' })

/** Accepts an invitation, once: the account gets its roles, its other sessions end, and the usual sign-in follows. */
export async function acceptInvitation(
  world: World,
  token: string,
  input: Acceptance,
  guest: Guest,
): Promise<Result<Entry, AcceptError>> {
  const found = await readInvitation(world, token, guest.principal)
  if (!isOpenInvitation(found)) return invitationExpired
  if (found.invitee === 'sign_in') return err({ code: 'sign_in_first' })
  const proven = found.invitee === 'password' ? await showPassword(world, found.email, input, guest) : ok()
  if (!proven.ok) return proven
  const accepted = await transaction(world.db, async (tx): Promise<Result<{ publicId: string }, AcceptError>> => {
    const invitation = await consumeInvitation(tx, token, world.realNow())
    if (!invitation) return invitationExpired
    const person = await (found.invitee === 'new' ? addColleague : promote)(world, tx, {
      ...invitation,
      ...input,
      locale: guest.locale,
    })
    if (!person) return invitationExpired
    await audit(world, tx, {
      principal: person,
      action: 'invitation_accepted',
      subject: { kind: 'invitation', id: invitation.public_id },
      source: 'page',
    })
    return ok(person)
  })
  const person = accepted.ok ? await findPerson(world.db, accepted.value.publicId) : undefined
  return person ? ok(await enter(world, person, guest)) : invitationExpired
}

async function showPassword(
  world: World,
  email: string,
  { password }: Acceptance,
  { address }: Guest,
): Promise<Result<void, AcceptError>> {
  const known = await checkCredentials(world, { email, password: password ?? '' }, address)
  return known.ok ? ok() : known
}

type Joining = Acceptance & { email: string; roles: readonly StaffRole[]; locale: Locale }

/** Undefined when the address was taken in the meantime: the page then asks for that account's password. */
async function addColleague(
  world: World,
  tx: Tx,
  { email, roles, locale, name, password }: Joining,
): Promise<Person | undefined> {
  const publicId = world.id()
  const unknown = { dateOfBirth: null, mobilePhone: null, nif: null, demo: false }
  const added = await addPerson(world, tx, {
    publicId,
    email,
    roles,
    locale,
    name: name ?? null,
    password: password ?? '',
    ...unknown,
  })
  return added === undefined ? undefined : findPerson(tx, publicId)
}

async function promote(_world: World, tx: Tx, { email, roles }: Joining): Promise<Person | undefined> {
  const known = await findByEmail(tx, email)
  if (!known || !(await makeStaff(tx, known.person, roles))) return undefined
  await closeSessionsOf(tx, known.person.userId)
  return known.person
}
