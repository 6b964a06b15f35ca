import { formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Page } from '#src/platform/page.server.ts'
import { readRequest } from '../request/reading.server.ts'
import { findRequest } from '../request/store.server.ts'
import type { RequestKey } from '../request/store.server.ts'
import { staffRequestState } from './staff-labels.ts'

/**
 * Describes what another person did to the request in the meantime: who works on it, or its state, since when and by whom.
 * `claimedText`: the sentence for the former.
 */
export async function findConflict(
  { world, locale }: Pick<Page, 'world' | 'locale'>,
  key: RequestKey,
  claimedText: typeof m.staff_request_taken = m.staff_request_taken,
): Promise<string> {
  const row = await findRequest(world.db, key)
  if (!row) return m.error_not_found()
  const { state, claim, transitions } = await readRequest(world, row)
  if (claim) return claimedText({ name: claim.by ?? m.staff_area(), time: formatTime(claim.at, locale) })
  const last = transitions.at(-1)
  return m.staff_request_changed({
    state: staffRequestState(key.kind, state, locale),
    who: last?.by ?? m.staff_actor_customer(),
    time: last ? formatTime(last.at, locale) : '',
  })
}
