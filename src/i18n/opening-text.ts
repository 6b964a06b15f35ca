import { nextDay, lisbonDate } from '#src/kernel/dates.ts'
import { closesAt, isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import { formatTime, formatWeekday } from './formatters.ts'
import type { Locale } from './locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'

const hour = (time: string): string => time.replace(/^0/, '')

export type OpenState = { isOpen: boolean; text: string }

/** Whether the pharmacy is open now, and until or from when: "Aberta agora, até às 19:30". */
export function openState(hours: OpeningHours, now: Date, locale: Locale): OpenState {
  if (isOpen(hours, now)) {
    const closes = closesAt(hours, now)
    return {
      isOpen: true,
      text: closes ? m.hours_open_until({ time: timeText(closes, locale) }, { locale }) : m.hours_open_always({}, { locale }),
    }
  }
  const opens = nextOpening(hours, now)
  return { isOpen: false, text: opens ? opensText(opens, now, locale) : m.hours_closed({}, { locale }) }
}

function opensText(opens: Date, now: Date, locale: Locale): string {
  const time = timeText(opens, locale)
  const [today, day] = [lisbonDate(now), lisbonDate(opens)]
  if (day === today) return m.hours_opens_today({ time }, { locale })
  if (day === nextDay(today)) return m.hours_opens_tomorrow({ time }, { locale })
  return m.hours_opens_on({ day: formatWeekday(opens, locale), time }, { locale })
}

const timeText = (date: Date, locale: Locale): string => hour(formatTime(date, locale))
