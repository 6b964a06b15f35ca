import * as v from 'valibot'
import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import { wholeField } from '#src/platform/field-schemas.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { euros } from './amount-input.ts'

// More than any stock is out of stock, whose answer says how many are left; only what is left is written.
const max = Number.MAX_SAFE_INTEGER
const units = wholeField('error_quantity_invalid', { min: 1, max })
const unitsOrNone = wholeField('error_quantity_invalid', { max })
const id = v.pipe(v.string('error_invalid'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))
// Form fields are text. Nine digits are still an exact integer, and more than any stock.
const typed = v.pipe(
  v.string('error_quantity_invalid'),
  v.trim(),
  v.regex(/^\d{1,9}$/, 'error_quantity_invalid'),
  v.transform(Number),
)

const things = ['variant_id', 'prescription_id', 'request_id'] as const

/**
 * `POST /store/carts`: a cart with its first line, or an empty one. A prescription or request is one unit, whatever it contains.
 */
export const addItemBody = v.pipe(
  v.object({
    variant_id: v.optional(id),
    prescription_id: v.optional(id),
    request_id: v.optional(id),
    quantity: v.optional(units),
  }),
  v.forward(
    v.partialCheck(
      [['variant_id'], ['prescription_id'], ['request_id']],
      (named) => things.filter((key) => named[key] !== undefined).length <= 1,
      'error_one_thing',
    ),
    ['request_id'],
  ),
  v.forward(
    v.partialCheck(
      [['quantity'], ['prescription_id'], ['request_id']],
      ({ quantity, prescription_id, request_id }) => (prescription_id ?? request_id) === undefined || (quantity ?? 1) === 1,
      'error_quantity_fixed',
    ),
    ['quantity'],
  ),
  v.forward(
    v.partialCheck(
      [['variant_id'], ['quantity']],
      ({ variant_id, quantity }) => variant_id === undefined || quantity !== undefined,
      'error_required',
    ),
    ['quantity'],
  ),
  v.forward(
    v.partialCheck(
      [['variant_id'], ['quantity'], ['prescription_id'], ['request_id']],
      ({ quantity, ...named }) => quantity === undefined || things.some((key) => named[key] !== undefined),
      'error_required',
    ),
    ['variant_id'],
  ),
)

/** `PATCH /store/items/{id}`: zero removes the line. */
export const quantityBody = v.object({ quantity: unitsOrNone })

/** `DELETE /store/carts`. */
export const removeItemsBody = v.object({ line_item_ids: v.optional(v.array(id, 'error_invalid')) })

/** `POST /store/coupon`, and the form of the cart page. No code is longer; a mistyped code is unknown, not malformed. */
export const couponBody = v.object({
  code: v.pipe(
    v.string('error_coupon_required'),
    v.trim(),
    v.nonEmpty('error_coupon_required'),
    v.maxLength(100, 'error_coupon_unknown'),
  ),
})

const aboveZero = v.check((amount: Cents) => amount > 0, 'error_amount_too_low')

/** `POST /store/apply-points`: euros, "5.00" or 5. */
export const pointsBody = v.object({ amount: v.pipe(euros, aboveZero) })

/** The field of the cart page: "5,00 €" as people type it in Portugal, or the API's format. */
export const pointsForm = v.object({
  amount: v.pipe(
    v.string('error_amount'),
    v.check((typed) => sumIn(typed) !== undefined, 'error_amount'),
    v.transform((typed) => sumIn(typed) ?? zero),
    aboveZero,
  ),
})

/** The form next to a product. */
export const addItemForm = v.object({ variant_id: id, quantity: v.pipe(typed, v.minValue(1, 'error_quantity_invalid')) })

/** The button next to a priced prescription or request. */
export const addRequestForm = v.object({ prescription_id: v.optional(id), request_id: v.optional(id) })

/** The button that switches a line of a prescription or request to its other offer. */
export const switchOfferForm = v.object({
  ...addRequestForm.entries,
  item: id,
  choice: v.picklist(['original', 'alternative'], 'error_invalid'),
})

/** The stepper of a line; zero removes it. */
export const quantityForm = v.object({ line_item_id: id, quantity: typed })

/** The postal code form of the cart page; errors are shown next to the field. */
export const zipcodeForm = v.object({
  zipcode: v.pipe(
    v.string('error_zipcode'),
    v.check((typed) => normalisePostalCode(typed) !== undefined, 'error_zipcode'),
  ),
})

/** "pickup", or the public id of a rate. */
export const deliveryForm = v.object({ way: id })
