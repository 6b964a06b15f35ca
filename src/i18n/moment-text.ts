import { nextDay, lisbonDate } from '#src/kernel/dates.ts'
import { formatDayMonth, formatTime, formatWeekday } from './formatters.ts'
import type { Locale } from './locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'

// "09:00" reads "9:00"; the weekday's "-feira" is dropped, as in speech.
const hourOf = (at: Date, locale: Locale): string => formatTime(at, locale).replace(/^0/, '')
const weekdayOf = (at: Date, locale: Locale): string => formatWeekday(at, locale).replace('-feira', '')

/** Within six days a weekday is unambiguous; beyond, next week's would be mistaken for this week's. */
const nearDays = 6

const isNear = (at: Date, now: Date): boolean =>
  lisbonDate(at) > lisbonDate(now) && lisbonDate(at) <= nextDay(lisbonDate(now), nearDays)

/** "hoje às 9:00", "na segunda às 9:00", "on Monday at 9:00"; with the date when it is further away. Lisbon time. */
export function momentAt(at: Date, now: Date, locale: Locale): string {
  const [time, today, day] = [hourOf(at, locale), lisbonDate(now), lisbonDate(at)]
  if (day === today) return m.moment_today_at({ time }, { locale })
  if (day === nextDay(today)) return m.moment_tomorrow_at({ time }, { locale })
  if (!isNear(at, now)) return m.moment_date_at({ day: formatDayMonth(at, now, locale), time }, { locale })
  const isWorkday = formatWeekday(at, 'pt').endsWith('-feira')
  return (isWorkday ? m.moment_week_at : m.moment_weekend_at)({ day: weekdayOf(at, locale), time }, { locale })
}

/** "sexta, 18:00", "hoje, 18:00", "3 de dezembro, 18:00": an end. Midnight is shown as the end of its day. */
export function momentText(end: Date, now: Date, locale: Locale): string {
  const at = formatTime(end, 'pt') === '00:00' ? new Date(end.getTime() - 60_000) : end
  const [time, today, day] = [hourOf(at, locale), lisbonDate(now), lisbonDate(at)]
  if (day === today) return m.moment_today({ time }, { locale })
  if (day === nextDay(today)) return m.moment_tomorrow({ time }, { locale })
  return m.moment_day({ day: isNear(at, now) ? weekdayOf(at, locale) : formatDayMonth(at, now, locale), time }, { locale })
}
