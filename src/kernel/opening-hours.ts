import { ownValue } from './own-value.ts'
import { nextDay, type IsoDate, lisbonDate, lisbonMoment } from './dates.ts'

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type WeekDay = (typeof weekDays)[number]

/** "HH:MM" in Lisbon time; a span ends at "24:00" at the latest, and a night continues with a span of the next day. */
export type OpeningSpan = { readonly opens: string; readonly closes: string }

export type OpeningHours = {
  readonly zone: 'Europe/Lisbon'
  readonly week: Readonly<Record<WeekDay, readonly OpeningSpan[]>>
  /** Days that differ from the weekly hours, by "YYYY-MM-DD": other spans, or none when closed. */
  readonly exceptions: Readonly<Record<IsoDate, readonly OpeningSpan[]>>
}

export type WeekGroup = { from: WeekDay; to: WeekDay; spans: readonly OpeningSpan[] }

type TimeRange = { opens: Date; closes: Date }

// Just over a year: an opening after that is not worth announcing.
const SEARCH_DAYS = 370
const MAX_CHAIN_LENGTH = 31 // touching spans: about a month of staying open

const TIME_OF_DAY = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

function minutesOf(time: string): number {
  if (!TIME_OF_DAY.test(time)) throw new RangeError(`Not a time of day: ${time}`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Whether a span has two valid times, the second after the first; settings forms validate with it. */
export const isOpeningSpan = ({ opens, closes }: OpeningSpan): boolean =>
  TIME_OF_DAY.test(opens) && TIME_OF_DAY.test(closes) && opens < closes

const weekDayOf = (day: IsoDate): WeekDay => weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'

/** The spans of a day: its exception if it has one, else its weekday's. */
export const spansOn = (hours: OpeningHours, day: IsoDate): readonly OpeningSpan[] =>
  Object.hasOwn(hours.exceptions, day) ? (ownValue(hours.exceptions, day) ?? []) : hours.week[weekDayOf(day)]

const stretchesOn = (hours: OpeningHours, day: IsoDate): TimeRange[] =>
  spansOn(hours, day)
    .map(({ opens, closes }) => ({ opens: lisbonMoment(day, minutesOf(opens)), closes: lisbonMoment(day, minutesOf(closes)) }))
    .toSorted((a, b) => a.opens.getTime() - b.opens.getTime())

const stretchAt = (hours: OpeningHours, moment: Date): TimeRange | undefined =>
  stretchesOn(hours, lisbonDate(moment)).find(({ opens, closes }) => opens <= moment && moment < closes)

export const isOpen = (hours: OpeningHours, now: Date): boolean => stretchAt(hours, now) !== undefined

/**
 * When it closes if it is open now, else undefined. Adjoining spans count as one ("…–24:00" and "00:00–…" of the next day); a
 * pharmacy that stays open for weeks has no closing time either.
 */
export function closesAt(hours: OpeningHours, now: Date): Date | undefined {
  let stretch = stretchAt(hours, now)
  for (let link = 0; stretch && link < MAX_CHAIN_LENGTH; link += 1) {
    const next = stretchAt(hours, stretch.closes)
    if (!next) return stretch.closes
    stretch = next
  }
  return undefined
}

/** The next moment at which the pharmacy is open: now if it is open; undefined if there is none within the search limit. */
export function nextOpening(hours: OpeningHours, now: Date): Date | undefined {
  const today = lisbonDate(now)
  for (let days = 0; days <= SEARCH_DAYS; days += 1) {
    const stretch = stretchesOn(hours, nextDay(today, days)).find(({ opens, closes }) => opens < closes && now < closes)
    if (stretch) return stretch.opens < now ? new Date(now) : stretch.opens
  }
  return undefined
}

const isSame = (a: readonly OpeningSpan[], b: readonly OpeningSpan[]): boolean =>
  a.length === b.length && a.every((span, index) => span.opens === b[index]?.opens && span.closes === b[index]?.closes)

/** The week from Monday with equal consecutive days grouped, for "Mon to Fri 9:00–19:30"; closed days have no spans. */
export function groupedWeek(hours: OpeningHours): WeekGroup[] {
  const groups: WeekGroup[] = []
  for (const day of weekDays) {
    const last = groups.at(-1)
    if (last && isSame(last.spans, hours.week[day])) {
      last.to = day
      continue
    }
    groups.push({ from: day, to: day, spans: hours.week[day] })
  }
  return groups
}
