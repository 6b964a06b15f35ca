import { weekDays } from '#src/kernel/opening-hours.ts'
import type { WeekDay } from '#src/kernel/opening-hours.ts'
import { limitFields, limitRules } from './limit-rules.ts'
import type { SettingsFields } from './staff-settings.schema.ts'
import type { Settings } from './website.schema.ts'

/** Puts the given fields in their places among the stored settings; what is absent stays. */
export const settingsAfter =
  (given: SettingsFields) =>
  (before: Settings): Settings => ({
    ...before,
    name: given.name ?? before.name,
    tagline: given.tagline ?? before.tagline,
    promo: given.promo ?? before.promo,
    address: { ...before.address, ...given.address },
    phone: { number: given.phone ?? before.phone.number, callCost: given.phone_call_cost ?? before.phone.callCost },
    email: given.email ?? before.email,
    orderPrefix: given.order_prefix ?? before.orderPrefix,
    hours: hoursAfter(before.hours, given.opening_hours ?? {}),
    legal: legalAfter(before.legal, given.legal ?? {}),
    limits: limitsAfter(before.limits, given.limits ?? {}),
    loyalty: loyaltyAfter(before.loyalty, given.loyalty ?? {}),
    paymentMethods: given.payment_methods ?? before.paymentMethods,
    modules: modulesAfter(before.modules, given.modules ?? {}),
  })

const modulesAfter = (before: Settings['modules'], fields: Part<'modules'>): Settings['modules'] => ({
  blog: fields.blog ?? before.blog,
  prescriptions: fields.prescriptions ?? before.prescriptions,
  requests: fields.requests ?? before.requests,
  loyalty: fields.loyalty ?? before.loyalty,
})

type Part<Name extends keyof SettingsFields> = NonNullable<SettingsFields[Name]>

const hoursAfter = (before: Settings['hours'], { week, exceptions }: Part<'opening_hours'>): Settings['hours'] => ({
  ...before,
  week: weekAfter(before.week, week ?? {}),
  exceptions: exceptions ?? before.exceptions,
})

type Week = Settings['hours']['week']

function weekAfter(before: Week, days: { [Day in WeekDay]?: Week[Day] | undefined }): Week {
  const after = { ...before }
  for (const day of weekDays) after[day] = days[day] ?? before[day]
  return after
}

/** Null is a value: it takes away what was there. */
const given = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)

const legalAfter = (before: Settings['legal'], fields: Part<'legal'>): Settings['legal'] => ({
  company: given(fields.company, before.company),
  nif: given(fields.nif, before.nif),
  licence: given(fields.licence, before.licence),
  technicalDirector: given(fields.technical_director, before.technicalDirector),
  infarmedRegistration: given(fields.infarmed_registration, before.infarmedRegistration),
  complaintsBookUrl: fields.complaints_book_url ?? before.complaintsBookUrl,
  euLogoUrl: given(fields.eu_logo_url, before.euLogoUrl),
})

function limitsAfter(before: Settings['limits'], fields: Part<'limits'>): Settings['limits'] {
  const after = { ...before }
  for (const field of limitFields) after[limitRules[field].limit] = fields[field] ?? before[limitRules[field].limit]
  return after
}

const loyaltyAfter = (before: Settings['loyalty'], fields: Part<'loyalty'>): Settings['loyalty'] => ({
  name: fields.name ?? before.name,
  pointsPerEuro: fields.points_per_euro ?? before.pointsPerEuro,
  pointsForOneEuro: fields.points_for_one_euro ?? before.pointsForOneEuro,
  cartShareBasisPoints: fields.maximum_cart_share ?? before.cartShareBasisPoints,
  expiryMonths: given(fields.expiry_months, before.expiryMonths),
  expiryNoticeDays: fields.expiry_notice_days ?? before.expiryNoticeDays,
  earning: fields.earning?.map(({ from, points_per_euro }) => ({ from, pointsPerEuro: points_per_euro })) ?? before.earning,
})
