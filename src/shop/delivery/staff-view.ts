import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { cents, toDecimal } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ShippingMethod } from './shipping-method.ts'
import type { StoredRate } from './shipping-rate.ts'
import { gramsText, regionName, totalText, zoneName } from './labels.ts'
import type { County } from './zone.ts'

/** A rate as displayed in its row; null: nothing to display. */
export type RateRow = {
  id: string
  zone: string
  weight: string | null
  total: string | null
  price: string
  freeFrom: string | null
  active: boolean
}

export type MethodRow = { id: string; name: string; expected: string; active: boolean; rates: readonly RateRow[] }

export const methodRow = (method: ShippingMethod, counties: readonly County[], locale: Locale): MethodRow => ({
  id: method.id,
  name: method.name[locale],
  expected: method.expected[locale],
  active: method.active,
  rates: method.rates.map((rate) => rateRow(rate, counties, locale)),
})

const rateRow = (rate: StoredRate, counties: readonly County[], locale: Locale): RateRow => ({
  id: rate.id,
  zone: zoneName(rate.zone, counties, locale),
  weight: gramsText(rate, locale) ?? null,
  total: totalText(rate, locale) ?? null,
  price: formatMoney(rate.price, locale),
  freeFrom: rate.freeFrom === null ? null : formatMoney(rate.freeFrom, locale),
  active: rate.active,
})

/** The counties of a district or of an island; an island has its region displayed next to it. */
export type DistrictView = { name: string; region: string | null; counties: readonly { dico: string; name: string }[] }

export const byDistrict = (counties: readonly County[], locale: Locale): DistrictView[] =>
  [...Map.groupBy(counties, ({ district }) => district)].map(([name, some]) => ({
    name,
    region: some[0] && some[0].region !== 'mainland' ? regionName(some[0].region, locale) : null,
    counties: some.map((county) => ({ dico: county.dico, name: county.name })),
  }))

/** Form values by field. */
export type Typed = Readonly<Record<string, string>>

export const typedMethod = ({ name, expected, trackingTemplate, position }: ShippingMethod): Typed => ({
  'name.pt': name.pt,
  'name.en': name.en,
  'expected.pt': expected.pt,
  'expected.en': expected.en,
  tracking_template: trackingTemplate ?? '',
  position: String(position),
})

export const typedRate = ({ zone, grams, total, price, freeFrom }: StoredRate, locale: Locale): Typed => ({
  zone: zone.kind,
  weight_from_grams: String(grams.from),
  weight_to_grams: grams.to === null ? '' : String(grams.to),
  total_from: typedAmount(cents(total.from), locale),
  total_to: total.to === null ? '' : typedAmount(cents(total.to), locale),
  price: typedAmount(price, locale),
  free_from: freeFrom === null ? '' : typedAmount(freeFrom, locale),
})

/** "23", "6,5": as displayed in a field. */
export const percentTyped = (rate: BasisPoints, locale: Locale): string => typedAmount(cents(rate), locale).replace(/[,.]00$/, '')

const typedAmount = (amount: Cents, locale: Locale): string =>
  locale === 'pt' ? toDecimal(amount).replace('.', ',') : toDecimal(amount)
