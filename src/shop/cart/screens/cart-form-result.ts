import type { QuantityLimited } from '#src/shop/catalogue/product/quantity-limits.ts'

type RequestError = 'quantity_fixed' | 'request_expired' | 'wrong_state' | 'cart_not_own' | 'unauthorized' | 'no_alternative'

export type CartError =
  | { code: 'out_of_stock'; left: number }
  | QuantityLimited
  /** `sentence` is shown next to the field, with what was typed. */
  | { code: 'coupon' | 'points' | 'zipcode'; sentence: string; typed: string }
  | {
      code:
        | 'not_found'
        | 'cart_complete'
        | 'not_purchasable'
        | 'invalid'
        | 'too_many'
        | 'way_gone'
        | 'unreachable'
        | 'variant_missing'
    }
  | { code: RequestError }

/** With its sentence from the server, so that the browser does not load those of the other cases. */
export type CartFormError = { code: CartError['code']; sentence: string; left?: number; typed?: string }

/** Result of any form that changes the cart. */
export type CartFormResult = { ok: true } | { ok: false; error: CartFormError }

type FetcherState = { state: string; data: CartFormResult | undefined }

/** The error sentence once the request is done: nothing changed, and why where that helps (S245). */
export const cartErrorText = ({ state, data }: FetcherState): string | undefined =>
  state === 'idle' && data?.ok === false ? data.error.sentence : undefined

/** The error to show next to a field. */
export const fieldErrorOf = (
  field: 'coupon' | 'points' | 'zipcode',
  answer: CartFormResult | undefined,
): CartFormError | undefined => (answer?.ok === false && answer.error.code === field ? answer.error : undefined)

/** Shown next to its field, so not again above the cart. */
export const isFieldError = (answer: CartFormResult): boolean => !answer.ok && answer.error.typed !== undefined
