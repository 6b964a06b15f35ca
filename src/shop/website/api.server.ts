import type { Locale } from '#src/i18n/locales.ts'
import { isOpen, nextOpening, closesAt } from '#src/kernel/opening-hours.ts'
import { ok } from '#src/kernel/result.ts'
import { displayMoney, money, type Json, type Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute, type ApiRoute } from '#src/platform/jsonapi/route.ts'
import { readWebsite } from './actions.server.ts'
import { promoText } from './delivery-labels.ts'
import { pointsPerEuro } from './points-rate.ts'
import { countyLimits, delivers, type StandardRate, type Website } from './website.ts'

type WebsiteContext = { locale: Locale; origin: string; now: Date }

/** S171, S172: url, config and modules. */
const websiteResource = (website: Website, context: WebsiteContext): Resource => ({
  type: 'website',
  id: 'website',
  attributes: { url: context.origin, config: configOf(website, context), modules: modulesOf(website) },
})

const configOf = (website: Website, { locale, now }: WebsiteContext): Json => ({
  name: website.name,
  tagline: website.tagline[locale],
  web_banner_promotable_info: promoText(website, locale),
  address: {
    address1: website.address.address1,
    zipcode: website.address.zipcode,
    city: website.address.city,
    country_iso: website.address.countryIso,
  },
  phone: website.phone.number,
  phone_call_cost: website.phone.callCost[locale],
  email: website.email,
  currency: 'EUR',
  county_limits: website.delivery.counties.map(({ name }) => name),
  display_county_limits: countyLimits(website.delivery, locale),
  hours: website.limits.quoteHours,
  opening_hours: openingHours(website, now),
  delivery: deliveryOf(website, locale),
  loyalty: loyaltyOf(website, locale, now),
  payment_methods: [...website.paymentMethods],
  limits: limitsOf(website),
  legal: legalOf(website),
  sells_medicines: website.sellsMedicines,
})

const openingHours = ({ hours }: Website, now: Date): Json => ({
  zone: hours.zone,
  week: hours.week,
  exceptions: hours.exceptions,
  open_now: isOpen(hours, now),
  closes_at: closesAt(hours, now)?.toISOString() ?? null,
  next_opening_at: nextOpening(hours, now)?.toISOString() ?? null,
})

const deliveryOf = ({ delivery }: Website, locale: Locale): Json => ({
  enabled: delivers(delivery),
  ...standardOf(delivery.standard, locale),
})

function standardOf(standard: StandardRate | null, locale: Locale): { [name: string]: Json } {
  const freeFrom = standard?.freeFrom ?? null
  return {
    price: standard && money(standard.price),
    display_price: standard && displayMoney(standard.price, locale),
    free_from: freeFrom === null ? null : money(freeFrom),
    display_free_from: freeFrom === null ? null : displayMoney(freeFrom, locale),
    expected: standard && standard.expected[locale],
  }
}

const loyaltyOf = ({ loyalty }: Website, locale: Locale, now: Date): Json => ({
  name: loyalty.name[locale],
  points_per_euro: pointsPerEuro(loyalty, now),
  points_for_one_euro: loyalty.pointsForOneEuro,
  maximum_cart_share_basis_points: loyalty.cartShareBasisPoints,
})

const limitsOf = ({ limits }: Website): Json => ({
  pickup_ready_hours: limits.pickupReadyHours,
  pickup_kept_days: limits.pickupKeptDays,
  withdrawal_days: limits.withdrawalDays,
  cart_days: limits.cartDays,
  multibanco_days: limits.multibancoDays,
  mb_way_minutes: limits.mbWayMinutes,
})

const legalOf = ({ legal }: Website): Json => ({
  company: legal.company,
  nif: legal.nif,
  licence: legal.licence,
  technical_director: legal.technicalDirector,
  infarmed_registration: legal.infarmedRegistration,
  complaints_book_url: legal.complaintsBookUrl,
  eu_logo_url: legal.euLogoUrl,
})

const modulesOf = ({ delivery, modules }: Website): Json => ({
  blog: modules.blog,
  prescriptions: modules.prescriptions,
  requests: modules.requests,
  loyalty: modules.loyalty,
  delivery: delivers(delivery),
})

export const routes: ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/website',
    summary: 'Settings of the pharmacy: texts, opening hours, delivery, legal block.',
    resource: 'website',
    allow: 'anyone',
    work: async ({ world, locale, origin }) =>
      ok({ data: websiteResource(await readWebsite(world.db), { locale, origin, now: world.now() }) }),
  }),
]
