import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/** Everything in one statement: every page of the account asks it. */
export const menuFacts = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select((is) => [
      'created_at',
      is
        .selectFrom('orders')
        .whereRef('orders.user_id', '=', 'users.id')
        .where('orders.state', 'in', ['ready', 'balance_due'])
        .select(sql<number>`count(*)::int`.as('count'))
        .as('orders'),
      is
        .selectFrom('notifications')
        .whereRef('notifications.user_id', '=', 'users.id')
        .where('read_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('unread'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
