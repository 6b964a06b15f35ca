import type { Locale } from '#src/i18n/locales.ts'
import { fromDecimal, toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'

/** Euros as they are typed here, "5,00 €", and as the API has them; undefined for anything else. */
export const fromTyped = (typed: string): Cents | undefined => fromDecimal(typed.replace(/[\s€]/g, '').replace(',', '.'))

export const toTyped = (amount: Cents, locale: Locale): string =>
  locale === 'pt' ? toDecimal(amount).replace('.', ',') : toDecimal(amount)
