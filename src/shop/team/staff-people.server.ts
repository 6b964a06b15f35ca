import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditEntry, RequestSource } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { closeSessionsOf, lastUsedOf } from '#src/platform/sessions/sessions.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { giveRoles, listColleagues, setBlocked } from '#src/shop/accounts/person/actions.server.ts'
import type { TeamError } from '#src/shop/accounts/person/actions.server.ts'
import { holdersOf, eraseSecondFactors } from '../second-factor/actions.server.ts'
import type { TeamMember } from './staff-people.ts'
import { closeTicketsOf } from '../sign-in/tickets.actions.server.ts'

/** All staff, by name. */
export async function listTeam({ db }: World): Promise<TeamMember[]> {
  const colleagues = await listColleagues(db)
  const ids = colleagues.map(({ rowId }) => rowId)
  const [holders, lastUsed] = [await holdersOf(db, ids), await lastUsedOf(db, ids)]
  return colleagues.map(({ rowId, ...colleague }) => ({
    ...colleague,
    hasSecondFactor: holders.has(rowId),
    lastUsedAt: lastUsed.get(rowId) ?? null,
  }))
}

export type TeamChangeError = TeamError | { code: 'reauthentication_required' }

/**
 * Changes a colleague's roles and ends their sessions. A person without roles is a customer again, and loses their second
 * factors.
 */
export function changeRoles(
  world: World,
  principal: Staff,
  { id, roles }: { id: string; roles: readonly StaffRole[] },
  source: RequestSource,
) {
  const why = roles.join(',') || 'customer'
  return changeTeam(world, principal, { action: 'role_changed', subject: { kind: 'person', id }, why, source }, async (tx) => {
    const granted = await giveRoles(tx, principal, id, roles)
    if (granted.ok && roles.length === 0) await eraseSecondFactors(tx, granted.value.userId)
    return granted
  })
}

/** Blocks a colleague, whose sessions end at once, or unblocks them. */
export const blockColleague = (
  world: World,
  principal: Staff,
  { id, blocked }: { id: string; blocked: boolean },
  source: RequestSource,
) => {
  const action = blocked ? 'person_blocked' : 'person_unblocked'
  return changeTeam(world, principal, { action, subject: { kind: 'person', id }, source }, (tx) =>
    setBlocked(tx, principal, id, blocked ? world.realNow() : null),
  )
}

async function changeTeam(
  world: World,
  principal: Staff,
  entry: Omit<AuditEntry, 'principal'>,
  change: (tx: Tx) => Promise<Result<{ userId: number }, TeamError>>,
): Promise<Result<void, TeamChangeError>> {
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx): Promise<Result<void, TeamChangeError>> => {
    const changed = await change(tx)
    if (!changed.ok) return changed
    // Owners who change their own roles have just re-authenticated, so their sessions stay.
    if (changed.value.userId !== principal.userId) {
      await closeSessionsOf(tx, changed.value.userId)
      await closeTicketsOf(tx, changed.value.userId)
    }
    await audit(world, tx, { principal, ...entry })
    return ok()
  })
}
