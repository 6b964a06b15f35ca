import type { Db } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/platform/principal.ts'
import { namesByPublicId } from './naming.store.server.ts'

export type NamedActor = { name: string | null; roles: readonly StaffRole[]; isErased: boolean }

/** The people of these public ids; unknown ids are missing. One statement at most. */
export async function nameActors(db: Db, publicIds: readonly string[]): Promise<Map<string, NamedActor>> {
  const rows = publicIds.length > 0 ? await namesByPublicId(db, [...new Set(publicIds)]) : []
  return new Map(rows.map(({ public_id, name, roles, erased_at }) => [public_id, { name, roles, isErased: erased_at !== null }]))
}
