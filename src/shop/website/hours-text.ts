import { isOpeningSpan } from '#src/kernel/opening-hours.ts'
import type { OpeningSpan } from '#src/kernel/opening-hours.ts'

const times = /^(\d{1,2})(?:[:h](\d{2})?)?(?:-|–|—|a|às|to)(\d{1,2})(?:[:h](\d{2})?)?$/

const clock = (hour = '', minute = '00'): string => `${hour.padStart(2, '0')}:${minute}`

/** "9-13, 14:30-19:30" as typed by a person; empty: closed. Undefined when it is not a list of hours in order. */
export function readHours(text: string): OpeningSpan[] | undefined {
  const parts = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.replace(/\s/g, ''))
    .filter((part) => part !== '')
  const spans = parts.map(readSpan)
  const known = spans.filter((span) => span !== undefined)
  return known.length === spans.length && areInOrder(known) ? known : undefined
}

function readSpan(part: string): OpeningSpan | undefined {
  const [, from, fromMinute, to, toMinute] = times.exec(part) ?? []
  const span = { opens: clock(from, fromMinute), closes: clock(to, toMinute) }
  return isOpeningSpan(span) ? span : undefined
}

/** Whether each begins once the previous one has ended. */
export const areInOrder = (spans: readonly OpeningSpan[]): boolean =>
  spans.every(({ opens }, at) => at === 0 || (spans[at - 1]?.closes ?? '') <= opens)

/** "09:00–13:00, 14:30–19:30": the reverse of `readHours`. */
export const hoursTyped = (spans: readonly OpeningSpan[]): string =>
  spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
