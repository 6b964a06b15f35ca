import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { amountAttributes, currency, flag, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toOne } from '#src/platform/jsonapi/define-resource.ts'
import type { Described } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { deliveryReasons } from './deliverability.ts'
import type { DeliveryQuote } from './deliverability.ts'
import type { ShippingRate } from './rates-for.ts'
import { deliveryAnswer } from './labels.ts'

/** A method as customers see it. */
export const shippingMethodSchema = defineResource({ type: 'shipping_method', attributes: { name: text, expected: text } })

export const methodResource = (
  { id, name, expected }: Pick<ShippingRate['method'], 'id' | 'name' | 'expected'>,
  locale: Locale,
) => shippingMethodSchema.resource({ id, attributes: { name: name[locale], expected: expected[locale] } })

/** A rate for one cart; `cost` is before reductions. */
export const shippingRateSchema = defineResource({
  type: 'shipping_rate',
  attributes: {
    name: text,
    expected: text,
    selected: flag,
    free: flag,
    shipping_method_id: text,
    currency,
    ...amountAttributes('cost', 'final_price', 'tax_amount'),
  },
  relationships: { shipping_method: toOne(shippingMethodSchema) },
})

export const rateResource = (rate: ShippingRate, selected: boolean, locale: Locale) =>
  shippingRateSchema.resource({
    id: rate.id,
    attributes: {
      name: rate.method.name[locale],
      expected: rate.method.expected[locale],
      selected,
      free: rate.free,
      shipping_method_id: rate.method.id,
      currency: 'EUR',
      ...amounts({ cost: rate.cost, final_price: rate.price, tax_amount: rate.includedTax }, locale),
    },
    relationships: { shipping_method: methodResource(rate.method, locale) },
  })

/** `meta` of `GET /store/rates`: where, whether and, in a sentence that names the counties, why not. */
export const quoteMembers = {
  county: orNull(text),
  deliverable: flag,
  reason: v.picklist(deliveryReasons),
  county_limits: v.array(text),
  message: text,
}

export const quoteMeta = (quote: DeliveryQuote, locale: Locale): Described<typeof quoteMembers> => ({
  county: quote.county && quote.county.name,
  deliverable: quote.deliverable,
  reason: quote.reason,
  county_limits: [...quote.countyLimits],
  message: deliveryAnswer(quote, locale),
})
