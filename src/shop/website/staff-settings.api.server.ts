import { orderPrefixFrom } from './order-prefix.ts'
import { err, ok } from '#src/kernel/result.ts'
import { toDecimal, cents } from '#src/kernel/money.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { checkWebsite } from './actions.server.ts'
import { limitFields, limitRules } from './limit-rules.ts'
import { missingEssentials, missingLegal } from './settings.ts'
import { settingsAfter } from './settings-after.ts'
import { changeSettings, readSettings, versionOf } from './staff-settings.actions.server.ts'
import type { SettingsError } from './staff-settings.actions.server.ts'
import { settingsPatch } from './staff-settings.schema.ts'
import type { Settings } from './website.schema.ts'

const allow = 'settings.change'

const statusOf = {
  settings_owner: 403,
  reauthentication_required: 403,
  settings_changed: 409,
} as const satisfies Record<SettingsError['code'], ApiStatus>

/** As it is stored and may be sent back; `GET /website` says what customers see of it. */
const settingsResource = (settings: Settings, sellsMedicines: boolean): Resource => ({
  type: 'settings',
  id: 'settings',
  attributes: {
    name: settings.name,
    tagline: settings.tagline,
    promo: settings.promo,
    address: { address1: settings.address.address1, zipcode: settings.address.zipcode, city: settings.address.city },
    phone: settings.phone.number,
    phone_call_cost: settings.phone.callCost,
    email: settings.email,
    order_prefix: settings.orderPrefix ?? orderPrefixFrom(settings.name),
    opening_hours: { week: settings.hours.week, exceptions: settings.hours.exceptions },
    legal: legalOf(settings),
    limits: Object.fromEntries(limitFields.map((field) => [field, settings.limits[limitRules[field].limit]])),
    loyalty: loyaltyOf(settings),
    payment_methods: settings.paymentMethods,
    modules: settings.modules,
    version: versionOf(settings),
    missing: missingEssentials(settings),
    missing_for_medicines: missingLegal(settings).map((need) => legalField[need]),
    sells_medicines: sellsMedicines,
  },
})

const legalField = {
  company: 'company',
  licence: 'licence',
  technicalDirector: 'technical_director',
  infarmedRegistration: 'infarmed_registration',
}

const legalOf = ({ legal }: Settings): Json => ({
  company: legal.company,
  nif: legal.nif,
  licence: legal.licence,
  technical_director: legal.technicalDirector,
  infarmed_registration: legal.infarmedRegistration,
  complaints_book_url: legal.complaintsBookUrl,
  eu_logo_url: legal.euLogoUrl,
})

const loyaltyOf = ({ loyalty }: Settings): Json => ({
  name: loyalty.name,
  points_per_euro: loyalty.pointsPerEuro,
  points_for_one_euro: loyalty.pointsForOneEuro,
  maximum_cart_share: toDecimal(cents(loyalty.cartShareBasisPoints)),
  expiry_months: loyalty.expiryMonths,
  expiry_notice_days: loyalty.expiryNoticeDays,
  earning: loyalty.earning.map(({ from, pointsPerEuro }) => ({ from, points_per_euro: pointsPerEuro })),
})

const show = defineRoute({
  method: 'GET',
  path: '/staff/settings',
  summary: 'The settings of the pharmacy as they are stored, and what is still to be filled in.',
  resource: 'settings',
  allow,
  async work({ world }) {
    const website = await checkWebsite(world.db)
    return ok({ data: settingsResource(await readSettings(world.db), website.ok && website.value.sellsMedicines) })
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/settings',
  summary: 'Changes settings; what is absent stays. With `version` only if they are still those that were looked at.',
  resource: 'settings',
  allow,
  body: settingsPatch,
  async work({ world, principal, source, body }) {
    const { version, ...fields } = body
    const changed = await changeSettings(world, { principal, source }, { expected: version, after: settingsAfter(fields) })
    if (!changed.ok) return err({ code: changed.error.code, status: statusOf[changed.error.code] })
    const website = await checkWebsite(world.db)
    return ok({ data: settingsResource(changed.value, website.ok && website.value.sellsMedicines) })
  },
})

export const routes: ApiRoute[] = [show, change]
