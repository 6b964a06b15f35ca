import { entriesOn } from '#src/platform/audit/reading.store.server.ts'
import type { AuditRow } from '#src/platform/audit/reading.store.server.ts'
import type { World } from '#src/platform/world.ts'
import { nameActors } from '../accounts/naming.actions.server.ts'
import { codeNames } from './request.ts'
import type { Request } from './request.ts'
import type { StaffMoment } from './staff-view.ts'

const visibleActions = ['request_claimed', 'request_released', 'request_codes_read']
const max = 50

/**
 * Everything that happened to a request, newest first: its transitions, and from the audit log who claimed it and who revealed
 * its codes.
 */
export async function staffHistory({ db }: Pick<World, 'db'>, { kind, id, moves }: Request): Promise<StaffMoment[]> {
  const entries = await entriesOn(db, { kind, ids: [id], actions: visibleActions }, { limit: max })
  const actors = await nameActors(
    db,
    entries.map((entry) => entry.actor_id).filter((actor) => actor !== null),
  )
  const noted = entries.map((entry) => ({
    at: entry.at,
    by: actors.get(entry.actor_id ?? '')?.name ?? null,
    what: whatOf(entry),
  }))
  const moved = moves
    // Started and sent in the same moment: keeps the later transition later.
    .toReversed()
    .map(({ at, by, to, actor, alerts }) => ({ at, by, what: 'moved' as const, to, actor, alerts }))
  return [...moved, ...noted].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function whatOf({ action, why }: AuditRow): Exclude<StaffMoment['what'], 'moved'> {
  if (action === 'request_claimed') return 'claimed'
  if (action === 'request_released') return 'released'
  const name = codeNames.find((one) => why === `code_${one}`)
  return name ? `code_${name}` : 'codes'
}
