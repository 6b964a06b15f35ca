import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** What linkage holds: who is meant, without attributes. */
export type Ref = { type: string; id: string }

export type Relation = Ref | Resource | readonly (Ref | Resource)[] | null

/** One resource as a builder hands it over. Attributes are listed by hand; a relationship may hold whole resources, to be included when asked for. */
export type Resource = Ref & {
  attributes: { readonly [name: string]: Json }
  relationships?: { readonly [name: string]: Relation }
  links?: Record<string, string>
  meta?: { readonly [name: string]: Json }
}

export const ref = (type: string, id: string): Ref => ({ type, id })

/** "12.34": money in JSON is a decimal string. */
export const money = (amount: Cents): string => toDecimal(amount)

/** "12,34 €" or "€12.34": the `display_` twin of an amount. */
export const displayMoney = (amount: Cents, locale: Locale): string => formatMoney(amount, locale)

/** Whether a caller asked for a path such as `line_items.variant`; a longer path asks for its beginnings too. */
export const wants = (include: readonly string[], path: string): boolean => include.includes(path)
