import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { fromDecimal, toDecimal, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'

/** Euros as people type them in Portugal, "5,00 €", or in the API's format; undefined for anything else. */
export const parseAmountInput = (typed: string): Cents | undefined => fromDecimal(typed.replace(/[\s€]/g, '').replace(',', '.'))

/**
 * Euros in an API body: "12.34", "12,34" or 12.34. A number counts in its shortest decimal form: 1.1 is exactly 110 cents, and
 * 1.005 is refused like "1.005".
 */
export const euros = v.pipe(
  v.union([v.string('error_amount'), v.number('error_amount')], 'error_amount'),
  v.transform((value) => fromDecimal(String(value).replace(',', '.'))),
  v.check((amount): boolean => amount !== undefined, 'error_amount'),
  v.transform((amount): Cents => amount ?? zero),
)

export const formatAmountInput = (amount: Cents, locale: Locale): string =>
  locale === 'pt' ? toDecimal(amount).replace('.', ',') : toDecimal(amount)
