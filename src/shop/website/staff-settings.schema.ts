import * as v from 'valibot'
import { isOpeningSpan, weekDays } from '#src/kernel/opening-hours.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif, normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { percentIn } from '#src/kernel/typed-sum.ts'
import { emailAddress } from '#src/platform/email-address.ts'
import type { BodySchema } from '#src/platform/jsonapi/route.ts'
import { dayField, wholeField } from '#src/platform/field-schemas.ts'
import { areInOrder, readHours } from './hours-text.ts'
import { limitRules } from './limit-rules.ts'
import type { LimitField } from './limit-rules.ts'
import { isOrderPrefix } from './order-prefix.ts'
import type { Section } from './settings.ts'
import { paymentMethods } from './payment-methods.ts'

// One rule per field, for pages and API: a form sends its whole section, a call as much of the settings as it wants to change.

const requiredText = (maxLength: number) =>
  v.pipe(v.string('error_required'), v.trim(), v.nonEmpty('error_required'), v.maxLength(maxLength, 'error_too_long'))
const optionalLabels = (maxLength: number) =>
  v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxLength, 'error_too_long'))
/** English is optional: its readers then get the Portuguese. */
const inPortugueseAtLeast = (maxLength: number) =>
  v.object({ pt: requiredText(maxLength), en: v.optional(optionalLabels(maxLength), '') }, 'error_required')
const perhapsInBoth = (maxLength: number) =>
  v.object({ pt: v.optional(optionalLabels(maxLength), ''), en: v.optional(optionalLabels(maxLength), '') }, 'error_invalid')

const whole = (min: number, max: number, message: string) => wholeField(message, { min, max })

const zipcode = v.pipe(
  v.string('error_zipcode'),
  v.check((value) => normalisePostalCode(value) !== undefined, 'error_zipcode'),
  v.transform((value) => normalisePostalCode(value) ?? value),
)
const phone = v.pipe(v.string('error_phone'), v.transform(normalisePhone), v.check(isPhone, 'error_phone'))

const pharmacy = {
  name: requiredText(80),
  tagline: perhapsInBoth(160),
  promo: perhapsInBoth(200),
  address: v.object({ address1: requiredText(120), zipcode, city: requiredText(80) }, 'error_required'),
  phone,
  phone_call_cost: inPortugueseAtLeast(120),
  email: emailAddress,
  /** Null, and an empty field: no notices. */
  work_email: v.optional(v.nullable(emailAddress), null),
  order_prefix: v.optional(
    v.pipe(
      v.string('error_order_prefix'),
      v.trim(),
      v.transform((value) => value.toUpperCase()),
      v.check(isOrderPrefix, 'error_order_prefix'),
    ),
  ),
}

/** Null, and an empty field, means not filled in yet. */
const perhaps = (maxLength: number) =>
  v.pipe(
    v.nullable(optionalLabels(maxLength)),
    v.transform((value) => value || null),
  )
const isWebAddress = (text: string): boolean => text.length <= 500 && URL.parse(text)?.protocol === 'https:'
const webAddress = v.pipe(v.string('error_web_address'), v.trim(), v.check(isWebAddress, 'error_web_address'))
const nif = v.pipe(
  v.nullable(v.pipe(v.string('error_nif'), v.transform(normaliseNif))),
  v.check((value) => !value || isNif(value), 'error_nif'),
  v.transform((value) => value || null),
)

const legal = {
  company: v.optional(perhaps(200), null),
  nif: v.optional(nif, null),
  licence: v.optional(perhaps(60), null),
  technical_director: v.optional(perhaps(120), null),
  infarmed_registration: v.optional(perhaps(60), null),
  complaints_book_url: webAddress,
  eu_logo_url: v.optional(v.nullable(webAddress), null),
}

const limit = (field: LimitField) => whole(limitRules[field].least, limitRules[field].max, 'error_limit_range')
const limits = {
  quote_hours: limit('quote_hours'),
  answer_hours: limit('answer_hours'),
  pickup_ready_hours: limit('pickup_ready_hours'),
  pickup_kept_days: limit('pickup_kept_days'),
  withdrawal_days: limit('withdrawal_days'),
  cart_days: limit('cart_days'),
  codes_kept_days: limit('codes_kept_days'),
  order_data_days: limit('order_data_days'),
  invoice_data_years: limit('invoice_data_years'),
  multibanco_days: limit('multibanco_days'),
  mb_way_minutes: limit('mb_way_minutes'),
  line_pieces: limit('line_pieces'),
  mnsrm_pieces: limit('mnsrm_pieces'),
  mnsrm_ef_pieces: limit('mnsrm_ef_pieces'),
  guest_pickup_euros: limit('guest_pickup_euros'),
  guest_pickup_orders: limit('guest_pickup_orders'),
  network_pickup_orders: limit('network_pickup_orders'),
  network_unpaid_orders: limit('network_unpaid_orders'),
  network_stock_percent: limit('network_stock_percent'),
  staff_orders_an_hour: limit('staff_orders_an_hour'),
  staff_customers_an_hour: limit('staff_customers_an_hour'),
  low_stock_at: limit('low_stock_at'),
} satisfies Record<LimitField, unknown>

