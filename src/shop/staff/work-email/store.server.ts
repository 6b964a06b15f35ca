import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Cursor } from '../live/live-event.ts'

export type WorkEmailState = {
  noticed: Cursor | undefined
  settled: Cursor | undefined
  sentAt: Date | null
  screenOpenAt: Date | null
}

/** The state, locked; undefined while another worker has it. */
export async function lockState(tx: Tx): Promise<WorkEmailState | undefined> {
  const row = await tx.selectFrom('work_email_state').selectAll().forUpdate().skipLocked().executeTakeFirst()
  if (!row) return undefined
  return {
    noticed: cursorOf(row.noticed_order, row.noticed_request, row.noticed_message),
    settled: cursorOf(row.settled_order, row.settled_request, row.settled_message),
    sentAt: row.sent_at,
    screenOpenAt: row.screen_open_at,
  }
}

/** Claims are no new work: none of them comes after the cursor. */
const cursorOf = (order: number | null, request: number | null, message: number | null): Cursor | undefined =>
  order === null || request === null || message === null ? undefined : { order, request, message, claim: Number.MAX_SAFE_INTEGER }

type Reading = { noticed: Cursor; settled: Cursor; sentAt?: Date }

export async function saveReading(tx: Tx, { noticed, settled, sentAt }: Reading): Promise<void> {
  await tx
    .updateTable('work_email_state')
    .set({ noticed_order: noticed.order, noticed_request: noticed.request, noticed_message: noticed.message })
    .set({ settled_order: settled.order, settled_request: settled.request, settled_message: settled.message })
    .$if(sentAt !== undefined, (query) => query.set({ sent_at: sentAt ?? null }))
    .execute()
}

/** Records an open screen unless one was recorded after `before`: many screens write one row. */
export async function recordOpenScreen(db: Db, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('work_email_state')
    .set({ screen_open_at: now })
    .where((eb) => eb.or([eb('screen_open_at', 'is', null), eb('screen_open_at', '<', before), eb('screen_open_at', '>', now)]))
    .execute()
}
