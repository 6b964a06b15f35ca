import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { basketSizes } from './baskets.ts'

/** "até 10 €", "10 a 20 €", "100 € ou mais": the names of `basketSizes`. */
export const sizeNames = (locale: Locale): string[] =>
  basketSizes.map((size, index) => {
    const euros = (cents: number) => formatNumber(cents / 100, locale)
    const next = basketSizes[index + 1]
    if (next === undefined) return m.report_size_from({ from: euros(size) }, { locale })
    return index === 0
      ? m.report_size_below({ to: euros(next) }, { locale })
      : m.report_size_between({ from: euros(size), to: euros(next) }, { locale })
  })
