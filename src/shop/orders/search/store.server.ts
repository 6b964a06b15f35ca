import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { OrderState } from '../order/order.ts'
import type { OrderFilter } from './order-filter.ts'

/** What a typed text may be; what it cannot be is null or empty. */
export type SearchKeys = {
  /** Part of a number, without the shop's prefix. */ number: string | null
  /** Part of an email; without "@" of what is before it. */ mailbox: string | null
  /** Part of an invoice's number. */ invoice: string | null
  /** Part of an account's name. */ person: string | null
  /** Of the words of a name. */ names: readonly Buffer[]
  /** Of a telephone and of a tax number. */ numbers: readonly Buffer[]
  /** Of an account's telephone. */ phone: Buffer | null
  pickupCode: string | null
  /** Row ids. */ variants: readonly number[]
}

export type OrderSearch = Omit<OrderFilter, 'product'> & {
  states?: readonly OrderState[] | undefined
  /** Only orders with money that needs attention. */ needsAttention?: boolean | undefined
  found?: SearchKeys | undefined
  /** Row ids of variants, one of which the order contains. */ variants?: readonly number[] | undefined
  /** Also finds what is part of a prescription. */ seesPrescribed: boolean
}

const part = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Conditions on a row of `orders`, without what `hitsOf` finds. */
export function orderConditions(search: OrderSearch): RawBuilder<boolean> {
  const { states, needsAttention = false, placedFrom, placedBefore, fulfilment, paymentMethod, county } = search
  return allOf([
    states && sql<boolean>`orders.state = any(${states})`,
    needsAttention && sql<boolean>`orders.needs_attention is not null`,
    placedFrom && sql<boolean>`orders.placed_at >= ${placedFrom}`,
    placedBefore && sql<boolean>`orders.placed_at < ${placedBefore}`,
    fulfilment && sql<boolean>`orders.fulfilment = ${fulfilment}`,
    paymentMethod && sql<boolean>`orders.payment_method_code = ${paymentMethod}`,
    county !== undefined && sql<boolean>`orders.county_dico = ${county}`,
  ])
}

function allOf(conditions: readonly (RawBuilder<boolean> | false | undefined)[]): RawBuilder<boolean> {
  const parts = conditions.filter((condition) => condition !== false && condition !== undefined)
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

/**
 * Selects the ids of the orders that a text or a product finds; undefined if nothing is searched. To be materialized: otherwise a
 * page of a list asks every order whether it is one of them.
 */
export function hitsOf(search: OrderSearch): RawBuilder<unknown> | undefined {
  const parts = [search.found && matching(search.found, search), search.variants && ordersWith(search.variants, search)].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0
    ? undefined
    : sql.join(
        parts.map((part) => sql`(${part})`),
        sql` intersect `,
      )
}

type Sight = Pick<OrderSearch, 'seesPrescribed'>

const ordersWith = (variants: readonly number[], { seesPrescribed }: Sight) => sql`
  select l.order_id as id from order_lines l where l.variant_id = any(${variants}::bigint[]) ${
    seesPrescribed
      ? sql``
      : sql`and (l.request_id is null or exists (select from requests_summaries r where r.id = l.request_id and not r.is_clinical))`
  }`

/** Each way to find an order has an index of its own, which one condition with `or` would not use. */
function matching(keys: SearchKeys, sight: Sight): RawBuilder<unknown> {
  const { number, mailbox, invoice, person, names, numbers, phone, pickupCode, variants } = keys
  const branches = [
    number !== null && sql`select id from orders where number ilike ${part(number)}`,
    mailbox !== null &&
      sql`select id from orders where email ilike ${mailbox.includes('@') ? part(mailbox) : `${part(mailbox)}@%`}`,
    invoice !== null && sql`select id from orders where invoice_number ilike ${part(invoice)}`,
    person !== null &&
      sql`select id from orders where user_id in (
        select person.id from accounts_people person where person.folded_name like fold(${part(person)}))`,
    phone &&
      sql`select id from orders where user_id in (
        select person.id from accounts_people person where person.mobile_phone_hash = ${phone})`,
    names.length > 0 && sql`select id from orders where contact_keys @> ${names}::bytea[]`,
    numbers.length > 0 && sql`select id from orders where contact_keys && ${numbers}::bytea[]`,
    pickupCode !== null && sql`select id from orders where pickup_code = ${pickupCode}`,
    variants.length > 0 && ordersWith(variants, sight),
  ].filter((branch) => branch !== false && branch !== null)
  return branches.length === 0 ? sql`select id from orders where false` : sql.join(branches, sql` union `)
}

/** Orders whose contact has no hashes yet, oldest first. */
export const unhashedOrders = (db: Db, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'public_id', 'number', 'fulfilment', 'contact_sealed'])
    .where('contact_sealed', 'is not', null)
    .where('contact_keys', 'is', null)
    .where('minimized_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export type UnhashedRow = Awaited<ReturnType<typeof unhashedOrders>>[number]

/** `zipcode`: of the delivery; null for a pickup. Does nothing if the contact has changed in the meantime. */
export async function setContactKeys(
  db: Db,
  { id, contact_sealed: contact }: Pick<UnhashedRow, 'id' | 'contact_sealed'>,
  { keys, zipcode }: { keys: readonly Buffer[]; zipcode: string | null },
): Promise<void> {
  await sql`
    update orders set contact_keys = ${keys}::bytea[], county_dico = county_of(${zipcode})
      where id = ${id} and contact_sealed = ${contact} and minimized_at is null`.execute(db)
}
