import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import {
  addNote,
  listNamedColleagues,
  listUnseenMentions,
  markMentionsRead,
  readNotes,
} from '#src/shop/conversation/notes/actions.server.ts'
import type { NamedColleague, Note } from '#src/shop/conversation/notes/note.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Order } from '../order/order.ts'
import { findOrder, lockOrder, orderNumbers } from '../order/store.server.ts'

/** Who reads and writes notes about orders: the staff who deal with customers, as with messages. */
const reads = 'orders.message'

export type NoteError = { code: 'forbidden' | 'not_found' | 'conversation_closed' }

const aboutOrder = (rowId: number) => ({ kind: 'order', rowId }) as const

/** Notes are erased with the personal data of their order; from then on none can be written. */
export const canNote = (staff: Pick<Staff, 'roles'>, { minimizedAt }: Pick<Order, 'minimizedAt'>): boolean =>
  can(staff, reads) && minimizedAt === null

/** Writes a note for colleagues. Those whom it names see it in their list for today. */
export async function writeNote(
  world: World,
  staff: Staff,
  number: string,
  { content, source }: { content: string; source: RequestSource },
): Promise<Result<Note, NoteError>> {
  if (!can(staff, reads)) return err({ code: 'forbidden' })
  if (!isOrderNumber(number)) return err({ code: 'not_found' })
  return transaction(world.db, async (tx): Promise<Result<Note, NoteError>> => {
    const row = await lockOrder(tx, { number })
    if (!row) return err({ code: 'not_found' })
    if (row.minimized_at !== null) return err({ code: 'conversation_closed' })
    const note = await addNote(world, tx, { thread: aboutOrder(row.id), staff, content, reads })
    await audit(world, tx, { principal: staff, action: 'note_written', subject: { kind: 'order', id: row.number }, source })
    return ok(note)
  })
}

/** The notes about an order, oldest first, by API; recorded as a reading of the order. */
export async function listNotes(
  world: World,
  staff: Staff,
  number: string,
  source: RequestSource,
): Promise<Result<Note[], NoteError>> {
  if (!can(staff, reads)) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await findOrder(world.db, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  const notes = await readNotes(world, world.db, aboutOrder(row.id))
  await auditRead(world, { principal: staff, action: 'notes_read', subject: { kind: 'order', id: row.number }, source })
  return ok(notes)
}

export type OrderNotes = { notes: Note[]; colleagues: NamedColleague[] }

/**
 * The notes of an order's page, whose reading is recorded by the caller; undefined for staff who may not read them. Those that name
 * the reader count as seen, unless the page is only prefetched.
 */
export async function readOrderNotes(
  world: World,
  staff: Staff,
  { rowId }: Pick<Order, 'rowId'>,
  { isPrefetch = false }: { isPrefetch?: boolean | undefined },
): Promise<OrderNotes | undefined> {
  if (!can(staff, reads)) return undefined
  const thread = aboutOrder(rowId)
  const [notes, colleagues] = await Promise.all([readNotes(world, world.db, thread), listNamedColleagues(world.db, staff, reads)])
  if (!isPrefetch) await markMentionsRead(world, staff, thread, notes)
  return { notes, colleagues }
}

/** A note that names this member of staff, not seen yet. */
export type OrderMention = { id: string; number: string; by: string | null; at: Date }

/** Oldest first. They name orders, no person, so they are not recorded in the audit log. */
export async function listOrderMentions(db: Db, staff: Staff): Promise<OrderMention[]> {
  if (!can(staff, reads)) return []
  const mentions = (await listUnseenMentions(db, staff)).filter(({ thread }) => thread.kind === 'order')
  const numbers =
    mentions.length > 0
      ? await orderNumbers(
          db,
          mentions.map(({ thread }) => thread.rowId),
        )
      : new Map()
  return mentions.flatMap(({ id, thread, by, at }) => {
    const number = numbers.get(thread.rowId)
    return number === undefined ? [] : [{ id, number, by, at }]
  })
}
