import { m } from '#src/i18n/paraglide/messages.js'
import type { Movement } from '../report/staff-report.ts'
import type { EntryKind } from '../wallet/wallet.ts'

export const kindNames = {
  earned: m.points_kind_earned,
  applied: m.points_kind_applied,
  returned: m.points_kind_returned,
  expired: m.points_kind_expired,
  adjusted: m.points_kind_adjusted,
  reversed: m.points_kind_reversed,
} satisfies Record<EntryKind, unknown>

export const movementNames = {
  earned: m.points_movement_earned,
  added: m.points_movement_added,
  spent: m.points_movement_spent,
  returned: m.points_movement_returned,
  expired: m.points_movement_expired,
  taken: m.points_movement_taken,
  reversed: m.points_movement_reversed,
} satisfies Record<Movement, unknown>
