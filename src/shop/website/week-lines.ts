import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { groupedWeek } from '#src/kernel/opening-hours.ts'
import type { OpeningHours, WeekDay, WeekGroup } from '#src/kernel/opening-hours.ts'

const dayName = (day: WeekDay, locale: Locale): string =>
  ({
    mon: m.website_mon,
    tue: m.website_tue,
    wed: m.website_wed,
    thu: m.website_thu,
    fri: m.website_fri,
    sat: m.website_sat,
    sun: m.website_sun,
  })[day]({}, { locale })

// "09:00" reads "9:00".
const clock = (time: string): string => time.replace(/^0/, '')

export type WeekLine = { days: string; hours: string }

/** The week in as few lines as possible: "Seg a sex", "9:00–19:30". Days without hours are left out. */
export const weekLines = (hours: OpeningHours, locale: Locale): WeekLine[] =>
  groupedWeek(hours)
    .filter((group) => group.spans.length > 0)
    .map((group) => ({
      days: daysOf(group, locale),
      hours: group.spans.map(({ opens, closes }) => `${clock(opens)}–${clock(closes)}`).join(', '),
    }))

function daysOf({ from, to }: WeekGroup, locale: Locale): string {
  if (from === to) return dayName(from, locale)
  return m.website_days(
    { from: dayName(from, locale), to: locale === 'pt' ? dayName(to, locale).toLowerCase() : dayName(to, locale) },
    { locale },
  )
}
