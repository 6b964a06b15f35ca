import type { Db } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Person } from '#src/platform/principal.ts'
import { accessPage } from './store.server.ts'
import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { AuditRow } from '#src/platform/audit/reading.store.server.ts'
import { can, staffRoles } from '#src/shop/permissions/capabilities.ts'
import { nameActors } from '#src/shop/accounts/sign-up/actions.server.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'

/**
 * One record of who viewed or changed a person's data. `by` is a role and not a name: people may know when and why, but staff act
 * in the pharmacy's name (Court of Justice, C-579/21). `self`: the person; `shop`: its clock or its operator.
 */
export type Access = { id: number; at: Date; action: string; subject: string; why: string; by: Actor | 'self' }

/** `customer`: a former member of staff. */
type Actor = StaffRole | 'customer' | 'shop'

// Of several roles, the one with the most access to health data is shown.
const health = ['prescriptions.read', 'requests.read'] as const
const sightOf = (role: StaffRole): number => health.filter((capability) => can({ roles: [role] }, capability)).length
const closest = staffRoles.toSorted((a, b) => sightOf(b) - sightOf(a))
const actorOf = (roles: readonly StaffRole[] | null | undefined): Actor =>
  roles ? (closest.find((role) => roles.includes(role)) ?? 'customer') : 'shop'

const batchSize = 500

/** Entries about the account itself, newest first, in batches. */
export async function* accessToAccount(db: Db, person: Person): AsyncGenerator<Access[]> {
  let before: number | undefined
  for (;;) {
    const rows = await entriesOn(db, { kind: 'person', ids: [person.publicId] }, { before, limit: batchSize })
    if (rows.length === 0) return
    before = rows.at(-1)?.id
    yield await toAccess(db, person, rows)
  }
}

const maxItems = 10_000

/** A set of a person's records: orders by number, everything else by public id. */
export type Things = { kind: 'order' | RequestKind | 'upload'; ids: readonly string[] }

/** Owner of the records; null for a guest, who has no entries of their own. */
type Own = Pick<Person, 'publicId'> | null

/** Entries about some of a person's orders, prescriptions, requests or photos, newest first. */
export async function accessTo(db: Db, person: Own, things: Things): Promise<Access[]> {
  if (things.ids.length === 0) return []
  return toAccess(db, person, await entriesOn(db, things, { limit: maxItems }))
}

/** What staff did with a person's order, prescription or request, or with a photo that came with it. */
export type StaffAccess = Pick<Access, 'id' | 'at' | 'action'> & {
  by: Actor
  about: { kind: 'order' | RequestKind; id: string; at: Date }
}

/** What staff did with any of a person's records, newest first, without the person's own actions; one statement. */
export async function listStaffAccess(
  db: Db,
  person: Person,
  { number, size }: { number: number; size: number },
): Promise<{ access: StaffAccess[]; total: number }> {
  const rows = await accessPage(db, person, { limit: size, offset: (number - 1) * size })
  const access = rows.map(({ id, at, action, roles, about: kind, about_id, about_at }) => ({
    id,
    at,
    action,
    by: actorOf(roles),
    about: { kind, id: about_id, at: about_at },
  }))
  return { access, total: rows[0]?.total ?? 0 }
}

async function toAccess(db: Db, person: Own, rows: readonly AuditRow[]): Promise<Access[]> {
  const ids = rows.map((row) => row.actor_id).filter((id) => id !== null)
  const actors = await nameActors(db, ids)
  const byOf = (actor: string | null): Access['by'] => {
    if (actor === null) return 'shop'
    return actor === person?.publicId ? 'self' : actorOf(actors.get(actor)?.roles)
  }
  return rows.map(({ id, at, action, subject_id: subject, why, actor_id }) => ({
    id,
    at,
    action,
    subject,
    why,
    by: byOf(actor_id),
  }))
}
