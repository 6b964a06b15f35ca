import { formatMoney } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { delivers } from './website.ts'
import type { Delivery, Website } from './website.ts'

const maxNamed = 3

/** Where medicines are delivered, in one line next to the stock, before a postal code is known. */
export function medicineAreaText(delivery: Delivery, locale: Locale): string {
  const names = delivery.counties.map(({ name }) => name)
  if (!delivers(delivery) || names.length === 0) return m.delivery_medicines_pickup({}, { locale })
  return m.delivery_medicines_area({ area: areaOf(delivery.around, names, locale) }, { locale })
}

function areaOf(around: string | null, names: readonly string[], locale: Locale): string {
  if (around !== null && names.length > 1) return m.delivery_area_around({ county: around }, { locale })
  if (names.length > maxNamed) return m.delivery_area_count({ count: names.length }, { locale })
  return new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(names)
}

const between = ' · '

/**
 * The line above the header: promises, which the owner separates by dots. Names in braces are filled in from the settings; a
 * promise of delivery is left out while nothing is delivered, and says that medicines go to some counties only.
 */
export function promoText(website: Pick<Website, 'promo' | 'delivery' | 'limits' | 'sellsMedicines'>, locale: Locale): string {
  const { promo, delivery, limits, sellsMedicines } = website
  const { standard } = delivery
  const isOn = delivers(delivery)
  const facts: Record<string, string | null> = {
    free_from: isOn && standard && standard.freeFrom !== null ? formatMoney(standard.freeFrom, locale) : null,
    delivery_price: isOn && standard ? formatMoney(standard.price, locale) : null,
    pickup_ready_hours: String(limits.pickupReadyHours),
  }
  return promo[locale]
    .split(between)
    .flatMap((promise) => {
      const named = [...promise.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      if (named.some((name) => ownValue(facts, name) === null)) return []
      const text = promise.replace(/\{(\w+)\}/g, (whole, name: string) => ownValue(facts, name) ?? whole)
      const isOfDelivery = named.some((name) => name === 'free_from' || name === 'delivery_price')
      return [isOfDelivery && sellsMedicines ? m.shell_promo_medicines({ promise: text }, { locale }) : text]
    })
    .join(between)
}
