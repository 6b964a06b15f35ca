import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Cents } from '#src/kernel/money.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { guest } from '#src/platform/principal.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { PlacedByStaff } from '#src/shop/orders/placing/create-order.server.ts'
import { numberOfCart } from '#src/shop/orders/placing/create-order.server.ts'
import { counterPaymentOf } from '#src/shop/orders/staff/staff-payments.server.ts'
import type { CounterPaymentInput } from '#src/shop/orders/staff/staff-payments.server.ts'
import { addDraft, priceDraft, readDraft } from '../cart/draft.actions.server.ts'
import type { CartDraft, DraftItem } from '../cart/draft.actions.server.ts'
import type { Caller, Cart } from '../cart/cart.ts'
import { couponCode } from '../promotions/promotion.ts'
import type { CouponFormError } from '../promotions/promotion.ts'
import { offeredMethods } from '../payments/actions.server.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import { counterPaymentMethod } from '../website/payment-methods.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import { applyPatch } from './checkout.ts'
import type { CheckoutPatch, FieldError, Offer, PlacedOrder } from './checkout.ts'
import { deliveryError, missingForOrder } from './order-errors.ts'
import { placeLockedCart, startPayment, readConsent, readOffer } from './actions.server.ts'
import type { CheckoutError } from './actions.server.ts'

/** What staff enter for a customer. The same rules as in the shop apply to it: classes, quantities, delivery area and prices. */
export type CustomerOrder = {
  /** Public id of its cart: sent again, the same order is found. */ id: string
  /** The account that buys; null for a guest. */ customer: Person | null
  /** Language of what is sent to the customer. */ locale: Locale
  items: readonly DraftItem[]
  /** As it was typed; null for none. */ coupon: string | null
  patch: CheckoutPatch
  /** Received at the counter with the order; undefined while it is still to be paid. */
  paid?: CounterPaymentInput | undefined
}

/** `unknown`: public ids that no variant has. `error`: what must be corrected first. */
export type CustomerOrderPreview = {
  cart: Cart
  unknown: readonly string[]
  error: FieldError | CouponRefused | undefined
  methods: readonly PaymentMethod[]
  consent: Awaited<ReturnType<typeof readConsent>>
}

const callerOf = ({ customer, locale }: CustomerOrder): Caller => ({ principal: customer ?? guest, token: undefined, locale })

const readItems = (world: World, db: Db, { id, customer, locale, items, coupon }: CustomerOrder): Promise<CartDraft> =>
  readDraft(world, db, {
    id,
    buyer: customer && { rowId: customer.userId, id: customer.publicId, email: customer.email, name: customer.name },
    locale,
    items,
    couponCode: coupon === null ? null : couponCode(coupon),
  })

/** The counter receives money whatever the shop offers, and for deliveries too. */
const offerWith = (offer: Offer, isPaid: boolean): Offer => (isPaid ? { ...offer, methods: () => [counterPaymentMethod] } : offer)

const patchOf = ({ patch, paid }: CustomerOrder): CheckoutPatch =>
  paid ? { ...patch, payment_method_id: counterPaymentMethod } : patch

type Settled = { draft: CartDraft; cart: Cart; error: FieldError | CouponRefused | undefined }

/** A coupon that gives no reduction, as in the customer's own cart. */
export type CouponRefused = { code: CouponFormError; field: 'coupon_code' }

/** Of an order without lines nothing is known yet. */
const couponError = ({ coupon, lines }: Cart): CouponRefused | undefined =>
  coupon?.problem && lines.length > 0 ? { code: coupon.problem, field: 'coupon_code' } : undefined

/** The priced cart with all fields that are right; `error`: the first that is not. */
async function settle(world: World, db: Db, order: CustomerOrder): Promise<Settled> {
  const draft = await readItems(world, db, order)
  const offer = offerWith(await readOffer(world, draft.header, db), order.paid !== undefined)
  const patch = patchOf(order)
  const patched = applyPatch(draft.header, patch, offer)
  const header = patched.ok ? patched.value : draft.header
  const cart = await priceDraft(world, callerOf(order), header, { lines: draft.lines, db })
  return { draft, cart, error: patched.ok ? (couponError(cart) ?? deliveryError(cart, patch)) : patched.error }
}

