import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { isFinalState, isUnsuccessful, orderStates, statesWith } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'
import { orderColumns } from '../order/store.server.ts'
import type { OrderRow, OrderLabels, PageOf } from '../order/store.server.ts'

export type StaffSearch = {
  states?: readonly OrderState[] | undefined
  /** Only orders with money that needs attention. */
  needsAttention?: boolean | undefined
  /** Part of a number, of an email or of an account's name, or a full pickup code. */
  q?: string | undefined
}

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function selectOrders(db: Db, { states, needsAttention, q }: StaffSearch) {
  const every = db.selectFrom('orders')
  const all = needsAttention ? every.where('needs_attention', 'is not', null) : every
  const inState = states ? all.where('state', 'in', states) : all
  if (!q) return inState
  return inState.where((row) =>
    row.or([
      row('number', 'ilike', pattern(q)),
      row('email', 'ilike', pattern(q)),
      row('pickup_code', '=', q),
      // A guest's name is sealed in the order: only names of accounts can be searched.
      row(
        'user_id',
        'in',
        row
          .selectFrom('accounts_people as person')
          .select('person.id')
          .where(sql<boolean>`fold(person.name) like fold(${pattern(q)})`),
      ),
    ]),
  )
}

/** Newest first. */
export const pageOfOrders = (db: Db, search: StaffSearch, { limit, offset }: PageOf): Promise<OrderRow[]> =>
  selectOrders(db, search)
    .select(orderColumns)
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<OrderLabels>()
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

/** Matches of the search in each state, independent of the tab. */
export const countByState = (db: Db, { q }: StaffSearch) =>
  selectOrders(db, { q })
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .limit(20)
    .$narrowType<{ state: OrderState }>()
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

/** How many matches have money that needs attention. */
export async function countAttention(db: Db, search: StaffSearch): Promise<number> {
  const { count } = await selectOrders(db, { ...search, needsAttention: true })
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
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
