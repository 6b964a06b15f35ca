import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { DeliveryQuote } from '../deliverability.ts'
import { deliveryAnswer, medicineAnswer } from '../labels.ts'

/**
 * The answer to a typed postal code, ready to display. `rates`: "1 a 2 dias úteis · 3,50 €", of several with the carrier,
 * cheapest first.
 */
export type PostalCodeAnswer = {
  zipcode: string
  /** False for a code that does not exist. */
  known: boolean
  deliverable: boolean
  text: string
  /** The reason, displayed on request. */
  why: string | null
  rates: readonly string[]
}

export const postalCodeAnswer = (zipcode: string, quote: DeliveryQuote, locale: Locale): PostalCodeAnswer => ({
  why: medicineAnswer(quote, locale)?.why ?? null,
  zipcode,
  known: quote.reason !== 'unknown_zipcode',
  deliverable: quote.deliverable,
  text: medicineAnswer(quote, locale)?.text ?? deliveryAnswer(quote, locale),
  rates: quote.rates.map(({ method, price }) => {
    const [name, expected] = [method.name[locale], method.expected[locale]]
    const rateText = quote.rates.length === 1 ? expected : m.delivery_rate({ name, expected }, { locale })
    return `${rateText} · ${price === 0 ? m.cart_free({}, { locale }) : formatMoney(price, locale)}`
  }),
})
