import * as v from 'valibot'
import { cents, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { vatRateField } from '#src/platform/field-schemas.ts'
import { isTrackingTemplate } from './shipping-method.ts'
import type { MethodTerms, ShippingMethod } from './shipping-method.ts'
import type { RateTerms, StoredRate } from './shipping-rate.ts'
import { zoneKinds } from './zone.ts'

const requiredText = v.pipe(v.string('error_invalid'), v.trim(), v.nonEmpty('error_required'), v.maxLength(100, 'error_too_long'))
const inBothLanguages = v.object({ pt: requiredText, en: requiredText }, 'error_required')

const trackingTemplate = v.pipe(
  v.string('error_invalid'),
  v.trim(),
  v.maxLength(500, 'error_too_long'),
  v.check((text) => text === '' || isTrackingTemplate(text), 'error_tracking_template'),
  v.transform((text) => text || null),
)

const whole = (max: number) =>
  v.pipe(
    v.number('error_whole_number'),
    v.safeInteger('error_whole_number'),
    v.minValue(0, 'error_whole_number'),
    v.maxValue(max, 'error_too_much'),
  )

const dearest = cents(100_000)
const largestTotal = cents(10_000_000)
const heaviest = 1_000_000

/** Undefined unless it is an amount from 0 up. */
function typed(text: string): Cents | undefined {
  const amount = sumIn(text)
  return amount === undefined || amount < 0 ? undefined : amount
}

const euros = (max: Cents) =>
  v.pipe(
    v.string('error_euros'),
    v.check((text) => typed(text) !== undefined, 'error_euros'),
    v.check((text) => (typed(text) ?? zero) <= max, 'error_too_much'),
    v.transform((text) => typed(text) ?? zero),
  )

const dicos = v.pipe(
  v.array(v.string('error_invalid'), 'error_invalid'),
  v.maxLength(400, 'error_too_long'),
  v.check((codes) => codes.every((code) => /^\d{4}$/.test(code)), 'error_county_unknown'),
)

/** A new method, by form or `POST /staff/shipping-methods`. */
export const methodBody = v.object({
  name: inBothLanguages,
  expected: inBothLanguages,
  tracking_template: v.nullish(trackingTemplate, null),
  position: v.optional(whole(999), 0),
})

export const methodChange = v.object({
  name: v.optional(inBothLanguages),
  expected: v.optional(inBothLanguages),
  tracking_template: v.optional(v.nullable(trackingTemplate)),
  position: v.optional(whole(999)),
  active: v.optional(v.boolean('error_invalid')),
})

export const methodTerms = ({ tracking_template, ...rest }: v.InferOutput<typeof methodBody>): MethodTerms => ({
  ...rest,
  trackingTemplate: tracking_template,
})

type Active<Terms> = Terms & { active: boolean }

/** Applies the given fields to the stored ones; absent fields stay unchanged. */
export const methodAfter =
  ({ tracking_template, ...fields }: v.InferOutput<typeof methodChange>) =>
  (before: ShippingMethod): Active<MethodTerms> => ({
    name: fields.name ?? before.name,
    expected: fields.expected ?? before.expected,
    trackingTemplate: tracking_template === undefined ? before.trackingTemplate : tracking_template,
    position: fields.position ?? before.position,
    active: fields.active ?? before.active,
  })

const zone = v.picklist(zoneKinds, 'error_invalid')

/** A new rate, by form or `POST /staff/shipping-methods/{id}/rates`. A band without an upper limit has no `…_to`. */
export const rateBody = v.object({
  zone,
  county_dicos: v.optional(dicos, []),
  weight_from_grams: v.optional(whole(heaviest), 0),
  weight_to_grams: v.nullish(whole(heaviest), null),
  total_from: v.optional(euros(largestTotal), '0'),
  total_to: v.nullish(euros(largestTotal), null),
  price: euros(dearest),
  free_from: v.nullish(euros(largestTotal), null),
})

export const rateChange = v.object({
  zone: v.optional(zone),
  county_dicos: v.optional(dicos),
  weight_from_grams: v.optional(whole(heaviest)),
  weight_to_grams: v.optional(v.nullable(whole(heaviest))),
  total_from: v.optional(euros(largestTotal)),
  total_to: v.optional(v.nullable(euros(largestTotal))),
  price: v.optional(euros(dearest)),
  free_from: v.optional(v.nullable(euros(largestTotal))),
  active: v.optional(v.boolean('error_invalid')),
})

export const rateAfter =
  (fields: v.InferOutput<typeof rateChange>) =>
  (before: StoredRate): Active<RateTerms> => ({
    zone: { kind: fields.zone ?? before.zone.kind, dicos: fields.county_dicos ?? before.zone.dicos },
    grams: {
      from: fields.weight_from_grams ?? before.grams.from,
      to: fields.weight_to_grams === undefined ? before.grams.to : fields.weight_to_grams,
    },
    total: {
      from: fields.total_from ?? before.total.from,
      to: fields.total_to === undefined ? before.total.to : fields.total_to,
    },
    price: fields.price ?? before.price,
    freeFrom: fields.free_from === undefined ? before.freeFrom : fields.free_from,
    active: fields.active ?? before.active,
  })

export const rateTerms = (fields: v.InferOutput<typeof rateBody>): RateTerms => ({
  zone: { kind: fields.zone, dicos: fields.county_dicos },
  grams: { from: fields.weight_from_grams, to: fields.weight_to_grams },
  total: { from: fields.total_from, to: fields.total_to },
  price: fields.price,
  freeFrom: fields.free_from,
})

/** `PATCH /staff/delivery`: absent fields stay unchanged. */
export const deliveryChange = v.object({
  enabled: v.optional(v.boolean('error_invalid')),
  vat_rate: v.optional(vatRateField),
  county_dicos: v.optional(dicos),
})

/** As a form, where an unticked box is not sent. */
export const deliveryForm = v.object({
  enabled: v.optional(v.boolean('error_invalid'), false),
  vat_rate: vatRateField,
  county_dicos: v.optional(dicos, []),
})
