import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'

/** "1 ponto", "2340 pontos". */
export const pointsText = (points: number, locale: Locale): string =>
  points === 1 ? m.loyalty_points_one({}, { locale }) : m.loyalty_points({ points: formatNumber(points, locale) }, { locale })

/** "+18", "−9". */
export const movedText = (points: number, locale: Locale): string =>
  `${points > 0 ? '+' : ''}${points < 0 ? '−' : ''}${formatNumber(Math.abs(points), locale)}`
