import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderState } from '#src/shop/orders/order/order.ts'
import { isPaidFor, orderPaymentStates } from '#src/shop/orders/order/payment-state.ts'
import type { RequestKind, RequestState } from '#src/shop/requests/request/request.ts'

/** Criteria of a customer search; hashes are those of the stored form. */
export type CustomerQuery =
  | { by: 'latest' }
  | { by: 'text'; text: string; terms: readonly string[] }
  | { by: 'hashes'; phone: Buffer; nif: Buffer }
  | { by: 'card'; number: string }
  | { by: 'order'; number: string }

export type FoundRow = {
  userId: number
  id: string
  name: string | null
  email: string
  phoneHash: Buffer | null
  nifHash: Buffer | null
  isBlocked: boolean
  orders: number
  total: number
}

const part = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function condition(query: CustomerQuery): RawBuilder<boolean> {
  switch (query.by) {
    case 'latest':
      return sql`true`
    case 'hashes':
      return sql`(u.mobile_phone_hash = ${query.phone} or u.nif_hash = ${query.nif})`
    case 'card':
      return sql`u.id = (select user_id from loyalty_open_cards where number = ${query.number})`
    case 'order':
      return sql`u.id = (select user_id from orders_of_customers where number = ${query.number})`
    default: {
      const terms = query.terms.map((term) => sql`u.folded_name like ${part(term)}`)
      return sql`((${sql.join(terms, sql` and `)}) or u.email like ${part(query.text)})`
    }
  }
}

const isCustomer = sql<boolean>`u.erased_at is null and u.roles = '{}'`

// All customers are counted in their index, not row by row.
const total = (query: CustomerQuery): RawBuilder<number> =>
  query.by === 'latest' ? sql`(select count(*)::int from accounts_people u where ${isCustomer})` : sql`count(*) over ()::int`

/** Names that begin with what was typed come first; without a search the newest customer does. */
const order = (query: CustomerQuery): RawBuilder<unknown> =>
  query.by === 'text'
    ? sql`u.folded_name like ${part(query.terms.join(' ')).slice(1)} desc nulls last, u.folded_name, u.id`
    : sql`u.id desc`

/**
 * Customers, neither staff nor erased, with the number of their orders. One statement; `total`: all matches, the same in every
 * row.
 */
export async function pageOfCustomers(
  db: Db,
  query: CustomerQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with page as (
      select u.id, ${total(query)} as total from accounts_people u where ${isCustomer} and ${condition(query)}
        order by ${order(query)} limit ${limit} offset ${offset})
    select u.id as "userId", u.public_id as id, u.name, u.email, u.mobile_phone_hash as "phoneHash", u.nif_hash as "nifHash",
           u.blocked_at is not null as "isBlocked", page.total,
           (select count(*)::int from orders_of_customers o where o.user_id = u.id) as orders
      from page join accounts_people u on u.id = page.id order by ${order(query)}`.execute(db)
  return rows
}

export type GuestRow = { number: string; email: string | null; orders: number }

/** Guests' orders by mailbox, one row with the newest order. */
export async function guestOfMailbox(db: Db, email: string): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`
    select number, email, count(*) over ()::int as orders from orders_of_customers
      where lower(email) = ${email.toLowerCase()} and user_id is null and not forget_at_end
      order by placed_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** An order of a guest by its number. */
export async function guestOfOrder(db: Db, number: string): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`
    select o.number, o.email, case when o.email is null then 1 else (
        select count(*)::int from orders_of_customers g
          where lower(g.email) = lower(o.email) and g.user_id is null and not g.forget_at_end) end as orders
      from orders_of_customers o where o.number = ${number} and o.user_id is null`.execute(db)
  return rows[0]
}

export type CustomerOrderRow = {
  number: string
  state: OrderState
  fulfilment: Fulfilment
  total: Cents
  placedAt: Date
}

const orderColumns = sql`o.number, o.state, o.fulfilment, o.total_cents as total, o.placed_at as "placedAt"`

/** Newest first. */
export async function ordersOf(db: Db, userId: number, limit: number): Promise<CustomerOrderRow[]> {
  const { rows } = await sql<CustomerOrderRow>`
    select ${orderColumns} from orders_of_customers o where o.user_id = ${userId}
      order by o.placed_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

/** Orders that a guest's mailbox placed without an account, newest first. */
export async function ordersOfMailbox(db: Db, email: string, limit: number): Promise<CustomerOrderRow[]> {
  const { rows } = await sql<CustomerOrderRow>`
    select ${orderColumns} from orders_of_customers o
      where lower(o.email) = ${email.toLowerCase()} and o.user_id is null and not o.forget_at_end
      order by o.placed_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

const paidStates = orderPaymentStates.filter(isPaidFor)

/** `paid`: how many of the orders were paid; `spent`: what for those, `refunded`: what of it went back. In cents. */
export type OrderSums = { orders: number; paid: number; spent: Cents; refunded: Cents }

export async function orderSums(db: Db, userId: number): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`
    select count(*)::int as orders, count(*) filter (where is_paid)::int as paid,
           coalesce(sum(total_cents) filter (where is_paid), 0)::int as spent, coalesce(sum(refunded), 0)::int as refunded
      from (select o.total_cents, o.payment_state = any (${paidStates}) as is_paid,
                   (select sum(r.amount_cents) from orders_refunded r where r.order_id = o.id) as refunded
              from orders_of_customers o where o.user_id = ${userId}) sums`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum answered nothing')
  return row
}