/** "100" or "12,5" percent of a cart, as basis points. */
const share = v.pipe(
  v.string('error_percent'),
  v.transform((text): number => percentIn(text) ?? -1),
  v.minValue(0, 'error_percent'),
  v.maxValue(10_000, 'error_percent'),
)
const pointsPerEuro = whole(1, 1000, 'error_points_rate')
const day = dayField('error_day')

const loyalty = {
  // Stored for both: a name of the programme that is missing in one language would not be read again.
  name: v.pipe(
    inPortugueseAtLeast(60),
    v.transform(({ pt, en }) => ({ pt, en: en || pt })),
  ),
  points_per_euro: pointsPerEuro,
  points_for_one_euro: whole(1, 100_000, 'error_points_rate'),
  maximum_cart_share: share,
  expiry_months: v.optional(v.nullable(whole(1, 120, 'error_expiry_months')), null),
  expiry_notice_days: whole(1, 180, 'error_expiry_notice'),
}

const methods = v.pipe(
  v.array(v.picklist(paymentMethods, 'error_invalid'), 'error_payment_methods'),
  v.nonEmpty('error_payment_methods'),
  v.transform((value) => paymentMethods.filter((method) => value.includes(method))),
)

const flag = v.boolean('error_invalid')

/** An unticked box is not sent. */
const unticked = v.optional(flag, false)

/** The hours of a day in a form: "9:00–13:00, 14:30–19:30", empty when closed. */
const typedHours = v.pipe(
  v.optional(v.string('error_hours'), ''),
  v.check((text) => readHours(text) !== undefined, 'error_hours'),
  v.transform((text) => readHours(text) ?? []),
)

/** A day with other hours than the week's. */
export const exceptionForm = v.object({ day, hours: typedHours })

/** The points per euro from a day on. */
export const earningForm = v.object({ from: day, rate: pointsPerEuro })

const spans = v.pipe(
  v.array(
    v.pipe(v.object({ opens: v.string(), closes: v.string() }, 'error_hours'), v.check(isOpeningSpan, 'error_hours')),
    'error_hours',
  ),
  v.maxLength(6, 'error_hours'),
  v.check((value) => areInOrder(value), 'error_hours'),
)

const partly = <Entries extends v.ObjectEntries>(entries: Entries) => v.optional(v.partial(v.object(entries, 'error_invalid')))

/** `PATCH /staff/settings`: absent fields stay unchanged. `version`: of the settings that the change is based on. */
export const settingsPatch = v.object({
  ...v.partial(v.object(pharmacy)).entries,
  opening_hours: partly({
    week: v.partial(v.object(v.entriesFromList(weekDays, spans), 'error_invalid')),
    exceptions: v.record(day, spans, 'error_invalid'),
  }),
  legal: partly({
    ...legal,
    company: perhaps(200),
    nif,
    licence: perhaps(60),
    technical_director: perhaps(120),
    infarmed_registration: perhaps(60),
    eu_logo_url: v.nullable(webAddress),
  }),
  limits: partly(limits),
  loyalty: partly({
    ...loyalty,
    expiry_months: v.nullable(whole(1, 120, 'error_expiry_months')),
    earning: v.pipe(
      v.array(v.object({ from: day, points_per_euro: pointsPerEuro }, 'error_invalid')),
      v.maxLength(50, 'error_too_long'),
    ),
  }),
  payment_methods: v.optional(methods),
  modules: partly({ blog: flag, prescriptions: flag, requests: flag, loyalty: flag }),
  version: v.optional(v.string('error_invalid')),
})

export type SettingsFields = Omit<v.InferOutput<typeof settingsPatch>, 'version'>

/** The form of each section that is saved as a whole. */
export const sectionForms: Record<Section, BodySchema<SettingsFields>> = {
  pharmacy: v.object(pharmacy),
  hours: v.object({ opening_hours: v.object({ week: v.object(v.entriesFromList(weekDays, typedHours)) }) }),
  legal: v.object({ legal: v.object(legal) }),
  limits: v.object({ limits: v.object(limits) }),
  loyalty: v.object({ loyalty: v.object(loyalty) }),
  payments: v.object({ payment_methods: v.optional(methods, []) }),
  modules: v.object({
    modules: v.optional(v.object({ blog: unticked, prescriptions: unticked, requests: unticked, loyalty: unticked }), {}),
  }),
}
