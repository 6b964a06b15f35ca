import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditEntry } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { closeSessionsOf, lastSeenOf } from '#src/platform/sessions/sessions.ts'
import { isFresh } from '#src/platform/who.ts'
import type { Staff, StaffRole } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { giveRoles, listColleagues, setBlocked } from '../accounts/staff.actions.server.ts'
import type { TeamError } from '../accounts/staff.actions.server.ts'
import { holdersOf } from '../second-step/actions.server.ts'
import { forgetSecondSteps } from '../second-step/forgetting.actions.server.ts'
import type { TeamMember } from './staff-people.ts'
import { closeTicketsOf } from '../sign-in/tickets.actions.server.ts'

/** Everybody who works here, by name. */
export async function listTeam({ db }: World): Promise<TeamMember[]> {
  const colleagues = await listColleagues(db)
  const ids = colleagues.map(({ rowId }) => rowId)
  const [holders, seen] = [await holdersOf(db, ids), await lastSeenOf(db, ids)]
  return colleagues.map(({ rowId, ...colleague }) => ({
    ...colleague,
    hasSecondStep: holders.has(rowId),
    lastSeenAt: seen.get(rowId) ?? null,
  }))
}

export type TeamChangeError = TeamError | { code: 'reauthentication_required' }
type Door = 'page' | 'api'

/** Gives a colleague other roles, and ends their sessions. A customer again has neither second step nor way in here. */
export function changeRoles(world: World, who: Staff, { id, roles }: { id: string; roles: readonly StaffRole[] }, door: Door) {
  const why = roles.join(',') || 'customer'
  return changeTeam(world, who, { action: 'role_changed', subject: { kind: 'person', id }, why, door }, async (tx) => {
    const given = await giveRoles(tx, who, id, roles)
    if (given.ok && roles.length === 0) await forgetSecondSteps(tx, given.value.userId)
    return given
  })
}

/** Blocks a colleague, whose sessions end at once, or lets them in again. */
export const blockColleague = (world: World, who: Staff, { id, blocked }: { id: string; blocked: boolean }, door: Door) => {
  const action = blocked ? 'person_blocked' : 'person_unblocked'
  return changeTeam(world, who, { action, subject: { kind: 'person', id }, door }, (tx) =>
    setBlocked(tx, who, id, blocked ? world.realNow() : null),
  )
}

async function changeTeam(
  world: World,
  who: Staff,
  told: Omit<AuditEntry, 'who'>,
  change: (tx: Tx) => Promise<Result<{ userId: number }, TeamError>>,
): Promise<Result<void, TeamChangeError>> {
  if (!isFresh(who, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx): Promise<Result<void, TeamChangeError>> => {
    const changed = await change(tx)
    if (!changed.ok) return changed
    // Whoever takes a role more themselves has just proved who they are.
    if (changed.value.userId !== who.userId) {
      await closeSessionsOf(tx, changed.value.userId)
      await closeTicketsOf(tx, changed.value.userId)
    }
    await audit(world, tx, { who, ...told })
    return ok()
  })
}