/** What the order would be; writes nothing. */
export async function previewForCustomer(world: World, order: CustomerOrder): Promise<CustomerOrderPreview> {
  const { draft, cart, error } = await settle(world, world.db, order)
  const website = await cachedWebsite(world, cart.content, world.db)
  const consent = await readConsent(world, cart.content, world.db)
  return {
    cart,
    unknown: draft.unknown,
    error: error ?? missingForOrder(cart, { consentVersion: consent.version }, { byStaff: true }),
    methods: offeredMethods(world, website, cart.fulfilment, cart.totals.total),
    consent,
  }
}

export type CustomerOrderError =
  | CheckoutError
  | { code: 'forbidden' }
  | CouponRefused
  | { code: 'variant_unknown'; field: string; variants: readonly string[] }
  | { code: 'amount_short' | 'amount_not_cash'; field: string }

export type PlacingForCustomer = {
  order: CustomerOrder
  origin: PlacedByStaff['origin']
  expectedTotal?: Cents | undefined
  source: RequestSource
}

/** `isRepeat`: the order had been placed before, from a cart of the same id. */
export type PlacedForCustomer = Pick<PlacedOrder, 'number' | 'next'> & { isRepeat: boolean }

/**
 * Places the order of a customer exactly once: a repeated or concurrent request with the same cart id gets the same order. Stock is
 * taken by the statements that take it from the shop's own orders.
 */
export async function placeForCustomer(
  world: World,
  staff: Staff,
  placing: PlacingForCustomer,
): Promise<Result<PlacedForCustomer, CustomerOrderError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const placed = await transaction(world.db, (tx) => place(world, tx, staff, placing))
  if (!placed.ok) return placed
  if (placed.value.placedNumber !== undefined)
    return ok({ number: placed.value.placedNumber, next: { kind: 'none' }, isRepeat: true })
  const { order } = await startPayment(world, { ...placed.value.cart, state: 'complete' }, placed.value)
  return ok({ number: order.number, next: order.next, isRepeat: false })
}

async function place(world: World, tx: Tx, staff: Staff, { order, origin, expectedTotal, source }: PlacingForCustomer) {
  const { draft, cart: priced, error } = await settle(world, tx, order)
  const [unknown] = draft.unknown
  if (unknown !== undefined) return err({ code: 'variant_unknown' as const, field: 'line_items', variants: draft.unknown })
  const before = await numberOfCart(tx, order.id)
  if (before) return ok({ placedNumber: before })
  if (error) return err(error)
  if (priced.lines.length === 0) return err({ code: 'cart_empty' as const, field: 'line_items' })
  if (expectedTotal !== undefined && expectedTotal !== priced.totals.total)
    return err({ code: 'total_changed' as const, cart: priced })
  const paid = paymentOf(order, priced)
  if (!paid.ok) return paid
  const cart = await addDraft(world, tx, priced, draft.lines)
  // Another request with the same id has placed it in the meantime: the insert waited for its transaction.
  if (!cart) return placedBefore(tx, order.id)
  const byStaff = { userId: staff.userId, origin, paid: paid.value }
  const placed = await placeLockedCart(world, tx, { cart, caller: callerOf(order) }, { expectedTotal, source, byStaff })
  if (!placed.ok) return placed
  const subject = { kind: 'order', id: placed.value.order.number } as const
  await audit(world, tx, { principal: staff, action: 'order_placed', subject, why: origin, source })
  return ok({ ...placed.value, placedNumber: undefined })
}

/** Not found for the id of a cart that a customer is still filling. */
async function placedBefore(tx: Tx, cartId: string) {
  const number = await numberOfCart(tx, cartId)
  return number === undefined ? err({ code: 'not_found' as const }) : ok({ placedNumber: number })
}

function paymentOf({ paid }: CustomerOrder, { totals }: Cart) {
  const due = totals.total === 0 || !paid ? null : totals.total
  const payment = counterPaymentOf(due, { counterPayment: paid, required: false })
  if (payment.ok || payment.error.code === 'paid_with_needed') return ok(payment.ok ? payment.value : null)
  return err({ code: payment.error.code, field: 'amount' })
}
