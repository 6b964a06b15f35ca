import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { AuditRow } from '#src/platform/audit/reading.store.server.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Person, Role } from '#src/platform/who.ts'
import { nameActors } from '../accounts/naming.actions.server.ts'
import { orderNumbers } from '../orders/export.actions.server.ts'

/**
 * Who looked at what is somebody's, or changed it. `by` is a role and no name: a person may know when and why, but whoever works
 * for the pharmacy acts in its name (Court of Justice, C-579/21). `self`: the person; `shop`: its clock or its operator.
 */
export type Access = { id: number; at: Date; action: string; subject: string; why: string; by: Role | 'self' | 'shop' }

const atOnce = 500

/** About the account itself, newest first, in parts. */
export async function* accessToAccount(db: Db, person: Person): AsyncGenerator<Access[]> {
  let before: number | undefined
  for (;;) {
    const rows = await entriesOn(db, { kind: 'person', ids: [person.publicId] }, { before, limit: atOnce })
    if (rows.length === 0) return
    before = rows.at(-1)?.id
    yield await toAccess(db, person, rows)
  }
}

const mostOfThings = 10_000

/** What of a person's, and which: orders by their numbers, everything else by its public id. */
export type Things = { kind: 'order' | 'prescription' | 'request' | 'upload'; ids: readonly string[] }

/** About some of a person's orders, prescriptions or requests, newest first. */
export async function accessTo(db: Db, person: Person, things: Things): Promise<Access[]> {
  if (things.ids.length === 0) return []
  return toAccess(db, person, await entriesOn(db, things, { limit: mostOfThings }))
}

/** The latest times that staff opened or moved one of the orders. */
export async function latestAccess(db: Db, person: Person, most: number): Promise<Access[]> {
  const ids = await orderNumbers(db, person)
  const rows = ids.length > 0 ? await entriesOn(db, { kind: 'order', ids }, { limit: most }) : []
  return toAccess(db, person, rows)
}

async function toAccess(db: Db, { publicId }: Person, rows: readonly AuditRow[]): Promise<Access[]> {
  const ids = rows.map((row) => row.actor_id).filter((id) => id !== null)
  const actors = await nameActors(db, ids)
  const byOf = (actor: string | null): Access['by'] => {
    if (actor === null) return 'shop'
    return actor === publicId ? 'self' : (actors.get(actor)?.role ?? 'shop')
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
