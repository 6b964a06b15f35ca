import { addDays, addHours, HOUR, lisbonDate, lisbonMoment } from '#src/kernel/dates.ts'
import { isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import { openingHours } from './pharmacy.ts'

const quarter = HOUR / 4
const isOpenAt = (moment: Date): boolean => isOpen(openingHours, moment)

// Longer than any run of holidays.
const maxSearchLength = 21 * 24 * 4

/**
 * The latest moment, about that long ago, at which the pharmacy was open and is open again after each of `hoursLater`. An order
 * placed on a Saturday at closing time would be ready on Monday, which may still be in the future.
 */
export function whileOpen(now: Date, hoursAgo: number, hoursLater: readonly number[] = []): Date {
  const start = addHours(now, -hoursAgo).getTime()
  for (let step = 0; step < maxSearchLength; step += 1) {
    const moment = new Date(start - step * quarter)
    if ([0, ...hoursLater].every((later) => isOpenAt(addHours(moment, later)))) return moment
  }
  throw new Error('the pharmacy of the demo is never open')
}

const stepsPerHour = 10
const step = HOUR / stepsPerHour

/** That many opening hours ago, in tenths of an hour: an hour ago while open, at night an hour before closing. */
export function openHoursAgo(now: Date, hours: number): Date {
  let [moment, stepsLeft] = [now.getTime(), Math.round(hours * stepsPerHour)]
  while (stepsLeft > 0) {
    const isBack = isOpenAt(new Date(moment - step))
    moment -= isBack ? step : quarter
    if (isBack) stepsLeft -= 1
  }
  return new Date(moment)
}

/** That moment or the next opening after it, but at least a minute ago. */
export function onceOpen(now: Date, moment: Date): Date {
  const open = nextOpening(openingHours, moment) ?? moment
  return open < now ? open : new Date(now.getTime() - HOUR / 60)
}

// Quotes are valid for two days, and most of a day is left when the demo starts.
const quoteHours = 48
const leastHoursLeft = 20

/**
 * When a still valid quote was sent: while open, that long ago if possible, else more recently; preferably so that it also
 * expires while open. On any weekday, at least `leastHoursLeft` remain.
 */
export function quotedAt(now: Date, hoursAgo: number): Date {
  const day = Array.from({ length: (24 - hoursAgo) * 4 }, (_, at) => hoursAgo + at / 4)
  const lately = Array.from({ length: (hoursAgo - 1) * 4 }, (_, at) => hoursAgo - at / 4)
  const maxLength = Array.from({ length: (quoteHours - leastHoursLeft - 24) * 4 + 1 }, (_, at) => 24 + at / 4)
  const moments = [...day, ...lately, ...maxLength].map((ago) => addHours(now, -ago)).filter(isOpenAt)
  const [usual] = moments
  return moments.find((moment) => isOpenAt(addHours(moment, quoteHours))) ?? usual ?? onDuty(now)
}

/** After several closed days: sent by the pharmacist on duty, in the morning. */
function onDuty(now: Date): Date {
  const [today, yesterday] = [0, 1].map((days) => lisbonMoment(lisbonDate(addDays(now, -days)), 11 * 60)) as [Date, Date]
  return today < addHours(now, -1) ? today : yesterday
}
