import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { fromDecimal, toDecimal, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'

/**
 * Euros in an API body: 12.34, "12.34", or a text as people type it. A number counts in its shortest decimal form: 1.1 is exactly
 * 110 cents, and 1.005 is refused like "1.005".
 */
export const euros = v.pipe(
  v.union([v.string('error_amount'), v.number('error_amount')], 'error_amount'),
  v.transform((value) => (typeof value === 'number' ? fromDecimal(String(value)) : sumIn(value))),
  v.check((amount): boolean => amount !== undefined, 'error_amount'),
  v.transform((amount): Cents => amount ?? zero),
)

export const formatAmountInput = (amount: Cents, locale: Locale): string =>
  locale === 'pt' ? toDecimal(amount).replace('.', ',') : toDecimal(amount)
