import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { maxViews } from './saved-view.ts'
import type { SavedView } from './saved-view.ts'
import * as store from './store.server.ts'

export type ViewError = { code: 'not_found' | 'view_name_taken' | 'too_many_views' }

/** The saved views of a member of staff. */
export const listViews = ({ db }: World, { userId }: Staff): Promise<SavedView[]> => store.viewsOf(db, userId)

export async function createView(
  world: World,
  { userId }: Staff,
  { name, query }: Pick<SavedView, 'name' | 'query'>,
): Promise<Result<SavedView, ViewError>> {
  const view = { id: world.id(), name, query }
  const isAdded = await transaction(world.db, (tx) => store.addView(tx, { ...view, userId, at: world.now() }))
  if (isAdded) return ok(view)
  const saved = await store.viewsOf(world.db, userId)
  return err({ code: saved.length >= maxViews ? 'too_many_views' : 'view_name_taken' })
}

export async function renameView(
  { db }: World,
  { userId }: Staff,
  { id, name }: Pick<SavedView, 'id' | 'name'>,
): Promise<Result<undefined, ViewError>> {
  const renamed = await retryAfterUniqueViolation(() => transaction(db, (tx) => store.renameView(tx, { userId, id, name })))
  if (renamed === 'renamed') return ok()
  return err({ code: renamed === 'taken' ? 'view_name_taken' : 'not_found' })
}

export async function deleteView({ db }: World, { userId }: Staff, id: string): Promise<Result<undefined, ViewError>> {
  return (await transaction(db, (tx) => store.deleteView(tx, { userId, id }))) ? ok() : err({ code: 'not_found' })
}
