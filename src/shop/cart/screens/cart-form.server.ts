import { ownValue } from '#src/kernel/own-value.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { steppedQuantity } from '#src/ui/stepped-quantity.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { addItem, changeQuantity, findCart, removeItems } from '../actions.server.ts'
import type { CartChange } from '../actions.server.ts'
import { addItemForm, addRequestForm, quantityForm, switchOfferForm, couponBody, pointsForm } from '../cart.schema.ts'
import { acknowledgeExpiredRequests, addRequestToCart, switchOffer } from '../requests.actions.server.ts'
import { consumeCartCreationLimit } from '../api.server.ts'
import { isOpenCart } from '../cart.ts'
import { applyCoupon, consumeCouponLimit, removeCoupon } from '../coupon.actions.server.ts'
import type { CouponError } from '../coupon.actions.server.ts'
import { applyPoints, removePoints } from '../points.actions.server.ts'
import type { PointsError } from '../points.actions.server.ts'
import { tooHighText } from '../points-labels.ts'
import type { CartError } from './cart-form-result.ts'
import {
  applyZipcode,
  submitDeliveryOptionForm,
  submitDeliverRestForm,
  submitAcknowledgePricesForm,
  submitZipcodeForm,
} from './delivery-form.server.ts'
import { callerOf, setCartCookie } from './cart-cookie.server.ts'

type CartChangeResult = Result<CartChange, CartError>
type Item = { variantId: string; quantity: number }

const invalid = err({ code: 'invalid' as const })

/** Applies a form to the visitor's cart. Errors are logged, and the page says that nothing changed (S245). */
export async function applyCartForm(visit: Page, form: FormData): Promise<Result<null, CartError>> {
  const intent = String(form.get('intent'))
  const work = ownValue(intents, intent)
  const changed = work ? await work(visit, form) : invalid
  if (!changed.ok) {
    visit.world.log.info({ intent, code: changed.error.code }, 'cart left as it was')
    return changed
  }
  setCartCookie(visit, changed.value)
  return ok(null)
}

async function add(visit: Page, form: FormData): Promise<CartChangeResult> {
  if (!form.get('variant_id')) return err({ code: 'variant_missing' })
  const fields = parseForm(addItemForm, form)
  if (!fields.ok) return invalid
  const added = await addToOpenCart(visit, { variantId: fields.value.variant_id, quantity: fields.value.quantity })
  return added.ok ? ok(await applyZipcode(visit, added.value)) : added
}

/** A cookie of a placed or expired cart must not prevent a purchase. */
async function addToOpenCart(visit: Page, item: Item): Promise<CartChangeResult> {
  const caller = callerOf(visit)
  if (caller.token === undefined) return addToNewCart(visit, item)
  const changed = await addItem(visit.world, caller, item)
  const isExpired = !changed.ok && (changed.error.code === 'not_found' || changed.error.code === 'cart_complete')
  return isExpired ? addToNewCart(visit, item) : changed
}

/** Adds to the person's open cart, or to a new one. */
async function addToNewCart(visit: Page, item: Item): Promise<CartChangeResult> {
  const allowed = await consumeCartCreationLimit(visit)
  return allowed.ok ? addItem(visit.world, { ...callerOf(visit), token: undefined }, item) : allowed
}

async function set(visit: Page, form: FormData): Promise<CartChangeResult> {
  form.set('quantity', steppedQuantity(form))
  const fields = parseForm(quantityForm, form)
  if (!fields.ok) return invalid
  return changeQuantity(visit.world, callerOf(visit), { lineId: fields.value.line_item_id, quantity: fields.value.quantity })
}

const remove = (visit: Page, form: FormData): Promise<CartChangeResult> =>
  removeItems(visit.world, callerOf(visit), [String(form.get('line_item_id'))])

/** Sent twice, it restores the line once. */
async function undo(visit: Page, form: FormData): Promise<CartChangeResult> {
  const fields = parseForm(addItemForm, form)
  if (!fields.ok) return invalid
  const { variant_id: variantId, quantity } = fields.value
  const cart = await findCart(visit.world, callerOf(visit))
  if (cart && isOpenCart(cart.state) && cart.lines.some(({ variant }) => variant.view.id === variantId))
    return ok({ cart, created: false })
  return addToOpenCart(visit, { variantId, quantity })
}