export type CustomerRequestRow = {
  id: string
  kind: RequestKind
  state: RequestState
  items: number
  createdAt: Date
  submittedAt: Date
  expiresAt: Date | null
  total: number
}

const submittedRequests = (userId: number, clinical: boolean) => sql`
  requests_summaries r where r.user_id = ${userId} and r.submitted_at is not null and (${clinical}::boolean or not r.is_clinical)`

/** Requests sent to the pharmacy, newest first; `clinical`: prescriptions and requests for medicines too. */
export async function requestsOf(
  db: Db,
  userId: number,
  { clinical, limit }: { clinical: boolean; limit: number },
): Promise<CustomerRequestRow[]> {
  const { rows } = await sql<CustomerRequestRow>`
    select r.public_id as id, r.kind, r.state, r.created_at as "createdAt", r.submitted_at as "submittedAt", r.expires_at as "expiresAt",
           (select count(*)::int from requests_items i where i.request_id = r.id) as items, count(*) over ()::int as total
      from ${submittedRequests(userId, clinical)} order by r.submitted_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export type CustomerMessageRow = {
  about: 'order' | RequestKind
  id: string
  byCustomer: boolean
  isUnseen: boolean
  at: Date
  unseen: number
}

/** The latest messages about a customer's orders and the requests that may be read; `unseen`: how many of all wait for staff. */
export async function messagesOf(
  db: Db,
  userId: number,
  { requests, clinical, limit }: { requests: boolean; clinical: boolean; limit: number },
): Promise<CustomerMessageRow[]> {
  const { rows } = await sql<CustomerMessageRow>`
    with things as (
      select 'order' as kind, o.id, 'order' as about, o.number as ref from orders_of_customers o where o.user_id = ${userId}
      union all
      select 'request', r.id, r.kind, r.public_id::text from ${submittedRequests(userId, clinical)} and ${requests}::boolean)
    select things.about, things.ref as id, c.staff_id is null as "byCustomer", c.staff_id is null and c.seen_at is null as "isUnseen",
           c.at, (count(*) filter (where c.staff_id is null and c.seen_at is null) over ())::int as unseen
      from things join conversation_latest c on c.subject_kind = things.kind and c.subject_id = things.id
      order by c.id desc limit ${limit}`.execute(db)
  return rows
}

export type SimilarRow = { id: string; name: string | null; email: string; orders: number; byPhone: boolean; byNif: boolean }

/** Other customers with the same phone or tax number. */
export async function similarTo(
  db: Db,
  { userId, phoneHash, nifHash, limit }: { userId: number; phoneHash: Buffer | null; nifHash: Buffer | null; limit: number },
): Promise<SimilarRow[]> {
  if (!phoneHash && !nifHash) return []
  const { rows } = await sql<SimilarRow>`
    select u.public_id as id, u.name, u.email, coalesce(u.mobile_phone_hash = ${phoneHash}::bytea, false) as "byPhone",
           coalesce(u.nif_hash = ${nifHash}::bytea, false) as "byNif",
           (select count(*)::int from orders_of_customers o where o.user_id = u.id) as orders
      from accounts_people u
      where (u.mobile_phone_hash = ${phoneHash}::bytea or u.nif_hash = ${nifHash}::bytea)
        and u.id <> ${userId} and u.erased_at is null and u.roles = '{}' and u.blocked_at is null
        and not exists (select from accounts_distinct_customers d where d.user_id = ${userId} and d.other_id = u.id)
      order by u.id limit ${limit}`.execute(db)
  return rows
}

/** Customers who are known to be another person. */
export async function distinctFrom(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ id: string; name: string | null; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string | null; email: string }>`
    select u.public_id as id, u.name, u.email
      from accounts_distinct_customers d join accounts_people u on u.id = d.other_id
      where d.user_id = ${userId} and u.erased_at is null order by u.id limit ${limit}`.execute(db)
  return rows
}

/** Pairs of these customers, by public id, who are known to be different people; each in both orders. */
export async function distinctAmong(db: Db, ids: readonly string[]): Promise<{ id: string; other: string }[]> {
  const { rows } = await sql<{ id: string; other: string }>`
    select u.public_id as id, o.public_id as other
      from accounts_people u join accounts_distinct_customers d on d.user_id = u.id join accounts_people o on o.id = d.other_id
      where u.public_id = any (${ids}::uuid[]) and o.public_id = any (${ids}::uuid[])`.execute(db)
  return rows
}

export type MergeCounts = { userId: number; orders: number; openOrders: number; requests: number }

/** What would move of each, open orders named by these states. */
export async function mergeCounts(db: Db, userIds: readonly number[], openStates: readonly OrderState[]): Promise<MergeCounts[]> {
  const { rows } = await sql<MergeCounts>`
    select id as "userId",
           (select count(*)::int from orders_of_customers o where o.user_id = ids.id) as orders,
           (select count(*)::int from orders_of_customers o where o.user_id = ids.id and o.state = any (${openStates})) as "openOrders",
           (select count(*)::int from requests_summaries r where r.user_id = ids.id) as requests
      from unnest(${userIds}::bigint[]) as ids (id)`.execute(db)
  return rows
}
