import type { Db } from '#src/platform/database/database.ts'
import { commentsAfter, latestComment } from './store.server.ts'

export type MessageEvent = {
  rowId: number
  type: 'message.received' | 'message.sent'
  id: string
  subject: 'order' | 'request'
}

/** What customers and staff wrote after the message with this row id, in its order. */
export async function messageEventsAfter(db: Db, rowId: number, limit: number): Promise<MessageEvent[]> {
  const rows = await commentsAfter(db, rowId, limit)
  return rows.map(({ id, public_id: publicId, subject_kind: kind, staff_id: staffId }) => ({
    rowId: id,
    type: staffId === null ? 'message.received' : 'message.sent',
    id: publicId,
    subject: kind === 'order' ? 'order' : 'request',
  }))
}

export const latestMessageEvent = async (db: Db): Promise<number> => (await latestComment(db))?.id ?? 0
