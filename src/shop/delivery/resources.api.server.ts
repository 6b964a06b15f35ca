import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import { displayMoney, money } from '#src/platform/jsonapi/resource.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import type { DeliveryQuote } from './deliverability.ts'
import type { ShippingRate } from './rates-for.ts'
import { deliveryAnswer } from './labels.ts'

const amounts = (named: Readonly<Record<string, Cents>>, locale: Locale): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, amount]) => [
      [name, money(amount)],
      [`display_${name}`, displayMoney(amount, locale)],
    ]),
  )

/** A method as customers see it. */
export const methodResource = (
  { id, name, expected }: Pick<ShippingRate['method'], 'id' | 'name' | 'expected'>,
  locale: Locale,
): Resource => ({
  type: 'shipping_method',
  id,
  attributes: { name: name[locale], expected: expected[locale] },
})

/** A rate for one cart; `cost` is what it would be if nothing made it cheaper. */
export const rateResource = (rate: ShippingRate, selected: boolean, locale: Locale): Resource => ({
  type: 'shipping_rate',
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
export const quoteMeta = (quote: DeliveryQuote, locale: Locale): Record<string, Json> => ({
  county: quote.county && quote.county.name,
  deliverable: quote.deliverable,
  reason: quote.reason,
  county_limits: [...quote.countyLimits],
  message: deliveryAnswer(quote, locale),
})
