import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { RequestKind } from '../requests/request.ts'
import { statesWith } from '../orders/order.ts'

/** One statement, because every page of the account runs it. */
export const menuFacts = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('users')
    .select((is) => [
      'created_at',
      is
        .selectFrom('orders')
        .whereRef('orders.user_id', '=', 'users.id')
        .where(
          'orders.state',
          'in',
          statesWith(({ waitsForCustomer }) => waitsForCustomer),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .as('orders'),
      waiting(is, 'prescription', now).as('prescriptions'),
      waiting(is, 'request', now).as('requests'),
      is
        .selectFrom('notifications')
        .whereRef('notifications.user_id', '=', 'users.id')
        .where('read_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('unread'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Quoted, unexpired and not yet accepted. */
const waiting = (is: ExpressionBuilder<DB, 'users'>, kind: RequestKind, now: Date) =>
  is
    .selectFrom('requests')
    .whereRef('requests.user_id', '=', 'users.id')
    .where('requests.kind', '=', kind)
    .where('requests.state', '=', 'confirmed')
    .where('requests.expires_at', '>', now)
    .select(sql<number>`count(*)::int`.as('count'))
