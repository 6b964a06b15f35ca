import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#src/platform/database/tables.ts'
import { statesAwaiting } from '#src/shop/requests/request/request.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import { statesWith } from '#src/shop/orders/order/order.ts'

export type AccessRow = {
  id: number
  at: Date
  action: string
  roles: readonly StaffRole[] | null
  about: 'order' | 'prescription' | 'request'
  about_id: string
  about_at: Date
  total: number
}

/**
 * What others did with a person's orders, prescriptions, requests and photos, newest first, with the total count. A stored photo
 * reports what it was sent for; once deleted, nothing links a photo to its owner.
 */
export async function accessPage(
  db: Db,
  person: { userId: number; publicId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    with things as (
      select 'order' as kind, number as id, 'order' as about, number as about_id, placed_at as about_at
        from orders_summaries where user_id = ${person.userId}
      union all
      select kind, public_id::text, kind, public_id::text, coalesce(submitted_at, created_at)
        from requests_summaries where user_id = ${person.userId}
      union all
      select 'upload', u.public_id::text, coalesce(r.kind, w.kind, 'order'), coalesce(r.public_id::text, w.public_id::text, o.number),
          coalesce(r.submitted_at, r.created_at, w.submitted_at, w.created_at, o.placed_at)
        from conversation_uploads u
        left join requests_summaries r on u.attached_kind = 'request' and r.public_id = u.attached_to
        left join conversation_comments c on u.attached_kind = 'comment' and c.public_id = u.attached_to
        left join requests_summaries w on c.subject_kind = 'request' and w.id = c.subject_id
        left join orders_summaries o on c.subject_kind = 'order' and o.id = c.subject_id
        where u.user_id = ${person.userId} and num_nonnulls(r.id, w.id, o.id) > 0)
    select a.id, a.at, a.action, staff.roles, things.about, things.about_id, things.about_at, count(*) over ()::int as total
      from things
      join platform_audit_entries a on a.subject_kind = things.kind and a.subject_id = things.id
      left join accounts_people staff on staff.public_id = a.actor_id
      where a.actor_id <> ${person.publicId}::uuid
      order by a.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** One statement, because every page of the account runs it. */
export const menuFacts = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('accounts_people as person')
    .select((is) => [
      'created_at',
      is
        .selectFrom('orders_summaries as orders')
        .whereRef('orders.user_id', '=', 'person.id')
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
        .selectFrom('notifications_unread as unread')
        .whereRef('unread.user_id', '=', 'person.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('unread'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Quoted, unexpired and not yet accepted. */
const waiting = (is: ExpressionBuilder<DB & { person: DB['accounts_people'] }, 'person'>, kind: RequestKind, now: Date) =>
  is
    .selectFrom('requests_summaries as requests')
    .whereRef('requests.user_id', '=', 'person.id')
    .where('requests.kind', '=', kind)
    .where('requests.state', 'in', statesAwaiting('purchase'))
    .where('requests.expires_at', '>', now)
    .select(sql<number>`count(*)::int`.as('count'))

const batchSize = 4

/** True for the only running export of this person, across all processes; locked until the transaction ends. */
export async function lockPerson(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('export of a person'), ${userId}::int) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** `lockPerson` for a guest, by mailbox. */
export async function lockMailbox(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('export of a guest'), hashtext(${email})) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Takes one of a few slots for concurrent exports: each occupies a connection for as long as its reader takes. */
export async function takePlace(tx: Tx): Promise<boolean> {
  for (let place = 1; place <= batchSize; place += 1) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('place for an export'), ${place}::int) as mine`.execute(tx)
    if (rows[0]?.mine) return true
  }
  return false
}
