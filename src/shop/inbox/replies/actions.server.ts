import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { maxReplies } from './saved-reply.ts'
import type { SavedReply } from './saved-reply.ts'
import * as store from './store.server.ts'

/** `reply`: what it is now. */
export type ReplyError =
  | { code: 'forbidden' | 'not_found' | 'reply_title_taken' | 'too_many_replies' }
  | { code: 'changed_meanwhile'; reply: SavedReply }

export const listReplies = (db: Db): Promise<SavedReply[]> => store.listReplies(db)

export const findReply = async (db: Db, id: string): Promise<SavedReply | undefined> =>
  isId(id) ? store.findReply(db, id) : undefined

type Content = Pick<SavedReply, 'title' | 'text'>

export async function createReply(
  world: World,
  staff: Staff,
  { title, text, source }: Content & { source: RequestSource },
): Promise<Result<SavedReply, ReplyError>> {
  if (!can(staff, 'replies.change')) return err({ code: 'forbidden' })
  const reply = { id: world.id(), title, text, version: 1 }
  return transaction(world.db, async (tx): Promise<Result<SavedReply, ReplyError>> => {
    if ((await store.countReplies(tx)) >= maxReplies) return err({ code: 'too_many_replies' })
    if (!(await store.addReply(tx, { ...reply, at: world.now() }))) return err({ code: 'reply_title_taken' })
    await audit(world, tx, { principal: staff, action: 'reply_created', subject: { kind: 'reply', id: reply.id }, source })
    return ok(reply)
  })
}

export async function changeReply(
  world: World,
  staff: Staff,
  change: SavedReply & { source: RequestSource },
): Promise<Result<SavedReply, ReplyError>> {
  if (!can(staff, 'replies.change')) return err({ code: 'forbidden' })
  return retryAfterUniqueViolation(() => transaction(world.db, (tx) => changeInTransaction(world, tx, staff, change)))
}

async function changeInTransaction(
  world: World,
  tx: Tx,
  staff: Staff,
  { id, version, title, text, source }: SavedReply & { source: RequestSource },
): Promise<Result<SavedReply, ReplyError>> {
  const before = isId(id) ? await store.lockReply(tx, id) : undefined
  if (!before) return err({ code: 'not_found' })
  if (before.version !== version) return err({ code: 'changed_meanwhile', reply: before })
  if (await store.isTitleUsed(tx, { id, title })) return err({ code: 'reply_title_taken' })
  await store.updateReply(tx, { id, title, text, version, at: world.now() })
  await audit(world, tx, { principal: staff, action: 'reply_changed', subject: { kind: 'reply', id }, source })
  return ok({ id, title, text, version: version + 1 })
}

/** Answers that were written with it stay. */
export async function deleteReply(
  world: World,
  staff: Staff,
  { id, version, source }: Pick<SavedReply, 'id' | 'version'> & { source: RequestSource },
): Promise<Result<undefined, ReplyError>> {
  if (!can(staff, 'replies.change')) return err({ code: 'forbidden' })
  return transaction(world.db, async (tx): Promise<Result<undefined, ReplyError>> => {
    const before = isId(id) ? await store.lockReply(tx, id) : undefined
    if (!before) return err({ code: 'not_found' })
    if (before.version !== version) return err({ code: 'changed_meanwhile', reply: before })
    await store.deleteReply(tx, id)
    await audit(world, tx, { principal: staff, action: 'reply_deleted', subject: { kind: 'reply', id }, source })
    return ok()
  })
}
