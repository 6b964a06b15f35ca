import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/platform/principal.ts'

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
        from orders where user_id = ${person.userId}
      union all
      select kind, public_id::text, kind, public_id::text, coalesce(submitted_at, created_at)
        from requests where user_id = ${person.userId}
      union all
      select 'upload', u.public_id::text, coalesce(r.kind, w.kind, 'order'), coalesce(r.public_id::text, w.public_id::text, o.number),
          coalesce(r.submitted_at, r.created_at, w.submitted_at, w.created_at, o.placed_at)
        from uploads u
        left join requests r on u.attached_kind = 'request' and r.public_id = u.attached_to
        left join comments c on u.attached_kind = 'comment' and c.public_id = u.attached_to
        left join requests w on c.subject_kind = 'request' and w.id = c.subject_id
        left join orders o on c.subject_kind = 'order' and o.id = c.subject_id
        where u.user_id = ${person.userId} and num_nonnulls(r.id, w.id, o.id) > 0)
    select a.id, a.at, a.action, staff.roles, things.about, things.about_id, things.about_at, count(*) over ()::int as total
      from things
      join audit_log a on a.subject_kind = things.kind and a.subject_id = things.id
      left join users staff on staff.public_id = a.actor_id
      where a.actor_id <> ${person.publicId}::uuid
      order by a.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}
