import { m } from '#src/i18n/paraglide/messages.js'
import type { CollectionDone } from './collections-address.ts'

export const doneTexts: Record<CollectionDone, () => string> = {
  created: m.collections_done_created,
  changed: m.collections_done_changed,
  moved: m.collections_done_moved,
  restored: m.collections_done_restored,
  deleted: m.collections_done_deleted,
  pictured: m.collections_done_pictured,
  unpictured: m.collections_done_unpictured,
}
