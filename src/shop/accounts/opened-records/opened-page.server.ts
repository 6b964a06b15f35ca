import { data } from 'react-router'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openRecords } from './actions.server.ts'
import type { RecordKind } from './actions.server.ts'

/** For a page of the staff that shows these records: beyond their limit it is a 429. */
export async function openOnPage(world: World, staff: Staff, kind: RecordKind, ids: readonly string[]): Promise<void> {
  const opened = await openRecords(world, staff, kind, ids)
  if (!opened.ok) throw data(null, { status: 429 })
}
