import { lisbonDate, lisbonMoment, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { spansOn } from '#src/kernel/opening-hours.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Chance } from './chance.ts'

/** Days of history before today: one less than personal data of ended orders are stored for. */
export const historyDays = 358

// From January: coughs in winter, sun in July, an empty town in August.
const months = [1.15, 1.08, 1, 0.95, 0.95, 1, 1.06, 0.84, 1, 1.08, 1.12, 1.2]
// From Sunday. After a weekend people order first thing; on Sundays only the website is open.
const weekdays = [0.42, 1.18, 1.04, 1, 1, 1.14, 0.74]
const holidayShare = 0.42

const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** How busy a day was: the shop became known over the year, and most of all in its last weeks. */
function weightOf(hours: OpeningHours, day: IsoDate, daysAgo: number): number {
  const growth = 0.55 + 0.75 * (1 - daysAgo / (historyDays + 7)) ** 1.2 + (daysAgo < 28 ? 0.25 : 0)
  const isHoliday = weekdayOf(day) !== 0 && spansOn(hours, day).length === 0
  const weekday = isHoliday ? holidayShare : (weekdays[weekdayOf(day)] ?? 1)
  return growth * weekday * (months[Number(day.slice(5, 7)) - 1] ?? 1)
}

// Orders by the hour from 7 to 23, on a day on which the pharmacy is open and on another.
const openDay = [1, 3, 7, 9, 8, 6, 5, 6, 7, 8, 9, 9, 6, 5, 5, 3, 1]
const closedDay = [1, 2, 4, 5, 5, 3, 3, 4, 5, 5, 5, 5, 4, 5, 6, 4, 1]
const firstHour = 7

/** The minute of the day by which this share of its orders has come. */
function minuteOf(share: number, byHour: readonly number[]): number {
  let left = share * byHour.reduce((all, count) => all + count, 0)
  for (const [index, count] of byHour.entries()) {
    if (left < count) return Math.floor((firstHour + index + left / count) * 60)
    left -= count
  }
  return (firstHour + byHour.length) * 60 - 1
}

/**
 * When something happened `total` times in the history, oldest first, up to now. Spread evenly over each day's curve, so that two
 * Fridays differ like two Fridays and not like two throws of dice.
 */
export function momentsOf(chance: Chance, { now, hours, total }: { now: Date; hours: OpeningHours; total: number }): Date[] {
  const today = lisbonDate(now)
  const days = Array.from({ length: historyDays + 1 }, (_, index) => {
    const daysAgo = historyDays - index
    const day = nextDay(today, -daysAgo)
    return { day, weight: weightOf(hours, day, daysAgo) }
  })
  const all = days.reduce((sum, { weight }) => sum + weight, 0)
  let carried = 0
  const moments = days.flatMap(({ day, weight }) => {
    const exact = (weight / all) * total + carried
    const count = Math.round(exact)
    carried = exact - count
    const byHour = spansOn(hours, day).length > 0 ? openDay : closedDay
    const shares = Array.from({ length: count }, (_, index) => (index + 0.1 + 0.8 * chance.fraction()) / count)
    return shares.map((share) => new Date(lisbonMoment(day, minuteOf(share, byHour)).getTime() + chance.between(0, 59_999)))
  })
  return moments.filter((moment) => moment < now)
}
