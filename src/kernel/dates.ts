/** A calendar day, "2026-03-29". */
export type IsoDate = string

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// Intl rather than Temporal, which not every browser supports.
const lisbonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Lisbon',
  numberingSystem: 'latn',
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The Lisbon wall clock, read as if it were UTC. */
const wallClock = (date: Date): number => date.getTime() + offsetAt(date.getTime())

// Since 1996 the clocks change on the hour, by the rule of the European Union: one offset is true for a whole hour of UTC. Asking
// Intl takes 6 µs, and a promised day asks a hundred times.
const offsets = new Map<number, number>()
const firstCached = Date.UTC(1996, 0)
const maxOffsets = 1000

/** Milliseconds that the wall clock is ahead of UTC. */
function offsetAt(time: number): number {
  if (!(time >= firstCached)) return readWallClock(new Date(time)) - time
  const hour = Math.floor(time / HOUR)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size >= maxOffsets) offsets.clear()
  const offset = readWallClock(new Date(hour * HOUR)) - hour * HOUR
  offsets.set(hour, offset)
  return offset
}

function readWallClock(date: Date): number {
  const part = Object.fromEntries(lisbonClock.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = part
  const milliseconds = ((date.getTime() % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
}

/**
 * The moment at which the Lisbon wall clock shows `wall`. The repeated hour (October) means its first pass; the skipped hour
 * (March) means the same time on the old clock, an hour later on the new one. RFC 5545 and Temporal agree.
 */
function fromWallClock(wall: number): Date {
  const before = wall - offsetAt(wall - DAY)
  const after = wall - offsetAt(wall + DAY)
  const earlier = Math.min(before, after)
  if (earlier + offsetAt(earlier) === wall) return new Date(earlier)
  const later = Math.max(before, after)
  return later + offsetAt(later) === wall ? new Date(later) : new Date(before)
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

// Not by Date.parse, which reads 2026-02-30 as 2 March; lists of thousands of days are read in one request.
function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const length = month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0)
  return day >= 1 && day <= length
}

/**
 * A day that the shop takes. The range leaves room on both sides: the database has no year 0, and the day after 9999-12-31 has no
 * four digits.
 */
export const isIsoDate = (text: string): boolean => isCalendarDay(text) && text >= '1800-01-01' && text <= '2999-12-31'

/** Whether a text that begins with a day and can be read as a moment lies on such a day. */
export const isMoment = (text: string): boolean => isIsoDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

function utcMidnight(day: IsoDate): number {
  if (!isCalendarDay(day)) throw new RangeError(`Not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

/** The moment of a wall clock time, in minutes after midnight, on a Lisbon day; 1440 is the midnight that ends it. */
export const lisbonMoment = (day: IsoDate, minutes: number): Date => fromWallClock(utcMidnight(day) + minutes * 60_000)

export const lisbonMidnight = (day: IsoDate): Date => lisbonMoment(day, 0)

/** The Lisbon calendar day. */
export const lisbonDate = (date: Date): IsoDate => new Date(wallClock(date)).toISOString().slice(0, 10)

/** Start, in Lisbon, of the current year minus `years`: on any day of 2037, ten whole years have passed since all of 2026. */
export const yearsAgo = (now: Date, years: number): Date => lisbonMidnight(`${Number(lisbonDate(now).slice(0, 4)) - years}-01-01`)

/** The Lisbon wall clock time, "19:05". */
export const lisbonTime = (date: Date): string => new Date(wallClock(date)).toISOString().slice(11, 16)

export const nextDay = (day: IsoDate, days = 1): IsoDate => new Date(utcMidnight(day) + days * DAY).toISOString().slice(0, 10)

export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000)

export const addHours = (date: Date, hours: number): Date => new Date(date.getTime() + hours * HOUR)

/** The same Lisbon wall clock time whole days later (or earlier): a day has 23, 24 or 25 hours. */
export function addDays(date: Date, days: number): Date {
  if (days === 0) return new Date(date) // else the second pass of the hour that happens twice would become the first
  return fromWallClock(wallClock(date) + days * DAY)
}

/** A valid day from 1900 on and not after today in Lisbon. */
export const isDateOfBirth = (text: string, now: Date): boolean =>
  isIsoDate(text) && text >= '1900-01-01' && text <= lisbonDate(now)
