import { maskedEmail } from '#src/kernel/masking.ts'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { fold } from '#src/kernel/text.ts'
import { listReason } from '#src/platform/audit/list-reason.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { nifHash, phoneHash } from '#src/shop/accounts/codes/phone.actions.server.ts'
import { findPendingSignUp } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { CustomerList, FoundCustomer, FoundGuest, FoundSignUp, MatchedBy } from './customer.ts'
import { readLook } from './customer-search.ts'
import type { CustomerLook, CustomerLookError } from './customer-search.ts'
import * as store from './store.server.ts'
import type { CustomerQuery, FoundRow } from './store.server.ts'

const pageSize = 20
// Far more than a person types, and too few to copy the customers by a program.
const searches = { max: 600, seconds: 3_600 }

export type CustomerSearch = { q: string; page: number; size?: number; source: RequestSource }

/**
 * Customers by a part of their name or email, a phone, a tax number, a card or an order; without a text the newest. Guests are found
 * by their whole email or an order. The audit log records that it was done, not the text, which may be a name.
 */
export async function searchCustomers(
  world: World,
  staff: Staff,
  { q, page, size = pageSize, source }: CustomerSearch,
): Promise<Result<CustomerList, CustomerLookError | RateLimited>> {
  const look = readLook(q)
  if (!look.ok) return look
  const allowed = await consumeLimit(world, `customers:search:${staff.userId}`, searches)
  if (!allowed.ok) return allowed
  const rows = await store.pageOfCustomers(world.db, queryOf(world, look.value), { limit: size, offset: (page - 1) * size })
  const [guest, signUp] =
    page === 1 ? await Promise.all([findGuest(world, look.value), findSignUp(world, look.value)]) : [null, null]
  const subject = { kind: 'list', id: String(page) } as const
  const why = q === '' ? listReason('list', rows.length) : listReason('search', rows.length, ['text'])
  await auditRead(world, { principal: staff, action: 'customers_searched', subject, why, source })
  const total = rows[0]?.total ?? 0
  const sharing = rows.filter((row) => sharesWith(row, rows) !== null).map(({ id }) => id)
  const distinct = sharing.length > 0 ? await store.distinctAmong(world.db, sharing) : []
  return ok({
    customers: rows.map((row) => toFound(world, row, { look: look.value, rows, distinct })),
    guest,
    signUp,
    total,
    pages: Math.ceil(total / size),
  })
}

/**
 * Public id of the customer who has a loyalty card; undefined for another text. It shows nothing of the customer, so it is not
 * recorded in the audit log.
 */
export async function findCustomerOfCard({ db }: Pick<World, 'db'>, typed: string): Promise<string | undefined> {
  const look = readLook(typed)
  if (!look.ok || look.value.by !== 'card') return undefined
  const [row] = await store.pageOfCustomers(db, look.value, { limit: 1, offset: 0 })
  return row?.id
}

function queryOf(world: World, look: CustomerLook): CustomerQuery {
  return look.by === 'digits' ? { by: 'hashes', phone: phoneHash(world, look.phone), nif: nifHash(world, look.nif) } : look
}

async function findGuest({ db }: World, look: CustomerLook): Promise<FoundGuest | null> {
  if (look.by === 'order') return toGuest(await store.guestOfOrder(db, look.number), 'order')
  const mailbox = mailboxOf(look)
  return mailbox === undefined ? null : toGuest(await store.guestOfMailbox(db, mailbox), 'email')
}

/** The whole email that was typed. */
const mailboxOf = (look: CustomerLook): string | undefined =>
  look.by === 'text' && /^\S+@\S+$/.test(look.text) ? look.text : undefined

async function findSignUp(world: World, look: CustomerLook): Promise<FoundSignUp | null> {
  const mailbox = mailboxOf(look)
  const pending = mailbox === undefined ? undefined : await findPendingSignUp(world, mailbox)
  if (mailbox === undefined || !pending) return null
  return { email: maskedEmail(mailbox), sentAt: pending.sentAt, isExpired: pending.isExpired }
}

const toGuest = (row: store.GuestRow | undefined, matchedBy: FoundGuest['matchedBy']): FoundGuest | null =>
  row ? { ...row, email: row.email && maskedEmail(row.email), matchedBy } : null

type Distinct = readonly { id: string; other: string }[]
type Among = { look: CustomerLook; rows: readonly FoundRow[]; /** Who are known to be different people. */ distinct: Distinct }

function toFound(world: World, row: FoundRow, { look, rows, distinct }: Among): FoundCustomer {
  const { id, name, email, orders, isBlocked } = row
  return {
    id,
    name,
    email: maskedEmail(email),
    orders,
    isBlocked,
    matchedBy: matchOf(world, row, look),
    sameAs: sharesWith(
      row,
      rows.filter((other) => !distinct.some((pair) => pair.id === row.id && pair.other === other.id)),
    ),
  }
}

function matchOf(world: World, row: FoundRow, look: CustomerLook): MatchedBy | null {
  if (look.by === 'latest') return null
  if (look.by === 'digits') return row.phoneHash?.equals(phoneHash(world, look.phone)) ? 'phone' : 'nif'
  if (look.by !== 'text') return look.by
  const name = fold(row.name ?? '')
  return look.terms.every((term) => name.includes(term)) ? 'name' : 'email'
}

/** What another one of these customers has, too. */
function sharesWith(row: FoundRow, rows: readonly FoundRow[]): FoundCustomer['sameAs'] {
  const others = rows.filter(({ id }) => id !== row.id)
  const shares = (key: 'phoneHash' | 'nifHash'): boolean =>
    others.some((other) => other[key] !== null && row[key]?.equals(other[key]) === true)
  if (shares('phoneHash')) return 'phone'
  return shares('nifHash') ? 'nif' : null
}
