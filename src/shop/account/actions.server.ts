import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isSigned, signedQuery } from '#src/platform/files/links.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { World } from '#src/platform/world.ts'
import { addCode, redeemCode, consumeMailboxLimit, countSender } from '#src/shop/accounts/codes/actions.server.ts'
import type { CodeError } from '#src/shop/accounts/codes/actions.server.ts'
import { deleteCodesTo, erasePerson, isLastOwner, lockPerson, recipientsOf } from '#src/shop/accounts/privacy/actions.server.ts'
import { eraseGuestCarts, eraseCarts } from '../cart/erasure.actions.server.ts'
import { eraseGuestSubscriptions, eraseSubscriptions } from '#src/shop/catalogue/back-in-stock/actions.server.ts'
import { alert, eraseMessagesTo, eraseNotifications } from '../notifications/actions.server.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { eraseGuestOrders, ordersBlockingErasure, eraseOrders, recipientsIn } from '#src/shop/orders/privacy/actions.server.ts'
import type { OrdersOpen } from '#src/shop/orders/privacy/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { guestCodeEmail, guestErasedEmail } from './guest-data-emails.ts'
import { guestDataAddress } from './guest-order.ts'
import type { GuestOrder } from './guest-order.ts'
import type { Tx, Db } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person } from '#src/platform/principal.ts'
import { checkCredentials } from '#src/shop/accounts/person/actions.server.ts'
import type { PersonRow } from '#src/shop/accounts/privacy/actions.server.ts'
import { eraseFavourites } from '#src/shop/catalogue/favourites/actions.server.ts'
import { eraseRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'
import { eraseInvitations } from '#src/shop/accounts/invitations/actions.server.ts'
import { closeTicketsOf } from '../sign-in/tickets.actions.server.ts'
import { eraseMailings } from '../mailings/actions.server.ts'
import { eraseSecondFactors } from '../second-factor/actions.server.ts'
import { eraseLoyalty } from '#src/shop/loyalty/privacy/actions.server.ts'
import { deletionCodeEmail, erasedEmail } from './erasure-emails.ts'
import { eraseRequests } from '#src/shop/requests/privacy/actions.server.ts'
import { accessPage } from './store.server.ts'
import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { AuditRow } from '#src/platform/audit/reading.store.server.ts'
import { can, staffRoles } from '#src/shop/permissions/capabilities.ts'
import { nameActors } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'

/** The order of a token, if it belongs to no account; undefined for every other token. */
export async function findGuestOrder(world: World, token: string): Promise<GuestOrder | undefined> {
  const order = await findOrderByToken(world, token)
  if (!order || order.user !== null || order.email === null) return undefined
  const { id, number, locale } = order
  return { id, number, token, locale, email: order.email.toLowerCase() }
}

/**
 * Sends six digits to the mailbox of a guest's order. At most three emails an hour to one mailbox and thirty codes an hour from
 * one network address. Returns the handle that ties the code to the page that requested it.
 */
export async function sendGuestCode(
  world: World,
  { email }: GuestOrder,
  { locale, address }: { locale: Locale; address: string },
): Promise<Result<{ handle: string }, RateLimited>> {
  const sender = await countSender(world, 'guest-data', address)
  if (!sender.ok) return sender
  const counted = await consumeMailboxLimit(world, email)
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx) => {
    const { code, handle } = await addCode(world, tx, { purpose: 'guest_data', email, userId: null, payload: {} })
    const message = guestCodeEmail({ website, origin: siteOrigin(world.config), locale }, code)
    await alert(world, tx, { email: { ...message, to: email, messageId: world.id() } }, ['email'])
    return ok({ handle })
  })
}

export type MailboxProof = { code: string; handle?: string | undefined }

const prove = async (world: World, { email }: GuestOrder, proof: MailboxProof): Promise<Result<void, CodeError>> => {
  const used = await redeemCode(world, { purpose: 'guest_data', email, ...proof })
  return used.ok ? ok() : used
}

const linkTo = ({ id, token }: GuestOrder) => ({ id: `data of ${id}`, sessionToken: token })

/** The download link for a guest who proved the mailbox, valid for 15 minutes. */
export async function guestDownload(world: World, order: GuestOrder, proof: MailboxProof): Promise<Result<string, CodeError>> {
  const proved = await prove(world, order, proof)
  return proved.ok ? ok(`${guestDataAddress(order.token)}?${signedQuery(world, linkTo(order))}`) : proved
}

/** The order whose mailbox was proved for this link; undefined for every other link, or once it has expired. */
export async function findProvedOrder(world: World, token: string, query: URLSearchParams): Promise<GuestOrder | undefined> {
  const order = await findGuestOrder(world, token)
  return order && isSigned(world, linkTo(order), query) ? order : undefined
}

export type GuestErasureError = CodeError | OrdersOpen

