import { addDays, addHours, HOUR, lisbonDate, lisbonMoment } from '#src/kernel/dates.ts'
import { isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import { openingHours } from './pharmacy.ts'

const quarter = HOUR / 4
const isOpenAt = (moment: Date): boolean => isOpen(openingHours, moment)

// Longer than any row of holidays.
const maxSearchLength = 21 * 24 * 4

/**
 * About so long ago, and while the pharmacy was open, as it was every one of `hoursLater`: the latest such moment. What was placed on
 * a Saturday at closing time would be ready on Monday, which may not have come yet.
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

/** So many hours of opening ago, in tenths of an hour: an hour ago while it is open, at night an hour before it closed. */
export function openHoursAgo(now: Date, hours: number): Date {
  let [moment, stepsLeft] = [now.getTime(), Math.round(hours * stepsPerHour)]
  while (stepsLeft > 0) {
    const isBack = isOpenAt(new Date(moment - step))
    moment -= isBack ? step : quarter
    if (isBack) stepsLeft -= 1
  }
  return new Date(moment)
}

/** Then, or once the pharmacy opens again; never later than a minute ago. */
export function onceOpen(now: Date, moment: Date): Date {
  const open = nextOpening(openingHours, moment) ?? moment
  return open < now ? open : new Date(now.getTime() - HOUR / 60)
}

// Prices stand for two days, and most of a day of that is left to whoever starts the demo.
const quoteHours = 48
const leastHoursLeft = 20

/**
 * When a quote was sent that may still be taken: while open, so long ago if that can be, else lately; of those, one that ends while
 * open too. Whatever the weekday, at least `leastHoursLeft` of it are left.
 */
export function quotedAt(now: Date, hoursAgo: number): Date {
  const day = Array.from({ length: (24 - hoursAgo) * 4 }, (_, at) => hoursAgo + at / 4)
  const lately = Array.from({ length: (hoursAgo - 1) * 4 }, (_, at) => hoursAgo - at / 4)
  const maxLength = Array.from({ length: (quoteHours - leastHoursLeft - 24) * 4 + 1 }, (_, at) => 24 + at / 4)
  const moments = [...day, ...lately, ...maxLength].map((ago) => addHours(now, -ago)).filter(isOpenAt)
  const [usual] = moments
  return moments.find((moment) => isOpenAt(addHours(moment, quoteHours))) ?? usual ?? onDuty(now)
}

/** After days on which the pharmacy was closed: by whoever was on duty, in the morning before. */
function onDuty(now: Date): Date {
  const [today, yesterday] = [0, 1].map((days) => lisbonMoment(lisbonDate(addDays(now, -days)), 11 * 60)) as [Date, Date]
  return today < addHours(now, -1) ? today : yesterday
}
