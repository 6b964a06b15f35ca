import type { Cents } from '#src/kernel/money.ts'

/** A price of a pack from `startsAt` until `endsAt`; without an end it stays. `id` is its public id. */
export type PriceSchedule = {
  id: string
  /** Public id of the pack. */
  variantId: string
  price: Cents
  compareAt: Cents | null
  startsAt: Date
  endsAt: Date | null
  startedAt: Date | null
}

export type PriceScheduleState = 'planned' | 'running'

export const scheduleStateOf = ({ startedAt }: Pick<PriceSchedule, 'startedAt'>): PriceScheduleState =>
  startedAt === null ? 'planned' : 'running'

type Period = Pick<PriceSchedule, 'startsAt' | 'endsAt'>

/** Whether two periods share a moment. One that ends when the other starts does not. */
export const doOverlap = (one: Period, other: Period): boolean =>
  (one.endsAt === null || one.endsAt > other.startsAt) && (other.endsAt === null || other.endsAt > one.startsAt)
