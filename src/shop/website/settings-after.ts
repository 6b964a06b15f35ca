import { weekDays } from '#src/kernel/opening-hours.ts'
import type { WeekDay } from '#src/kernel/opening-hours.ts'
import { limitFields, limitRules } from './limit-rules.ts'
import type { SettingsFields } from './staff-settings.schema.ts'
import type { Settings } from './website.schema.ts'

/** Applies the given fields to the stored settings; absent fields stay unchanged. */
export const settingsAfter =
  (fields: SettingsFields) =>
  (before: Settings): Settings => ({
    ...before,
    name: fields.name ?? before.name,
    tagline: fields.tagline ?? before.tagline,
    promo: fields.promo ?? before.promo,
    address: { ...before.address, ...fields.address },
    phone: { number: fields.phone ?? before.phone.number, callCost: fields.phone_call_cost ?? before.phone.callCost },
    email: fields.email ?? before.email,
    workEmail: fields.work_email === undefined ? before.workEmail : fields.work_email,
    orderPrefix: fields.order_prefix ?? before.orderPrefix,
    hours: hoursAfter(before.hours, fields.opening_hours ?? {}),
    legal: legalAfter(before.legal, fields.legal ?? {}),
    limits: limitsAfter(before.limits, fields.limits ?? {}),
    loyalty: loyaltyAfter(before.loyalty, fields.loyalty ?? {}),
    paymentMethods: fields.payment_methods ?? before.paymentMethods,
    modules: modulesAfter(before.modules, fields.modules ?? {}),
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

/** Null is a value: it removes what was there. */
const valueOr = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)

const legalAfter = (before: Settings['legal'], fields: Part<'legal'>): Settings['legal'] => ({
  company: valueOr(fields.company, before.company),
  nif: valueOr(fields.nif, before.nif),
  licence: valueOr(fields.licence, before.licence),
  technicalDirector: valueOr(fields.technical_director, before.technicalDirector),
  infarmedRegistration: valueOr(fields.infarmed_registration, before.infarmedRegistration),
  complaintsBookUrl: fields.complaints_book_url ?? before.complaintsBookUrl,
  euLogoUrl: valueOr(fields.eu_logo_url, before.euLogoUrl),
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
  expiryMonths: valueOr(fields.expiry_months, before.expiryMonths),
  expiryNoticeDays: fields.expiry_notice_days ?? before.expiryNoticeDays,
  earning: fields.earning?.map(({ from, points_per_euro }) => ({ from, pointsPerEuro: points_per_euro })) ?? before.earning,
})
