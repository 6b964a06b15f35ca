import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { fold } from '#src/kernel/text.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import { hashForWriting, seal, unseal } from '#src/platform/crypto.ts'
import type { SealedCell } from '#src/platform/crypto.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { maxViews } from './saved-view.ts'
import type { SavedView } from './saved-view.ts'
import * as store from './store.server.ts'
import type { ViewName, ViewRow } from './store.server.ts'

const batchSize = 500

export type ViewError = { code: 'not_found' | 'view_name_taken' | 'too_many_views' }

/** The saved views of a member of staff. */
export const listViews = async (world: World, { userId }: Staff): Promise<SavedView[]> =>
  (await store.viewsOf(world.db, userId)).map((row) => ({ id: row.id, name: nameOf(world, row), query: row.query }))

const cellOf = (id: string): SealedCell => ({ table: 'order_views', row: id, column: 'name_sealed' })

const nameOf = ({ keys }: World, { id, name, nameSealed }: ViewRow): string =>
  name ?? (nameSealed ? unseal(keys, cellOf(id), nameSealed) : '')

const sealName = (world: World, { id, userId, name }: { id: string; userId: number; name: string }): ViewName => ({
  sealed: seal(world.keys, cellOf(id), name),
  key: hashForWriting(world, `order_views.name ${userId}`, fold(name)),
})

/** Names of before they were sealed; views end with their member of staff. */
export async function tidyViews(world: World): Promise<void> {
  for (const row of await store.unsealedViews(world.db, batchSize)) {
    const name = sealName(world, { ...row, name: nameOf(world, row) })
    await store.setSealedName(world.db, { id: row.id, userId: row.userId, name })
  }
  await store.removeOrphanedViews(world.db)
}

export async function createView(
  world: World,
  { userId }: Staff,
  { name, query }: Pick<SavedView, 'name' | 'query'>,
): Promise<Result<SavedView, ViewError>> {
  const view = { id: world.id(), name, query }
  const row = { ...view, name: sealName(world, { ...view, userId }), userId, at: world.now() }
  if (await transaction(world.db, (tx) => store.addView(tx, row))) return ok(view)
  const saved = await store.viewsOf(world.db, userId)
  return err({ code: saved.length >= maxViews ? 'too_many_views' : 'view_name_taken' })
}

export async function renameView(
  world: World,
  { userId }: Staff,
  { id, name }: Pick<SavedView, 'id' | 'name'>,
): Promise<Result<undefined, ViewError>> {
  const sealed = sealName(world, { id: id.toLowerCase(), userId, name })
  const renamed = await retryAfterUniqueViolation(() =>
    transaction(world.db, (tx) => store.renameView(tx, { userId, id, name: sealed })),
  )
  if (renamed === 'renamed') return ok()
  return err({ code: renamed === 'taken' ? 'view_name_taken' : 'not_found' })
}

export async function deleteView({ db }: World, { userId }: Staff, id: string): Promise<Result<undefined, ViewError>> {
  return (await transaction(db, (tx) => store.deleteView(tx, { userId, id }))) ? ok() : err({ code: 'not_found' })
}
