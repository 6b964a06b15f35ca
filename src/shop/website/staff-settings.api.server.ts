import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { toDecimal, cents } from '#src/kernel/money.ts'
import { bothLanguages, day, flag, orNull, percent, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { checkWebsite, changeSettings, readSettings, versionOf } from './actions.server.ts'
import { legalMembers, legalOf, openingMembers } from './api.server.ts'
import { limitFields, limitRules } from './limit-rules.ts'
import type { LimitField } from './limit-rules.ts'
import { moduleNames } from './modules.ts'
import { orderPrefixFrom } from './order-prefix.ts'
import { essentials, missingEssentials, missingLegal } from './settings.ts'
import { settingsAfter } from './settings-after.ts'
import type { SettingsError } from './actions.server.ts'
import { settingsPatch } from './staff-settings.schema.ts'
import { paymentMethods } from './payment-methods.ts'
import type { Settings } from './website.schema.ts'

const allow = 'settings.change'

const statusOf = {
  settings_owner: 403,
  reauthentication_required: 403,
  settings_changed: 409,
} as const satisfies Record<SettingsError['code'], ApiStatus>

/** As stored, and as it may be sent back; `GET /website` shows what customers see of it. */
const settingsResource = (settings: Settings, sellsMedicines: boolean) =>
  settingsSchema.resource({
    id: 'settings',
    attributes: {
      name: settings.name,
      tagline: settings.tagline,
      promo: settings.promo,
      address: { address1: settings.address.address1, zipcode: settings.address.zipcode, city: settings.address.city },
      phone: settings.phone.number,
      phone_call_cost: settings.phone.callCost,
      email: settings.email,
      work_email: settings.workEmail,
      order_prefix: settings.orderPrefix ?? orderPrefixFrom(settings.name),
      opening_hours: { week: settings.hours.week, exceptions: settings.hours.exceptions },
      legal: legalOf(settings),
      limits: limitsOf(settings),
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
} as const

const settingsSchema = defineResource({
  type: 'settings',
  attributes: {
    name: text,
    tagline: bothLanguages,
    promo: bothLanguages,
    address: v.strictObject({ address1: text, zipcode: text, city: text }),
    phone: text,
    phone_call_cost: bothLanguages,
    email: text,
    work_email: v.nullable(text),
    order_prefix: text,
    opening_hours: v.strictObject(openingMembers),
    legal: v.strictObject(legalMembers),
    limits: v.strictObject(v.entriesFromList(limitFields, whole)),
    loyalty: v.strictObject({
      name: bothLanguages,
      points_per_euro: whole,
      points_for_one_euro: whole,
      maximum_cart_share: percent,
      expiry_months: orNull(whole),
      expiry_notice_days: whole,
      earning: v.array(v.strictObject({ from: day, points_per_euro: whole })),
    }),
    payment_methods: v.array(v.picklist(paymentMethods)),
    modules: v.strictObject(v.entriesFromList(moduleNames, flag)),
    version: text,
    missing: v.array(v.picklist(essentials)),
    missing_for_medicines: v.array(v.picklist(Object.values(legalField))),
    sells_medicines: flag,
  },
})

// Object.fromEntries loses the key type; the keys are the fields by construction.
const limitsOf = ({ limits }: Settings) =>
  Object.fromEntries(limitFields.map((field) => [field, limits[limitRules[field].limit]])) as Record<LimitField, number>

const loyaltyOf = ({ loyalty }: Settings) => ({
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
  summary: 'The settings of the pharmacy as they are stored, and which required fields are empty.',
  resource: settingsSchema,
  allow,
  async work({ world }) {
    const website = await checkWebsite(world.db)
    return ok({ data: settingsResource(await readSettings(world.db), website.ok && website.value.sellsMedicines) })
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/settings',
  summary: 'Changes settings; absent fields stay unchanged. With `version`, only if that is the current version.',
  resource: settingsSchema,
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
