import { phoneText } from '#src/kernel/phone-numbers.ts'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pointsPerEuro } from '../website/points-rate.ts'
import { methodsInSentence } from '../website/payment-methods.ts'
import { countyLimits } from '../website/website.ts'
import type { Delivery, Website } from '../website/website.ts'

/** The settings that information pages may reference in braces, as text in `locale` (S251). */
export function settingsInTexts(website: Website, locale: Locale, now: Date): Record<string, string> {
  const { delivery, limits, loyalty, legal, address } = website
  return {
    pharmacy_name: website.name,
    address: `${address.address1}, ${address.zipcode} ${address.city}`,
    phone: phoneText(website.phone.number),
    phone_cost: website.phone.callCost[locale],
    email: website.email,
    technical_director: legal.technicalDirector ?? '',
    licence: legal.licence ?? '',
    infarmed_registration: legal.infarmedRegistration ?? '',
    complaints_book: legal.complaintsBookUrl,
    county_limits: countyLimits(delivery, locale),
    ...standardRate(delivery, locale),
    hours: String(limits.quoteHours),
    pickup_ready_hours: String(limits.pickupReadyHours),
    pickup_kept_days: String(limits.pickupKeptDays),
    withdrawal_days: String(limits.withdrawalDays),
    payment_methods: methodsInSentence(website.paymentMethods, locale),
    multibanco_days: String(limits.multibancoDays),
    mb_way_minutes: String(limits.mbWayMinutes),
    cart_days: String(limits.cartDays),
    wipe_days: String(limits.codesKeptDays),
    order_data_days: String(limits.orderDataDays),
    invoice_data_years: String(limits.invoiceDataYears),
    points_per_euro: String(pointsPerEuro(loyalty, now)),
    points_for_one_euro: String(loyalty.pointsForOneEuro),
  }
}

function standardRate({ standard }: Delivery, locale: Locale): Record<string, string> {
  const freeFrom = standard?.freeFrom ?? null
  return {
    delivery_price: standard ? formatMoney(standard.price, locale) : '',
    delivery_time: standard?.expected[locale] ?? '',
    free_from: freeFrom === null ? '' : formatMoney(freeFrom, locale),
  }
}
