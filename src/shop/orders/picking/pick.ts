import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { OrderLine } from '../order/order.ts'

/** Pieces of a line that staff gathered: by scanner or by hand, who and when. */
export type LinePick = {
  id: string
  quantity: number
  byScan: boolean
  /** Names of staff. */ by: string | null
  at: Date
  /** Who took it back, and when; null while it counts. */ undone: { by: string | null; at: Date } | null
}

/** Gathered pieces of a line. */
export const pickedOf = (picks: readonly Pick<LinePick, 'quantity' | 'undone'>[]): number =>
  picks.reduce((all, { quantity, undone }) => (undone === null ? all + quantity : all), 0)

type Counted = Pick<OrderLine, 'quantity' | 'refunded' | 'picks'>

/** Pieces of a line to gather in all: those refunded meanwhile are not. */
export const toPick = ({ quantity, refunded }: Pick<Counted, 'quantity' | 'refunded'>): number => quantity - refunded

/** Pieces of a line that are still to be gathered. */
export const leftToPick = (line: Counted): number => Math.max(0, toPick(line) - pickedOf(line.picks))

/** Staff who may not know what was prescribed do not gather it either. */
export const canPickLine = (staff: Pick<Staff, 'roles'>, { request }: Pick<OrderLine, 'request'>): boolean =>
  !request?.isClinical || can(staff, 'prescriptions.read')

/** Of an order as staff see it: pieces gathered, and pieces to gather in all. */
export const pickTotals = (lines: readonly { picked: number; toPick: number }[]): { picked: number; count: number } => ({
  picked: lines.reduce((all, line) => all + line.picked, 0),
  count: lines.reduce((all, line) => all + line.toPick, 0),
})

/** Pieces that are still to be gathered once gathering has begun; none before. */
export function leftAfterStart(lines: readonly { picked: number; toPick: number }[]): number {
  const { picked, count } = pickTotals(lines)
  return picked === 0 ? 0 : count - picked
}
