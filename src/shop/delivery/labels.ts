import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents } from '#src/kernel/money.ts'
import type { DeliveryQuote, DeliveryReason } from './deliverability.ts'
import type { Band, RateTerms } from './shipping-rate.ts'
import type { County, Region, Zone } from './zone.ts'

const listed = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(names)

/** The answer to a postal code in one sentence; for a medicine that may not go there it names the allowed counties (S12). */
export function deliveryAnswer({ reason, county, countyLimits }: DeliveryQuote, locale: Locale): string {
  const place = { county: county?.name ?? '' }
  const limits = { ...place, counties: listed(countyLimits, locale) }
  const sentences: Record<DeliveryReason, () => string> = {
    ok: () => m.delivery_ok(place, { locale }),
    delivery_off: () => m.delivery_off({}, { locale }),
    unknown_zipcode: () => m.delivery_unknown_zipcode({}, { locale }),
    county_not_served_for_medicines: () =>
      countyLimits.length === 0 ? m.delivery_no_medicines({}, { locale }) : m.delivery_county_not_served(limits, { locale }),
    zone_not_served: () => m.delivery_zone_not_served(place, { locale }),
    parcel_not_carried: () => m.delivery_parcel_not_carried(place, { locale }),
  }
  return sentences[reason]()
}

/**
 * With its reason apart: "Em Lisboa não podemos entregar este medicamento.", and why. Null where the sentence says it
 * all.
 */
export function medicineAnswer(
  { reason, county, countyLimits }: DeliveryQuote,
  locale: Locale,
): { text: string; why: string } | null {
  if (reason !== 'county_not_served_for_medicines' || !county || countyLimits.length === 0) return null
  return {
    text: m.delivery_medicine_not({ county: county.name }, { locale }),
    why: m.delivery_medicine_why({ counties: listed(countyLimits, locale) }, { locale }),
  }
}

export function regionName(region: Region, locale: Locale): string {
  const names: Record<Region, () => string> = {
    mainland: () => m.delivery_mainland({}, { locale }),
    azores: () => m.delivery_azores({}, { locale }),
    madeira: () => m.delivery_madeira({}, { locale }),
  }
  return names[region]()
}

/** "Continente", or the counties by their names. */
export function zoneName({ kind, dicos }: Zone, counties: readonly County[], locale: Locale): string {
  if (kind !== 'counties') return regionName(kind, locale)
  return listed(
    counties.filter(({ dico }) => dicos.includes(dico)).map(({ name }) => name),
    locale,
  )
}

/** "até 5000 g", "5001 a 20 000 g", "desde 5 000 g"; undefined: any weight. */
export const gramsText = ({ grams }: Pick<RateTerms, 'grams'>, locale: Locale): string | undefined =>
  bandText(grams, (value) => `${formatNumber(value, locale)} g`, locale)

/** "até 50,00 €", "desde 50,01 €"; undefined: any total of goods. */
export const totalText = ({ total }: Pick<RateTerms, 'total'>, locale: Locale): string | undefined =>
  bandText(total, (value) => formatMoney(cents(value), locale), locale)

function bandText({ from, to }: Band, format: (value: number) => string, locale: Locale): string | undefined {
  if (to === null) return from === 0 ? undefined : m.delivery_band_from({ from: format(from) }, { locale })
  if (from === 0) return m.delivery_band_to({ to: format(to) }, { locale })
  return m.delivery_band({ from: format(from), to: format(to) }, { locale })
}
