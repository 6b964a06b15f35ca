import { formatDay } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { lisbonMoment } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'

/** A day as people say it; at noon it is the same day everywhere in Europe. */
export const dayText = (day: IsoDate, locale: Locale): string => formatDay(lisbonMoment(day, 12 * 60), locale)
