import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { isFinalState, isHandedOver, isUnsuccessful, orderStates, statesWith } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'
import { orderPaymentFacets, orderPaymentStates } from '../order/payment-state.ts'
import { orderColumns } from '../order/store.server.ts'
import { hitsOf, isHit, orderConditions } from '../search/store.server.ts'
import type { OrderSearch, SearchKeys } from '../search/store.server.ts'
import type { OrderRow, OrderLabels, PageOf } from '../order/store.server.ts'

/** Orders that a customer had received before one; `returned`: of which money went back. */
export type OrdersBefore = { orders: number; returned: number }

export async function ordersBefore(db: Db, { userId, orderId }: { userId: number; orderId: number }): Promise<OrdersBefore> {
  const { rows } = await sql<OrdersBefore>`
    select count(*)::int as orders, count(*) filter (where payment_state = any(${returnedStates}))::int as returned
      from orders where user_id = ${userId} and id < ${orderId} and backorder_of is null
        and state = any(${orderStates.filter(isHandedOver)})`.execute(db)
  return rows[0] ?? { orders: 0, returned: 0 }
}

const returnedStates = orderPaymentStates.filter((state) => orderPaymentFacets[state].refunded !== 'nothing')

export type StateCount = { state: OrderState; count: number; attention: number }

/** Of a page of the list; `counts`: matches in each state, independent of the tab, and those with money that needs attention. */
export type FoundPage = { ids: readonly number[]; counts: readonly StateCount[] }

/** Newest first. What a text or a product finds is read once, and everything else in the index of the list. */
export async function findPage(db: Db, search: OrderSearch, place: PageOf): Promise<FoundPage> {
  const { ids, counts } = await readPage(db, search, { place, hits: hitsOf(search), max: sql`null` })
  return { ids, counts }
}

/** A text that finds more orders than this, such as a usual first name, finds too many to be counted while people wait. */
export const maxCounted = 1000

/** Orders that are walked through before it is quicker to read everything that a text finds: it is then all in the past. */
const maxWalked = 20_000

/**
 * `findPage` for people: of more than `maxCounted` orders, those of the page are found by a walk through the newest orders, and there
 * are no counts.
 */
export async function findPageOfMany(
  db: Db,
  search: OrderSearch,
  place: PageOf,
): Promise<FoundPage | (Pick<FoundPage, 'ids'> & { counts: null })> {
  const { found, variants } = search
  if (!found || variants) return findPage(db, search, place)
  const { ids, counts, hits } = await readPage(db, search, {
    place,
    hits: hitsOf(search, maxCounted + 1),
    max: sql`${maxCounted}`,
  })
  if (hits <= maxCounted) return { ids, counts }
  const walked = await walkNewest(db, { ...search, found }, place)
  return walked.length < place.limit ? findPage(db, search, place) : { ids: walked, counts: null }
}

/** `max`: with more hits than this, nothing else is read; null without a limit. */
type Reading = { place: PageOf; hits: ReturnType<typeof hitsOf>; max: RawBuilder<unknown> }
type ReadPage = FoundPage & { /** What was found, apart from every filter. */ hits: number }

async function readPage(db: Db, search: OrderSearch, { place, hits, max }: Reading): Promise<ReadPage> {
  const inAllTabs = orderConditions({ ...search, states: undefined, needsAttention: false })
  const inTab = sql<boolean>`${orderConditions({ states: search.states, needsAttention: search.needsAttention, seesPrescribed: false })}`
  const counted = sql`state, count(*)::int as count, count(needs_attention)::int as attention`
  const paged = pageInOrder(place)
  const { rows } = await (
    hits
      ? sql<ReadPage>`
        with hits as materialized (${hits}),
          matched as materialized (
            select orders.id, orders.state, orders.needs_attention, orders.placed_at
              from hits join orders on orders.id = hits.id
              where ${inAllTabs} and coalesce((select count(*) from hits) <= ${max}::int, true))
        select array(select orders.id from matched orders where ${inTab} ${paged}) as ids,
               coalesce((select jsonb_agg(c) from (select ${counted} from matched group by state) c), '[]') as counts,
               (select count(*)::int from hits) as hits`
      : sql<ReadPage>`
        select array(select orders.id from orders where ${inAllTabs} and ${inTab} ${paged}) as ids,
               coalesce((select jsonb_agg(c) from (select ${counted} from orders where ${inAllTabs} group by state) c), '[]') as counts,
               0 as hits`
  ).execute(db)
  return rows[0] ?? { ids: [], counts: [], hits: 0 }
}

const pageInOrder = ({ limit, offset }: PageOf) =>
  sql`order by orders.placed_at desc, orders.id desc limit ${limit} offset ${offset}`

async function walkNewest(db: Db, search: OrderSearch & { found: SearchKeys }, place: PageOf): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select orders.id
      from (select * from orders where ${orderConditions(search)} ${pageInOrder({ limit: maxWalked, offset: 0 })}) orders
      where ${isHit(search)} ${pageInOrder(place)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** These orders, newest first. */
export const ordersWithIds = (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where(sql<boolean>`orders.id = any (${ids}::bigint[])`)
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ids.length)
    .$narrowType<OrderLabels>()
    .execute()

/** The versions of these orders, newest first. */
export const versionsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .select('orders.number')
    .select((row) =>
      row
        .selectFrom('order_moves')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('order_moves.order_id', '=', 'orders.id')
        .as('version'),
    )
    .where(sql<boolean>`orders.id = any (${ids}::bigint[])`)
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ids.length)
    .$narrowType<{ version: number }>()
    .execute()

/** Open orders, those with money that needs attention, and these rows; oldest first. */
export const openOrders = (db: Db, { alsoIds, limit }: { alsoIds: readonly number[]; limit: number }): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where((row) =>
      row.or([
        row(
          'state',
          'in',
          statesWith(({ awaits }) => awaits !== null),
        ),
        row('needs_attention', 'is not', null),
        row('orders.id', '=', sql<number>`any(${alsoIds})`),
      ]),
    )
    .orderBy('placed_at')
    .orderBy('orders.id')
    .limit(limit)
    .$narrowType<OrderLabels>()
    .execute()

const soldStates = orderStates.filter((state) => isFinalState(state) && !isUnsuccessful(state))

/** Whether there is any order, and any that was completed. */
export async function orderProgress(db: Db): Promise<{ isPlaced: boolean; isCompleted: boolean }> {
  const { rows } = await sql<{ isPlaced: boolean; isCompleted: boolean }>`
    select exists (select from orders) as "isPlaced", exists (select from orders where state = any(${soldStates})) as "isCompleted"`.execute(
    db,
  )
  return rows[0] ?? { isPlaced: false, isCompleted: false }
}

/** Transitions with an id above `id`, in their order; `from` is null for a new order. */
export const transitionsAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('order_moves')
    .innerJoin('orders', 'orders.id', 'order_moves.order_id')
    .select(['order_moves.id', 'orders.number', 'order_moves.from_state as from'])
    .where('order_moves.id', '>', id)
    .orderBy('order_moves.id')
    .limit(limit)
    .execute()

export const latestTransition = (db: Db) =>
  db.selectFrom('order_moves').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
