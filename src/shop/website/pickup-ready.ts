import { formatTime, formatWeekday } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { HOUR, nextDay, lisbonDate } from '#src/kernel/dates.ts'
import { afterOpenTime } from '#src/kernel/open-time.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'

const ROUNDED_TO = 10 * 60_000

/**
 * When an order placed now can be collected: the hours of preparation count only while the pharmacy is open. Rounded up to ten
 * minutes; undefined when it does not open within a year.
 */
export function readyAt(hours: OpeningHours, now: Date, readyHours: number): Date | undefined {
  const ready = afterOpenTime(hours, now, readyHours * HOUR)
  return ready && new Date(Math.ceil(ready.getTime() / ROUNDED_TO) * ROUNDED_TO)
}

/**
 * "Pronta hoje às 16:40", "Ready tomorrow at 10:00"; without a time where none can be promised. For the server, so that the
 * browser need not load its messages.
 */
export function readyText(at: Date | undefined, now: Date, locale: Locale): string {
  if (!at) return m.pickup_ready_unknown({}, { locale })
  const time = formatTime(at, locale).replace(/^0/, '')
  const day = lisbonDate(at)
  if (day === lisbonDate(now)) return m.pickup_ready_today({ time }, { locale })
  if (day === nextDay(lisbonDate(now))) return m.pickup_ready_tomorrow({ time }, { locale })
  return m.pickup_ready_on({ day: formatWeekday(at, locale), time }, { locale })
}