/**
 * Erases a guest who proved the mailbox from every order placed with it without an account, no matter who placed it: an account
 * made with that mailbox would get all of them too. Refused while one of them is open. What tax law requires stays.
 */
export async function eraseGuest(
  world: World,
  order: GuestOrder,
  { proof, locale }: { proof: MailboxProof; locale: Locale },
): Promise<Result<void, GuestErasureError>> {
  const { email, number } = order
  // Also checked before the proof, so that a code is not used up in vain.
  const open = await ordersBlockingErasure(world.db, email)
  if (open) return err(open)
  const proved = await prove(world, order, proof)
  if (!proved.ok) return proved
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx): Promise<Result<void, GuestErasureError>> => {
    const erased = await eraseGuestOrders(world, tx, email)
    if (!erased.ok) return erased
    await eraseGuestCarts(tx, email)
    await eraseGuestSubscriptions(world, tx, email)
    await deleteCodesTo(tx, email)
    await eraseMessagesTo(world, tx, [email, ...erased.value])
    const message = guestErasedEmail({ website, origin: siteOrigin(world.config), locale })
    await alert(world, tx, { email: { ...message, to: email, messageId: `${order.id}.erased` } }, ['email'])
    await audit(world, tx, {
      principal: undefined,
      action: 'guest_data_erased',
      subject: { kind: 'order', id: number },
      source: 'page',
    })
    return ok()
  })
}

/** Sends the six-digit code that can replace the password. At most three emails an hour to one mailbox. */
export async function sendDeletionCode(world: World, principal: Person): Promise<Result<void, RateLimited>> {
  const counted = await consumeMailboxLimit(world, principal.email)
  if (!counted.ok) return counted
  const website = await readWebsite(world.db)
  const about = { purpose: 'delete_account', email: principal.email, userId: principal.userId, payload: {} } as const
  await transaction(world.db, async (tx) => {
    const { code } = await addCode(world, tx, about)
    const email = deletionCodeEmail({ website, origin: siteOrigin(world.config), locale: principal.locale }, code)
    await alert(world, tx, { email: { ...email, to: principal.email, messageId: world.id() } }, ['email'])
  })
  return ok()
}

export type ErasureProof = { password: string } | { code: string }
export type ErasureError = { code: 'password_wrong' | 'last_owner' } | CodeError | RateLimited
type From = { address: string; source: RequestSource }

/**
 * Erases the account of a person who proves by password or emailed code that it is theirs. One transaction, including the
 * confirmation email; the address can sign up again afterwards, as a new person.
 */
export async function eraseAccount(
  world: World,
  principal: Person,
  proof: ErasureProof,
  { address, source }: From,
): Promise<Result<void, ErasureError>> {
  // Also checked before the proof, so that a code is not used up in vain.
  if (await transaction(world.db, (tx) => isLastOwner(tx, principal.userId))) return err({ code: 'last_owner' })
  const proved = await checkProof(world, principal, proof, address)
  if (!proved.ok) return proved
  const website = await readWebsite(world.db)
  return transaction(world.db, async (tx): Promise<Result<void, ErasureError>> => {
    if (await isLastOwner(tx, principal.userId)) return err({ code: 'last_owner' })
    const person = await lockPerson(tx, principal.userId)
    if (!person) return ok()
    await erase(world, tx, person)
    const email = erasedEmail({ website, origin: siteOrigin(world.config), locale: person.locale })
    await alert(world, tx, { email: { ...email, to: person.email, messageId: `${person.public_id}.erased` } }, ['email'])
    await audit(world, tx, { principal, action: 'account_erased', subject: { kind: 'person', id: principal.publicId }, source })
    return ok()
  })
}

async function checkProof(
  world: World,
  principal: Person,
  proof: ErasureProof,
  address: string,
): Promise<Result<void, ErasureError>> {
  if ('code' in proof) {
    const used = await redeemCode(world, { purpose: 'delete_account', email: principal.email, code: proof.code })
    if (!used.ok) return used
    return used.value.userId === principal.userId ? ok() : err({ code: 'code_wrong' })
  }
  const known = await checkCredentials(world, { email: principal.email, password: proof.password }, address)
  if (known.ok) return known.value.userId === principal.userId ? ok() : err({ code: 'password_wrong' })
  return known.error.code === 'too_many' ? err(known.error) : err({ code: 'password_wrong' })
}

/** Feature by feature, dependents first. A new feature that stores personal data adds its own line. */
async function erase(world: World, tx: Tx, person: PersonRow): Promise<void> {
  const recipients = [...recipientsOf(world, person), ...(await recipientsIn(world, tx, person.id))]
  await eraseOrders(world, tx, person.id)
  await eraseCarts(world, tx, person.id)
  await eraseRequests(world, tx, person.id)
  await eraseLoyalty(world, tx, person.id)
  await eraseSubscriptions(world, tx, { userId: person.id, email: person.email })
  await eraseFavourites(tx, person.id)
  await eraseRecentlyViewed(tx, person.id)
  await eraseNotifications(world, tx, { userId: person.id, recipients })
  await eraseMailings(tx, person.id)
  await eraseSecondFactors(tx, person.id)
  const { id: userId, public_id: publicId, email } = person
  await closeTicketsOf(tx, userId)
  await eraseInvitations(world, tx, { publicId, email })
  await erasePerson(world, tx, person)
}

