import { maskedEmail, maskedPhone, maskedStreet } from '#src/kernel/masking.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { listSessions } from '#src/platform/sessions/sessions.ts'
import type { World } from '#src/platform/world.ts'
import { listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import type { Address } from '#src/shop/accounts/addresses/address.ts'
import { listConsents } from '#src/shop/accounts/consents/consent-records.actions.server.ts'
import { findCustomer, pendingEmail } from '#src/shop/accounts/customer/actions.server.ts'
import type { CustomerRow } from '#src/shop/accounts/customer/actions.server.ts'
import { listNotes } from '#src/shop/accounts/notes/actions.server.ts'
import { findPerson, readProfile, silencedChannels } from '#src/shop/accounts/person/actions.server.ts'
import type { Profile } from '#src/shop/accounts/person/person.ts'
import { nameActors } from '#src/shop/accounts/sign-up/actions.server.ts'
import { historyOf, walletOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { contactFields } from './customer.ts'
import type {
  ContactField,
  ContactReading,
  CustomerChange,
  CustomerPoints,
  CustomerRights,
  CustomerView,
  SimilarCustomer,
} from './customer.ts'
import * as store from './store.server.ts'
import type { CustomerOrderRow } from './store.server.ts'

const listed = { orders: 6, requests: 6, messages: 5, entries: 3, readings: 3, distinct: 20 }

/** What these pages may offer; the actions check it again. */
export const rightsOf = (staff: Staff): CustomerRights => ({
  reveals: can(staff, 'customers.reveal'),
  notes: can(staff, 'customers.note'),
  changes: can(staff, 'customers.change'),
  merges: can(staff, 'customers.merge'),
  erases: can(staff, 'customers.erase'),
  adjustsPoints: can(staff, 'loyalty.read'),
})

/**
 * A customer with all that this member of staff may see: prescriptions and requests for medicines only with `prescriptions.read`.
 * Recorded in the audit log. Undefined for staff, an erased account and an unknown id. A flat number of statements.
 */
export async function readCustomer(
  world: World,
  staff: Staff,
  { id, source }: { id: string; source: RequestSource },
): Promise<CustomerView | undefined> {
  const { db } = world
  const [row, person] = await Promise.all([findCustomer(db, id), findPerson(db, id)])
  if (!row || !person) return undefined
  const profile = await readProfile(world, person)
  const [addresses, silenced, entries, activity, consents, sessions, notes, pending, similar, distinct] = await Promise.all([
    listAddresses(world, person),
    silencedChannels(db, row.id, 'orders'),
    readEntries(db, id),
    readActivity(world, staff, person),
    listConsents(db, person),
    listSessions(world, row.id, undefined),
    listNotes(world, staff, row.id),
    pendingEmail(world, row),
    findSimilar(db, row),
    store.distinctFrom(db, row.id, listed.distinct),
  ])
  const subject = { kind: 'person', id } as const
  await auditRead(world, { principal: staff, action: 'customer_read', subject, source })
  return {
    id,
    name: profile.name,
    since: profile.createdAt,
    locale: profile.locale,
    blockedAt: row.blocked_at,
    contact: maskedContact(profile, addresses[0]),
    channels: (['in_app', 'email', 'sms'] as const).filter((channel) => !silenced.includes(channel)),
    ...entries,
    ...activity,
    consents,
    sessions: sessions.map(({ isThis: _, ...session }) => session),
    notes,
    pendingEmail: pending ?? null,
    similar,
    distinct: distinct.map((other) => ({ ...other, email: maskedEmail(other.email) })),
  }
}

async function readActivity(world: World, staff: Staff, person: Person) {
  const { db } = world
  const [seesRequests, clinical] = [can(staff, 'requests.read'), can(staff, 'prescriptions.read')]
  const [sums, orders, requests, messages, wallet] = await Promise.all([
    store.orderSums(db, person.userId),
    store.ordersOf(db, person.userId, listed.orders),
    seesRequests ? store.requestsOf(db, person.userId, { clinical, limit: listed.requests }) : null,
    store.messagesOf(db, person.userId, { requests: seesRequests, clinical, limit: listed.messages }),
    can(staff, 'loyalty.read') ? readPoints(world, person) : null,
  ])
  return {
    sums,
    orders,
    requests: requests && { rows: requests, total: requests[0]?.total ?? 0, isClinical: clinical },
    messages: { rows: messages, unseen: messages[0]?.unseen ?? 0 },
    points: wallet,
    hasPoints: can(staff, 'loyalty.read'),
  }
}

async function readPoints(world: World, person: Person): Promise<CustomerPoints | null> {
  const wallet = await walletOf(world, person)
  if (!wallet) return null
  const { entries } = await historyOf(world, person, { number: 1, size: listed.entries })
  return {
    walletId: wallet.id,
    cardEnd: wallet.cardNumber.slice(-4),
    balance: wallet.balance,
    worth: wallet.worth,
    entries: entries.map(({ id, points, orderNumber, at }) => ({ id, points, orderNumber, at })),
  }
}

/** Enough to recognise what the customer says. */
const maskedContact = (profile: Profile, address: Address | undefined): Record<ContactField, string | null> => ({
  phone: profile.mobilePhone && maskedPhone(profile.mobilePhone),
  email: maskedEmail(profile.email),
  nif: profile.nif && maskedPhone(profile.nif),
  address: address ? `${maskedStreet}, ${address.zipcode} ${address.city}` : null,
})

const addressText = ({ firstname, lastname, address1, address2, zipcode, city }: Address): string =>
  [`${firstname} ${lastname}`, address1, address2, `${zipcode} ${city}`].filter(Boolean).join(', ')

// As the search has one: enough for a day of telephoning, too few to copy what 100,000 customers gave.
const reveals = { max: 200, seconds: 3_600 }

export type RevealError = { code: 'not_found' } | RateLimited

/**
 * One piece of contact data in full, recorded before it is returned; null when the customer has not given it. At most two hundred an
 * hour for one member of staff.
 */
export async function revealContact(
  world: World,
  staff: Staff,
  { id, field, source }: { id: string; field: ContactField; source: RequestSource },
): Promise<Result<string | null, RevealError>> {
  if (!can(staff, 'customers.reveal')) return err({ code: 'not_found' })
  const [row, person] = await Promise.all([findCustomer(world.db, id), findPerson(world.db, id)])
  if (!row || !person) return err({ code: 'not_found' })
  const allowed = await consumeLimit(world, `customers:reveal:${staff.userId}`, reveals)
  if (!allowed.ok) return allowed
  const profile = await readProfile(world, person)
  const [address] = field === 'address' ? await listAddresses(world, person) : []
  const texts = {
    phone: profile.mobilePhone,
    email: profile.email,
    nif: profile.nif,
    address: address ? addressText(address) : null,
  }
  const why = `contact_${field}`
  await auditRead(world, { principal: staff, action: 'customer_contact_read', subject: { kind: 'person', id }, why, source })
  return ok(texts[field])
}

/** Changes that two members of staff could make at once: the version of a customer is the latest of them. */
const versioned = ['customer_blocked', 'customer_unblocked', 'customer_email_changed', 'customers_merged']
const maxChanges = 20

/** Newest first. */
export async function changesOf(db: Db, id: string): Promise<CustomerChange[]> {
  const rows = await entriesOn(db, { kind: 'person', ids: [id], actions: versioned }, { limit: maxChanges })
  const names = await nameActors(
    db,
    rows.map((row) => row.actor_id).filter((actor) => actor !== null),
  )
  return rows.map(({ id: entry, action, actor_id: actor, at }) => ({
    id: entry,
    action,
    by: names.get(actor ?? '')?.name ?? null,
    at,
  }))
}

async function readEntries(db: Db, id: string): Promise<{ version: number; readings: ContactReading[] }> {
  const [[latest], rows] = await Promise.all([
    entriesOn(db, { kind: 'person', ids: [id], actions: versioned }, { limit: 1 }),
    entriesOn(db, { kind: 'person', ids: [id], actions: ['customer_contact_read'] }, { limit: listed.readings }),
  ])
  const names = await nameActors(
    db,
    rows.map((row) => row.actor_id).filter((actor) => actor !== null),
  )
  const readings = rows.flatMap(({ why, actor_id: actor, at }) => {
    const field = contactFields.find((one) => why === `contact_${one}`)
    return field ? [{ field, by: names.get(actor ?? '')?.name ?? null, at }] : []
  })
  return { version: latest?.id ?? 0, readings }
}

async function findSimilar(db: Db, row: CustomerRow): Promise<SimilarCustomer | null> {
  const { id: userId, mobile_phone_hash: phoneHash, nif_hash: nifHash } = row
  if (row.blocked_at) return null
  const [similar] = await store.similarTo(db, { userId, phoneHash, nifHash, limit: 1 })
  if (!similar) return null
  const { id, name, email, orders, byPhone, byNif } = similar
  const by = [...(byPhone ? (['phone'] as const) : []), ...(byNif ? (['nif'] as const) : [])]
  return { id, name, email: maskedEmail(email), orders, by }
}

export type GuestView = { number: string; email: string | null; orders: CustomerOrderRow[] }

const maxGuestOrders = 50

/** A mailbox that bought without an account, by one of its orders. Recorded with that order. */
export async function readGuest(
  world: World,
  staff: Staff,
  { number, source }: { number: string; source: RequestSource },
): Promise<GuestView | undefined> {
  const guest = isOrderNumber(number) ? await store.guestOfOrder(world.db, number) : undefined
  if (!guest || guest.email === null) return undefined
  const orders = await store.ordersOfMailbox(world.db, guest.email, maxGuestOrders)
  await auditRead(world, { principal: staff, action: 'customer_read', subject: { kind: 'order', id: number }, source })
  return { number, email: maskedEmail(guest.email), orders }
}
