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
  const { states, needsAttention = false, placedFrom, placedBefore, fulfilment, paymentMethod, origin, county } = search
  return allOf([
    states && sql<boolean>`orders.state = any(${states})`,
    needsAttention && sql<boolean>`orders.needs_attention is not null`,
    placedFrom && sql<boolean>`orders.placed_at >= ${placedFrom}`,
    placedBefore && sql<boolean>`orders.placed_at < ${placedBefore}`,
    fulfilment && sql<boolean>`orders.fulfilment = ${fulfilment}`,
    paymentMethod && sql<boolean>`orders.payment_method_code = ${paymentMethod}`,
    origin && sql<boolean>`orders.origin = ${origin}`,
    county !== undefined && sql<boolean>`orders.county_dico = ${county}`,
  ])
}

function allOf(conditions: readonly (RawBuilder<boolean> | false | undefined)[]): RawBuilder<boolean> {
  const parts = conditions.filter((condition) => condition !== false && condition !== undefined)
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

/**
 * Selects the ids of the orders that a text or a product finds; undefined if nothing is searched. To be materialized: otherwise a
 * page of a list asks every order whether it is one of them. `limit`: most ids of each lookup.
 */
export function hitsOf(search: OrderSearch, limit?: number): RawBuilder<unknown> | undefined {
  const parts = [
    search.found && union(lookupsOf(search.found, search), limit),
    search.variants && ordersWith(search.variants, search),
  ].filter((part) => part !== undefined)
  return parts.length === 0
    ? undefined
    : sql.join(
        parts.map((part) => sql`(${part})`),
        sql` intersect `,
      )
}

/** Whether a text finds this row of `orders`: for walking through them, where many are found. */
export const isHit = ({ found, ...sight }: OrderSearch & { found: SearchKeys }): RawBuilder<boolean> =>
  sql`(${sql.join(
    lookupsOf(found, sight).map(({ isFound }) => isFound),
    sql` or `,
  )})`

type Sight = Pick<OrderSearch, 'seesPrescribed'>

const visibleLine = ({ seesPrescribed }: Sight): RawBuilder<boolean> =>
  seesPrescribed
    ? sql`true`
    : sql`(l.request_id is null or exists (select from requests_summaries r where r.id = l.request_id and not r.is_clinical))`

const ordersWith = (variants: readonly number[], sight: Sight) => sql`
  select l.order_id as id from order_lines l where l.variant_id = any(${variants}::bigint[]) and ${visibleLine(sight)}`

/** One thing that a text can be: `ids` selects the orders that it finds, by an index of its own, `isFound` tests a row of `orders`. */
type Lookup = { ids: RawBuilder<unknown>; isFound: RawBuilder<boolean> }

const byColumn = (isFound: RawBuilder<boolean>): Lookup => ({ ids: sql`select id from orders where ${isFound}`, isFound })

const byPerson = (isMeant: RawBuilder<boolean>): Lookup => ({
  ids: sql`select id from orders where user_id in (select person.id from accounts_people person where ${isMeant})`,
  isFound: sql`exists (select from accounts_people person where person.id = orders.user_id and ${isMeant})`,
})

const byVariants = (variants: readonly number[], sight: Sight): Lookup => ({
  ids: ordersWith(variants, sight),
  isFound: sql`exists (
    select from order_lines l where l.order_id = orders.id and l.variant_id = any(${variants}::bigint[]) and ${visibleLine(sight)})`,
})

function lookupsOf(keys: SearchKeys, sight: Sight): Lookup[] {
  const { number, mailbox, invoice, person, names, numbers, phone, pickupCode, variants } = keys
  return [
    number !== null && byColumn(sql`number ilike ${part(number)}`),
    mailbox !== null && byColumn(sql`email ilike ${mailbox.includes('@') ? part(mailbox) : `${part(mailbox)}@%`}`),
    invoice !== null && byColumn(sql`invoice_number ilike ${part(invoice)}`),
    // As the condition of the index of names has it.
    person !== null && byPerson(sql`person.erased_at is null and person.folded_name like fold(${part(person)})`),
    phone && byPerson(sql`person.mobile_phone_hash = ${phone}`),
    names.length > 0 && byColumn(sql`contact_keys @> ${names}::bytea[]`),
    numbers.length > 0 && byColumn(sql`contact_keys && ${numbers}::bytea[]`),
    pickupCode !== null && byColumn(sql`pickup_code = ${pickupCode}`),
    variants.length > 0 && byVariants(variants, sight),
  ].filter((lookup) => lookup !== false && lookup !== null)
}

/** One condition with `or` would not use the index of each lookup. */
function union(lookups: readonly Lookup[], limit: number | undefined): RawBuilder<unknown> {
  if (lookups.length === 0) return sql`select id from orders where false`
  const parts = lookups.map(({ ids }) => (limit === undefined ? ids : sql`(${ids} limit ${limit})`))
  return sql.join(parts, sql` union `)
}

/** Numbers of orders in these states with this pickup code. */
export async function numbersWithPickupCode(db: Db, code: string, states: readonly OrderState[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where pickup_code = ${code} and state = any(${states}) limit 2`.execute(db)
  return rows.map(({ number }) => number)
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
