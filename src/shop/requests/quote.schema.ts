import * as v from 'valibot'
import { isIsoDate } from '#src/kernel/dates.ts'
import { basisPoints, fromDecimal } from '#src/kernel/money.ts'
import { productClasses } from '../catalogue/product.ts'

/** A hundred thousand euros: of one piece, and of everything together. */
const maxCents = 10_000_000

/** "12.34" euros of one piece, VAT included; 0 is a price. */
const price = v.pipe(
  v.string('error_item_price'),
  v.trim(),
  v.transform(fromDecimal),
  v.check((amount) => amount !== undefined && amount >= 0 && amount <= maxCents, 'error_item_price'),
)
/** "6" or "6.00" per cent. */
const vatRate = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'error_vat_rate'),
  v.transform((text): number => fromDecimal(text) ?? -1),
  v.check((rate) => rate >= 0 && rate <= 10_000, 'error_vat_rate'),
  v.transform(basisPoints),
)
const unitsField = v.pipe(
  v.number('error_quantity_invalid'),
  v.integer('error_quantity_invalid'),
  v.minValue(1, 'error_quantity_invalid'),
  v.maxValue(999, 'error_quantity_invalid'),
)

const offer = {
  name: v.pipe(v.string('error_item_name'), v.trim(), v.nonEmpty('error_item_name'), v.maxLength(200, 'error_too_long')),
  variant_id: v.nullish(v.string('error_variant_unknown')),
  price,
  /** Without it the product's own, else that of the class; of a class likewise, else MSRM on a prescription (details §6). */
  vat_rate: v.nullish(vatRate),
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

/** What it comes to if the customer chooses the dearer of every two. */
const dearest = (items: readonly Priced[]): number =>
  items.reduce((all, { quantity, price: each = 0, alternative }) => all + quantity * Math.max(each, alternative?.price ?? 0), 0)

/** `POST …/quote`. `alternative` is what the customer may choose instead, such as a generic. */
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
  valid_until: v.nullish(v.pipe(v.string('error_valid_until'), v.check(isIsoDate, 'error_valid_until'))),
  note: text,
})
/** The last day of a prescription as it is typed; null where there is none that could be. */
export const readValidUntil = (typed: string): string | null => (isIsoDate(typed) ? typed : null)
export type QuoteFields = v.InferOutput<typeof quoteBody>
export type OfferFields = Omit<QuoteFields['items'][number], 'quantity' | 'prescribed' | 'alternative'>

/** `POST …/reject`: the customer reads why. */
export const rejectBody = v.object({
  reason: v.pipe(
    v.string('error_rejection_reason'),
    v.trim(),
    v.nonEmpty('error_rejection_reason'),
    v.maxLength(2000, 'error_too_long'),
  ),
})
