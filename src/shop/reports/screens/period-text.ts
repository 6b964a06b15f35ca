import { formatDay, formatMonth, formatNumber, formatShortDate, formatWeekday } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonMidnight } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Group, Period, Span } from '../period/period.ts'

const dayOf = (day: IsoDate, locale: Locale): string => formatDay(lisbonMidnight(day), locale)

/** "22/10 a 20/11/2026". */
export const periodText = ({ from, to }: Period, locale: Locale): string =>
  from === to
    ? formatShortDate(lisbonMidnight(from), locale)
    : m.report_days(
        { from: formatShortDate(lisbonMidnight(from), locale), to: formatShortDate(lisbonMidnight(to), locale) },
        { locale },
      )

/** "terça-feira, 17/11", "9/11 a 15/11", "novembro de 2026". */
export function spanText({ start, from, to }: Span, group: Group, locale: Locale): string {
  if (group === 'day') return `${formatWeekday(lisbonMidnight(from), locale)}, ${dayOf(from, locale)}`
  if (group === 'month') return formatMonth(lisbonMidnight(start), locale)
  return m.report_days({ from: dayOf(from, locale), to: dayOf(to, locale) }, { locale })
}

/** Under a bar: "17/11", "nov". */
export const spanLabel = ({ start, from }: Span, group: Group, locale: Locale): string =>
  group === 'month' ? formatMonth(lisbonMidnight(start), locale).slice(0, 3) : dayOf(from, locale)

/** "51 min", "2 h 10 min". */
export function minutesText(minutes: number, locale: Locale): string {
  if (minutes < 90) return m.report_minutes({ minutes: formatNumber(minutes, locale) }, { locale })
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0
    ? m.report_hours({ hours: formatNumber(hours, locale) }, { locale })
    : m.report_hours_minutes({ hours: formatNumber(hours, locale), minutes: String(rest) }, { locale })
}

/** A share as whole percent: "59 %". */
export const shareText = (part: number, whole: number, locale: Locale): string =>
  m.report_percent({ percent: formatNumber(whole > 0 ? Math.round((part / whole) * 100) : 0, locale) }, { locale })
