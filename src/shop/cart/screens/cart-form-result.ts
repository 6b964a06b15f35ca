import type { QuantityLimited } from '#src/shop/catalogue/product/quantity-limits.ts'

type RequestError = 'quantity_fixed' | 'request_expired' | 'wrong_state' | 'cart_not_own' | 'unauthorized' | 'no_alternative'

/** Why the shop has left the cart as it was. */
export type CartError =
  | { code: 'out_of_stock'; left: number }
  | QuantityLimited
  /** `sentence` stands beside the field, with what was typed. */
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

/** The same with its sentence, made by the server: the browser need not carry those of the other cases. */
export type CartFormError = { code: CartError['code']; sentence: string; left?: number; typed?: string }

/** What a form that changes the cart is told, wherever it stands. */
export type CartFormResult = { ok: true } | { ok: false; error: CartFormError }

type FetcherState = { state: string; data: CartFormResult | undefined }

/** That nothing changed, and why where that helps (S245). */
export const cartErrorText = ({ state, data }: FetcherState): string | undefined =>
  state === 'idle' && data?.ok === false ? data.error.sentence : undefined

/** What is to be said beside a field. */
export const fieldErrorOf = (
  field: 'coupon' | 'points' | 'zipcode',
  answer: CartFormResult | undefined,
): CartFormError | undefined => (answer?.ok === false && answer.error.code === field ? answer.error : undefined)

/** Told beside its field, and not again above the cart. */
export const isFieldError = (answer: CartFormResult): boolean => !answer.ok && answer.error.typed !== undefined
