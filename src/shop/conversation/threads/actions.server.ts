import { openMinutes } from '#src/kernel/open-time.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Thread } from '../comment.ts'
import { commentCell } from '../sealed.ts'
import * as store from './store.server.ts'
import type { ConversationRow } from './store.server.ts'

export { change as changeConversation, lockRow as lockConversation } from './store.server.ts'
export type { ConversationChange, ConversationRow } from './store.server.ts'

/** How an answer is sent from the inbox: for the conversation as its writer saw it, and whether it ends the conversation. */
export type FromInbox = { version: number; closes: boolean }

export type Changed = { code: 'changed_meanwhile' }

/** Locks the conversation that is answered; refused when it has changed since its version. Without one nothing is expected. */
export async function lockForAnswer(
  tx: Tx,
  thread: Thread,
  expected: FromInbox | undefined,
): Promise<Result<ConversationRow | undefined, Changed>> {
  const row = await store.lockOf(tx, thread)
  return expected && row?.version !== expected.version ? err({ code: 'changed_meanwhile' }) : ok(row)
}

/** Records how long the customer waited, and closes the conversation where the answer ends it. */
export async function recordAnswer(
  tx: Tx,
  row: ConversationRow,
  { staff, at, closes }: { staff: Staff; at: Date; closes: boolean },
): Promise<void> {
  const { id, waiting_since: waitingSince, closed_at: closedAt, version } = row
  if (waitingSince && closedAt === null) {
    const { hours } = await readWebsite(tx)
    const minutes = openMinutes(hours, waitingSince, at)
    await store.addAnswer(tx, { conversationId: id, staffId: staff.userId, waitingSince, answeredAt: at, openMinutes: minutes })
  }
  // The message itself was the version after the one that was locked.
  if (closes) await store.change(tx, { id, version: version + 1 }, { closed: { userId: staff.userId, at } })
}

/** Texts of comments by their rows; one statement for any number of them. */
export async function readCommentTexts(
  { keys }: Pick<World, 'keys'>,
  db: Db,
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = rowIds.length > 0 ? await store.sealedTexts(db, rowIds) : []
  return new Map(rows.map((row) => [row.id, unseal(keys, commentCell(row.public_id), row.content_sealed)]))
}
