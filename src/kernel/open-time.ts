import { closesAt, nextOpening } from './opening-hours.ts'
import type { OpeningHours } from './opening-hours.ts'

/** A stretch of time; `until` is later than `from`. */
export type Stretch = { from: Date; until: Date }

// Two months of a pharmacy with a lunch break: a longer wait is too long in any case.
const maxStretches = 120

/** Yields the stretches from a moment on in which the pharmacy is open; the last one is open-ended (null) where it never closes. */
function* stretchesFrom(hours: OpeningHours, moment: Date): Generator<{ from: Date; until: Date | null }> {
  let from = nextOpening(hours, moment)
  for (let count = 0; from && count < maxStretches; count += 1) {
    const until = closesAt(hours, from)
    yield { from, until: until ?? null }
    from = until && nextOpening(hours, until)
  }
}

/** The stretches of opening hours between two moments, in order; the first 120 of them. */
export function openStretches(hours: OpeningHours, start: Date, end: Date): Stretch[] {
  const found: Stretch[] = []
  for (const { from, until } of stretchesFrom(hours, start)) {
    if (from >= end) break
    found.push({ from, until: until === null || until > end ? end : until })
    if (until === null || until >= end) break
  }
  return found
}

const lengthOf = ({ from, until }: Stretch): number => until.getTime() - from.getTime()

/** Whole minutes of opening hours between two moments. */
export const openMinutes = (hours: OpeningHours, start: Date, end: Date): number =>
  Math.floor(openStretches(hours, start, end).reduce((sum, stretch) => sum + lengthOf(stretch), 0) / 60_000)

/** When so many milliseconds of opening hours have passed; undefined when the pharmacy is not open for so long. */
export function afterOpenTime(hours: OpeningHours, start: Date, ms: number): Date | undefined {
  let left = ms
  for (const { from, until } of stretchesFrom(hours, start)) {
    const open = until ? until.getTime() - from.getTime() : Infinity
    if (left <= open) return new Date(from.getTime() + left)
    left -= open
  }
  return undefined
}
