import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { closesAt, isOpen, nextOpening, weekDays } from '#src/kernel/opening-hours.ts'
import { ok } from '#src/kernel/result.ts'
import { amountAttributesOrNull, currency, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, type Described } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { defineRoute, type ApiRoute } from '#src/platform/jsonapi/route.ts'
import { readWebsite } from './actions.server.ts'
import { promoText } from './delivery-labels.ts'
import { pointsPerEuro } from './points-rate.ts'
import { moduleNames } from './modules.ts'
import { countyLimits, delivers, type StandardRate, type Website } from './website.ts'
import { paymentMethods } from './payment-methods.ts'

type WebsiteContext = { locale: Locale; origin: string; now: Date }

const spans = v.array(v.strictObject({ opens: text, closes: text }))
/** `exceptions`: days with other hours than their weekday, such as "2026-12-25". */
export const openingMembers = {
  week: v.strictObject(v.entriesFromList(weekDays, spans)),
  exceptions: v.record(v.string(), spans),
}

export const legalMembers = {
  company: orNull(text),
  nif: orNull(text),
  licence: orNull(text),
  technical_director: orNull(text),
  infarmed_registration: orNull(text),
  complaints_book_url: text,
  eu_logo_url: orNull(text),
}

const limitMembers = {
  pickup_ready_hours: whole,
  pickup_kept_days: whole,
  withdrawal_days: whole,
  cart_days: whole,
  multibanco_days: whole,
  mb_way_minutes: whole,
}

const configMembers = {
  name: text,
  tagline: text,
  web_banner_promotable_info: text,
  address: v.strictObject({ address1: text, zipcode: text, city: text, country_iso: text }),
  phone: text,
  phone_call_cost: text,
  email: text,
  currency,
  county_limits: v.array(text),
  display_county_limits: text,
  hours: whole,
  opening_hours: v.strictObject({
    zone: v.literal('Europe/Lisbon'),
    ...openingMembers,
    open_now: flag,
    closes_at: orNull(moment),
    next_opening_at: orNull(moment),
  }),
  delivery: v.strictObject({
    enabled: flag,
    ...amountAttributesOrNull('price', 'free_from'),
    expected: orNull(text),
  }),
  loyalty: v.strictObject({
    name: text,
    points_per_euro: whole,
    points_for_one_euro: whole,
    maximum_cart_share_basis_points: whole,
  }),
  payment_methods: v.array(v.picklist(paymentMethods)),
  limits: v.strictObject(limitMembers),
  legal: v.strictObject(legalMembers),
  sells_medicines: flag,
}

/** S171, S172: url, config and modules. */
const websiteSchema = defineResource({
  type: 'website',
  attributes: {
    url: text,
    config: v.strictObject(configMembers),
    modules: v.strictObject(v.entriesFromList([...moduleNames, 'delivery'], flag)),
  },
})

const websiteResource = (website: Website, context: WebsiteContext) =>
  websiteSchema.resource({
    id: 'website',
    attributes: { url: context.origin, config: configOf(website, context), modules: modulesOf(website) },
  })

const configOf = (website: Website, { locale, now }: WebsiteContext): Described<typeof configMembers> => ({
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
  payment_methods: website.paymentMethods,
  limits: limitsOf(website),
  legal: legalOf(website),
  sells_medicines: website.sellsMedicines,
})

const openingHours = ({ hours }: Website, now: Date) => ({
  zone: hours.zone,
  week: hours.week,
  exceptions: hours.exceptions,
  open_now: isOpen(hours, now),
  closes_at: closesAt(hours, now)?.toISOString() ?? null,
  next_opening_at: nextOpening(hours, now)?.toISOString() ?? null,
})

const deliveryOf = ({ delivery }: Website, locale: Locale) => ({
  enabled: delivers(delivery),
  ...standardOf(delivery.standard, locale),
})

const standardOf = (standard: StandardRate | null, locale: Locale) => ({
  ...amounts({ price: standard?.price ?? null, free_from: standard?.freeFrom ?? null }, locale),
  expected: standard && standard.expected[locale],
})

const loyaltyOf = ({ loyalty }: Website, locale: Locale, now: Date) => ({
  name: loyalty.name[locale],
  points_per_euro: pointsPerEuro(loyalty, now),
  points_for_one_euro: loyalty.pointsForOneEuro,
  maximum_cart_share_basis_points: loyalty.cartShareBasisPoints,
})

const limitsOf = ({ limits }: Website) => ({
  pickup_ready_hours: limits.pickupReadyHours,
  pickup_kept_days: limits.pickupKeptDays,
  withdrawal_days: limits.withdrawalDays,
  cart_days: limits.cartDays,
  multibanco_days: limits.multibancoDays,
  mb_way_minutes: limits.mbWayMinutes,
})

export const legalOf = ({ legal }: Pick<Website, 'legal'>) => ({
  company: legal.company,
  nif: legal.nif,
  licence: legal.licence,
  technical_director: legal.technicalDirector,
  infarmed_registration: legal.infarmedRegistration,
  complaints_book_url: legal.complaintsBookUrl,
  eu_logo_url: legal.euLogoUrl,
})

const modulesOf = ({ delivery, modules }: Website) => ({
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
    resource: websiteSchema,
    allow: 'anyone',
    work: async ({ world, locale, origin }) =>
      ok({ data: websiteResource(await readWebsite(world.db), { locale, origin, now: world.now() }) }),
  }),
]