/** A person has one open cart, whatever cookie their browser still has. */
async function addRequest(visit: Page, form: FormData): Promise<CartChangeResult> {
  const fields = parseForm(addRequestForm, form)
  if (!fields.ok) return invalid
  const { prescription_id: prescription, request_id: request } = fields.value
  const publicId = prescription ?? request
  if (publicId === undefined) return invalid
  const kind = prescription === undefined ? 'request' : 'prescription'
  return addRequestToCart(visit.world, { ...callerOf(visit), token: undefined }, { kind, publicId })
}

async function switchTo(visit: Page, form: FormData): Promise<CartChangeResult> {
  const fields = parseForm(switchOfferForm, form)
  if (!fields.ok) return invalid
  const { prescription_id: prescription, request_id: request, item: itemId, choice } = fields.value
  const publicId = prescription ?? request
  if (publicId === undefined) return invalid
  const kind = prescription === undefined ? 'request' : 'prescription'
  return switchOffer(visit.world, { ...callerOf(visit), token: undefined }, { kind, publicId }, { itemId, choice })
}

const submitAcceptExpiredForm = (visit: Page): Promise<CartChangeResult> =>
  acknowledgeExpiredRequests(visit.world, callerOf(visit))

const empty = (visit: Page): Promise<CartChangeResult> => removeItems(visit.world, callerOf(visit))

const intents = {
  add,
  set,
  remove,
  undo,
  empty,
  'add-request': addRequest,
  'switch-offer': switchTo,
  accept_expired: submitAcceptExpiredForm,
  coupon: submitCouponForm,
  coupon_remove: submitRemoveCouponForm,
  points: submitPointsForm,
  points_remove: submitRemovePointsForm,
  zipcode: submitZipcodeForm,
  way: submitDeliveryOptionForm,
  deliver_rest: submitDeliverRestForm,
  accept_prices: submitAcknowledgePricesForm,
}

/** Applies the typed coupon to the visitor's cart, or returns the error for its field. */
async function submitCouponForm(visit: Page, form: FormData): Promise<CartChangeResult> {
  const typed = String(form.get('code') ?? '')
  const fields = parseForm(couponBody, form)
  if (!fields.ok) return err({ code: 'coupon', sentence: fields.error.errors['code'] ?? '', typed })
  const allowed = await consumeCouponLimit(visit)
  if (!allowed.ok) return allowed
  const changed = await applyCoupon(visit.world, callerOf(visit), fields.value.code)
  return changed.ok ? changed : err(couponErrorOf(changed.error, visit, typed))
}

async function submitRemoveCouponForm(visit: Page): Promise<CartChangeResult> {
  const changed = await removeCoupon(visit.world, callerOf(visit))
  return changed.ok ? changed : err(couponErrorOf(changed.error, visit, ''))
}

const couponErrorOf = ({ code }: CouponError, { locale }: Page, typed: string): CartError =>
  code === 'not_found' || code === 'cart_complete'
    ? { code }
    : { code: 'coupon', sentence: issueText(`error_${code}`, locale), typed }

/** Pays the typed amount of the visitor's cart with points, or returns the error for its field. */
async function submitPointsForm(visit: Page, form: FormData): Promise<CartChangeResult> {
  const typed = String(form.get('amount') ?? '')
  const fields = parseForm(pointsForm, form)
  if (!fields.ok) return err({ code: 'points', sentence: fields.error.errors['amount'] ?? '', typed })
  const changed = await applyPoints(visit.world, callerOf(visit), fields.value.amount)
  return changed.ok ? changed : err(pointsErrorOf(changed.error, visit.locale, typed))
}

async function submitRemovePointsForm(visit: Page): Promise<CartChangeResult> {
  return removePoints(visit.world, callerOf(visit))
}

function pointsErrorOf(error: PointsError, locale: Locale, typed: string): CartError {
  const { code } = error
  if (code === 'not_found' || code === 'cart_complete') return { code }
  const sentence = code === 'amount_too_high' ? tooHighText(error.maximum, locale) : issueText(`error_${code}`, locale)
  return { code: 'points', sentence, typed }
}
