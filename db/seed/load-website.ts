import type { SettingsRow } from '#src/shop/website/website.schema.ts'
import { loadConsents } from './load-consents.ts'
import { loadGeography } from './load-geography.ts'
import { loadShipping } from './load-shipping.ts'
import { openingHours, pharmacy } from './pharmacy.ts'
import type { Ground } from './rows.ts'

/** The pharmacy itself: settings, delivery area, pickup locations and consent texts. */
export async function loadWebsite(ground: Ground): Promise<void> {
  await loadGeography(ground)
  const { tx, id } = ground
  await tx
    .insertInto('website')
    .values({ config: JSON.stringify(settings()) })
    .execute()
  const { street, postalCode, city } = pharmacy.address
  await tx
    .insertInto('stock_locations')
    .values({ public_id: id(), name: pharmacy.name, address1: street, city, zipcode: postalCode, phone: pharmacy.phone })
    .execute()
  await loadShipping(ground)
  await loadConsents(ground, new Date('2024-01-02T09:00:00Z'))
}

function settings(): SettingsRow {
  const { address, loyalty, paymentWindows } = pharmacy
  return {
    name: pharmacy.name,
    tagline: pharmacy.tagline,
    promo: pharmacy.promoStrip,
    address: { address1: address.street, zipcode: address.postalCode, city: address.city, countryIso: address.countryIso },
    phone: { number: pharmacy.phone, callCost: pharmacy.phoneCost },
    email: pharmacy.email,
    orderPrefix: 'AZ',
    hours: { zone: openingHours.zone, week: copyOf(openingHours.week), exceptions: copyOf(openingHours.exceptions) },
    legal: {
      company: pharmacy.legalName,
      nif: pharmacy.nif,
      licence: pharmacy.licence,
      technicalDirector: pharmacy.technicalDirector,
      infarmedRegistration: pharmacy.infarmedRegistration,
      complaintsBookUrl: pharmacy.complaintsBookUrl,
      euLogoUrl: pharmacy.euLogoUrl,
    },
    delivery: {
      enabled: pharmacy.deliveryEnabled,
      countyDicos: [...pharmacy.deliveryCounties],
    },
    loyalty: {
      name: loyalty.name,
      pointsPerEuro: loyalty.pointsPerEuro,
      pointsForOneEuro: loyalty.pointsForOneEuro,
      cartShareBasisPoints: loyalty.maximumCartShareBasisPoints,
      expiryMonths: loyalty.expiryMonths,
      expiryNoticeDays: loyalty.expiryNoticeDays,
    },
    paymentMethods: [...pharmacy.paymentMethods],
    limits: {
      quoteHours: pharmacy.hours,
      pickupReadyHours: pharmacy.pickupReadyHours,
      pickupKeptDays: pharmacy.pickupKeptDays,
      withdrawalDays: pharmacy.withdrawalDays,
      cartDays: pharmacy.cartExpiryDays,
      codesKeptDays: pharmacy.wipeCodesAfterDays,
      // Ten times a pharmacy's limit: visitors of the demo share its people and often a network.
      guestPickupOrders: 20,
      networkPickupOrders: 80,
      networkUnpaidOrders: 300,
      ...paymentWindows,
    },
  }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] }
const copyOf = <T extends object>(value: T): Writable<T> => structuredClone(value) as Writable<T>