/**
 * Erases a customer's account at their request to the pharmacy, with the same email as when they do it themselves. The caller has
 * checked who may, locked the customer and records it in the audit log. What tax law requires stays.
 */
export async function eraseCustomer(world: World, tx: Tx, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (!person) return
  const website = await readWebsite(tx)
  await erase(world, tx, person)
  const email = erasedEmail({ website, origin: siteOrigin(world.config), locale: person.locale })
  await alert(world, tx, { email: { ...email, to: person.email, messageId: `${person.public_id}.erased` } }, ['email'])
}

/** Removes the carts of an account that ends, so that the points and requests in them can move. */
export const emptyCartsBeforeMerge = (world: World, tx: Tx, userId: number): Promise<void> => eraseCarts(world, tx, userId)

/** Ends an account whose orders, requests and points have moved to another one. */
export async function endMergedAccount(world: World, tx: Tx, userId: number): Promise<void> {
  const person = await lockPerson(tx, userId)
  if (person) await erase(world, tx, person)
}

/**
 * One record of who viewed or changed a person's data. `by` is a role and not a name: people may know when and why, but staff act
 * in the pharmacy's name (Court of Justice, C-579/21). `self`: the person; `shop`: its clock or its operator.
 */
export type Access = { id: number; at: Date; action: string; subject: string; why: string; by: Actor | 'self' }

/** `customer`: a former member of staff. */
type Actor = StaffRole | 'customer' | 'shop'

// Of several roles, the one with the most access to health data is shown.
const health = ['prescriptions.read', 'requests.read'] as const
const sightOf = (role: StaffRole): number => health.filter((capability) => can({ roles: [role] }, capability)).length
const closest = staffRoles.toSorted((a, b) => sightOf(b) - sightOf(a))
const actorOf = (roles: readonly StaffRole[] | null | undefined): Actor =>
  roles ? (closest.find((role) => roles.includes(role)) ?? 'customer') : 'shop'

const batchSize = 500

/** Entries about the account itself, newest first, in batches. */
export async function* accessToAccount(db: Db, person: Person): AsyncGenerator<Access[]> {
  let before: number | undefined
  for (;;) {
    const rows = await entriesOn(db, { kind: 'person', ids: [person.publicId] }, { before, limit: batchSize })
    if (rows.length === 0) return
    before = rows.at(-1)?.id
    yield await toAccess(db, person, rows)
  }
}

const maxItems = 10_000

/** A set of a person's records: orders by number, everything else by public id. */
export type Things = { kind: 'order' | RequestKind | 'upload'; ids: readonly string[] }

/** Owner of the records; null for a guest, who has no entries of their own. */
type Own = Pick<Person, 'publicId'> | null

/** Entries about some of a person's orders, prescriptions, requests or photos, newest first. */
export async function accessTo(db: Db, person: Own, things: Things): Promise<Access[]> {
  if (things.ids.length === 0) return []
  return toAccess(db, person, await entriesOn(db, things, { limit: maxItems }))
}

/** What staff did with a person's order, prescription or request, or with a photo that came with it. */
export type StaffAccess = Pick<Access, 'id' | 'at' | 'action'> & {
  by: Actor
  about: { kind: 'order' | RequestKind; id: string; at: Date }
}

/** What staff did with any of a person's records, newest first, without the person's own actions; one statement. */
export async function listStaffAccess(
  db: Db,
  person: Person,
  { number, size }: { number: number; size: number },
): Promise<{ access: StaffAccess[]; total: number }> {
  const rows = await accessPage(db, person, { limit: size, offset: (number - 1) * size })
  const access = rows.map(({ id, at, action, roles, about: kind, about_id, about_at }) => ({
    id,
    at,
    action,
    by: actorOf(roles),
    about: { kind, id: about_id, at: about_at },
  }))
  return { access, total: rows[0]?.total ?? 0 }
}

async function toAccess(db: Db, person: Own, rows: readonly AuditRow[]): Promise<Access[]> {
  const ids = rows.map((row) => row.actor_id).filter((id) => id !== null)
  const actors = await nameActors(db, ids)
  const byOf = (actor: string | null): Access['by'] => {
    if (actor === null) return 'shop'
    return actor === person?.publicId ? 'self' : actorOf(actors.get(actor)?.roles)
  }
  return rows.map(({ id, at, action, subject_id: subject, why, actor_id }) => ({
    id,
    at,
    action,
    subject,
    why,
    by: byOf(actor_id),
  }))
}
