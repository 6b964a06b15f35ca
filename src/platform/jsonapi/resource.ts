import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Resource linkage: type and id without attributes. */
export type Ref<Type extends string = string> = { type: Type; id: string }

export type Relation = Ref | Resource | readonly (Ref | Resource)[] | null

/** One resource, built by its schema (`define-resource.ts`). A relationship may hold whole resources for `include`. */
export type Resource<Type extends string = string> = Ref<Type> & {
  attributes: { readonly [name: string]: Json }
  relationships?: { readonly [name: string]: Relation }
}

export const ref = <const Type extends string>(type: Type, id: string): Ref<Type> => ({ type, id })

/** "12.34": money in JSON is a decimal string. */
export const money = (amount: Cents): string => toDecimal(amount)

/** "12,34 €" or "€12.34": the `display_` counterpart of an amount. */
const displayMoney = (amount: Cents, locale: Locale): string => formatMoney(amount, locale)

type Amounts<Name extends string, Amount> = { [Member in Name | `display_${Name}`]: Amount }

/** Amounts with their localized counterparts: `item_total` and `display_item_total`. */
export function amounts<Name extends string>(named: Readonly<Record<Name, Cents>>, locale: Locale): Amounts<Name, string>
export function amounts<Name extends string>(
  named: Readonly<Record<Name, Cents | null>>,
  locale: Locale,
): Amounts<Name, string | null>
export function amounts(named: Readonly<Record<string, Cents | null>>, locale: Locale): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, amount]) => [
      [name, amount === null ? null : money(amount)],
      [`display_${name}`, amount === null ? null : displayMoney(amount, locale)],
    ]),
  )
}

/** Whether a caller requested a path such as `line_items.variant`; a longer path requests its prefixes too. */
export const wants = (include: readonly string[], path: string): boolean => include.includes(path)
