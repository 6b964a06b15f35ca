import { replies } from './replies.ts'
import type { Ground } from './rows.ts'

/** The saved replies with which the demo opens. */
export async function loadReplies(ground: Ground): Promise<void> {
  const rows = replies.map(({ title, text }) => ({
    public_id: ground.id(),
    title,
    text_pt: text.pt,
    text_en: text.en,
    changed_at: ground.now(),
  }))
  await ground.tx.insertInto('saved_replies').values(rows).execute()
}
