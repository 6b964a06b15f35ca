import { DAY, HOUR } from './dates.ts'

export type Span = { unit: 'minutes' | 'hours' | 'days'; count: number }

/** A span in its largest fitting unit: 52 minutes, 15 hours, 6 days. */
export function spanOf(from: Date, to: Date): Span {
  const length = Math.max(0, to.getTime() - from.getTime())
  if (length < HOUR) return { unit: 'minutes', count: Math.floor(length / 60_000) }
  if (length < 2 * DAY) return { unit: 'hours', count: Math.floor(length / HOUR) }
  return { unit: 'days', count: Math.floor(length / DAY) }
}
