import * as v from 'valibot'
import { fromDecimal } from '#src/kernel/money.ts'
import { dayIn } from '#src/kernel/typed-date.ts'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import { dayField, vatRateField, wholeField } from '#src/platform/field-schemas.ts'

/** A hundred thousand euros, for one unit and for the whole quote. */
const maxCents = 10_000_000

/** "12.34" euros per unit, VAT included; 0 is allowed. */
const price = v.pipe(
  v.string('error_item_price'),
  v.trim(),
  v.transform(fromDecimal),
  v.check((amount) => amount !== undefined && amount >= 0 && amount <= maxCents, 'error_item_price'),
)
const unitsField = wholeField('error_quantity_invalid', { min: 1, max: 999 })

const offer = {
  name: v.pipe(v.string('error_item_name'), v.trim(), v.nonEmpty('error_item_name'), v.maxLength(200, 'error_too_long')),
  variant_id: v.nullish(v.string('error_variant_unknown')),
  price,
  /**
   * When absent, the product's own rate, otherwise the rate of the class; the class likewise, otherwise MSRM on a prescription
   * (details §6).
   */
  vat_rate: v.nullish(v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'error_vat_rate'), vatRateField)),
  class: v.nullish(v.picklist(productClasses, 'error_invalid')),
}

const text = v.nullish(
  v.pipe(
    v.string('error_invalid'),
    v.trim(),
    v.maxLength(2000, 'error_too_long'),
    v.transform((value) => value || null),
  ),
)

type Priced = { quantity: number; price?: number | undefined; alternative?: { price?: number | undefined } | null | undefined }

/** The total if the customer chooses the more expensive of every two offers. */
const dearest = (items: readonly Priced[]): number =>
  items.reduce((all, { quantity, price: each = 0, alternative }) => all + quantity * Math.max(each, alternative?.price ?? 0), 0)

/** `POST …/quote`. `alternative` is the other offer that the customer may choose, such as a generic. */
export const quoteBody = v.object({
  items: v.pipe(
    v.array(
      v.object({ ...offer, quantity: unitsField, prescribed: v.nullish(unitsField), alternative: v.nullish(v.object(offer)) }),
      'error_items_required',
    ),
    v.minLength(1, 'error_items_required'),
    v.maxLength(50, 'error_too_long'),
    v.check((items) => dearest(items) <= maxCents, 'error_quote_total'),
  ),
  valid_until: v.nullish(dayField('error_valid_until')),
  note: text,
})
/** The last day of a prescription as typed; null when it is not a valid date. */
export const readValidUntil = (typed: string): string | null => dayIn(typed) ?? null
export type QuoteFields = v.InferOutput<typeof quoteBody>
export type OfferFields = Omit<QuoteFields['items'][number], 'quantity' | 'prescribed' | 'alternative'>

/** `POST …/reject`: the customer reads the reason. */
export const rejectBody = v.object({
  reason: v.pipe(
    v.string('error_rejection_reason'),
    v.trim(),
    v.nonEmpty('error_rejection_reason'),
    v.maxLength(2000, 'error_too_long'),
  ),
})
