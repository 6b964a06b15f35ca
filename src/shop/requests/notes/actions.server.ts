import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
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
import { canHandle, readCapability } from '../request/request.ts'
import type { Request, RequestKind } from '../request/request.ts'
import { lockRequest, requestsByRow } from '../request/store.server.ts'
import type { RequestKey } from '../request/store.server.ts'

export type NoteError = { code: 'not_found' | 'conversation_closed' }

const aboutRequest = (rowId: number) => ({ kind: 'request', rowId }) as const

/** Writes a note for colleagues who may handle the request; those whom it names see it in their list for today. */
export async function writeNote(
  world: World,
  staff: Staff,
  key: RequestKey,
  { content, source }: { content: string; source: RequestSource },
): Promise<Result<Note, NoteError>> {
  if (!isId(key.publicId)) return err({ code: 'not_found' })
  return transaction(world.db, async (tx): Promise<Result<Note, NoteError>> => {
    const row = await lockRequest(tx, key)
    if (!row || row.submitted_at === null || !canHandle(staff, { isClinical: row.is_clinical })) return err({ code: 'not_found' })
    // Erased with its customer, or emptied after its retention.
    if (row.user_id === null) return err({ code: 'conversation_closed' })
    const reads = readCapability({ isClinical: row.is_clinical })
    const note = await addNote(world, tx, { thread: aboutRequest(row.id), staff, content, reads })
    await audit(world, tx, { principal: staff, action: 'note_written', subject: { kind: key.kind, id: key.publicId }, source })
    return ok(note)
  })
}

export type RequestNotes = { notes: Note[]; colleagues: NamedColleague[]; canWrite: boolean }

/**
 * The notes of a request's page, whose reading is recorded by the caller. Those that name the reader count as seen, unless the page
 * is only prefetched.
 */
export async function readRequestNotes(
  world: World,
  staff: Staff,
  request: Pick<Request, 'rowId' | 'isClinical' | 'user'>,
  { isPrefetch = false }: { isPrefetch?: boolean | undefined },
): Promise<RequestNotes> {
  const thread = aboutRequest(request.rowId)
  const [notes, colleagues] = await Promise.all([
    readNotes(world, world.db, thread),
    listNamedColleagues(world.db, staff, readCapability(request)),
  ])
  if (!isPrefetch) await markMentionsRead(world, staff, thread, notes)
  return { notes, colleagues, canWrite: request.user !== null }
}

/** A note that names this member of staff, not seen yet. */
export type RequestMention = { id: string; kind: RequestKind; requestId: string; by: string | null; at: Date }

/** Oldest first. They name no person, so they are not recorded in the audit log. */
export async function listRequestMentions(db: Db, staff: Staff): Promise<RequestMention[]> {
  const mentions = (await listUnseenMentions(db, staff)).filter(({ thread }) => thread.kind === 'request')
  if (mentions.length === 0) return []
  const rows = await requestsByRow(
    db,
    mentions.map(({ thread }) => thread.rowId),
  )
  return mentions.flatMap(({ id, thread, by, at }) => {
    const row = rows.find((one) => one.id === thread.rowId)
    const isVisible = row && canHandle(staff, { isClinical: row.is_clinical })
    return isVisible ? [{ id, kind: row.kind, requestId: row.public_id, by, at }] : []
  })
}
