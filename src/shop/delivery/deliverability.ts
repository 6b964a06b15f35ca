import type { BasisPoints } from '#src/kernel/money.ts'
import { isServed, ratesFor } from './rates-for.ts'
import type { Parcel, ShippingRate } from './rates-for.ts'
import type { ShippingMethod } from './shipping-method.ts'
import type { County } from './zone.ts'

/** `parcel_not_carried`: the destination is served, but not for an order of this weight or total. */
export const deliveryReasons = [
  'ok',
  'delivery_off',
  'unknown_zipcode',
  'county_not_served_for_medicines',
  'zone_not_served',
  'parcel_not_carried',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** What the shop offers now. `counties`: where medicines may be delivered. */
export type DeliveryOffer = {
  enabled: boolean
  counties: readonly { dico: string; name: string }[]
  methods: readonly ShippingMethod[]
  vat: BasisPoints
}

/** Whether a cart may be delivered, why not, and at what price. `rates` is empty unless it may. */
export type DeliveryQuote = {
  deliverable: boolean
  reason: DeliveryReason
  county: County | null
  /** {county_limits}: the names of the counties that medicines are delivered to. */
  countyLimits: readonly string[]
  rates: readonly ShippingRate[]
}

/**
 * Medicines go only to the configured counties, other goods wherever there is a rate, islands included; a cart with one medicine
 * for another county is collected as a whole (decisions §4). Pickup is always possible and not considered here. `county`: of the
 * postal code; undefined for a code that does not exist.
 */
export function deliveryQuote(parcel: Parcel, county: County | undefined, offer: DeliveryOffer): DeliveryQuote {
  const rates = county && offer.enabled ? ratesFor(parcel, county, offer) : []
  const reason = reasonFor(parcel, county, { ...offer, rates })
  const deliverable = reason === 'ok'
  const countyLimits = offer.counties.map(({ name }) => name)
  return { deliverable, reason, county: county ?? null, countyLimits, rates: deliverable ? rates : [] }
}

function reasonFor(
  { hasAreaLimit }: Parcel,
  county: County | undefined,
  { enabled, counties, methods, rates }: DeliveryOffer & { rates: readonly ShippingRate[] },
): DeliveryReason {
  if (!enabled) return 'delivery_off'
  if (!county) return 'unknown_zipcode'
  if (hasAreaLimit && !counties.some(({ dico }) => dico === county.dico)) return 'county_not_served_for_medicines'
  if (rates.length > 0) return 'ok'
  return isServed(county, methods) ? 'parcel_not_carried' : 'zone_not_served'
}
