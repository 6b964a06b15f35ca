import type { Insertable } from 'kysely'
import { addHours } from '#src/kernel/dates.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { World } from '#src/platform/world.ts'
import { openDays } from '#src/shop/conversation/comment.ts'
import { isMedicine } from '#src/shop/catalogue/product/product.ts'
import { isHandedOver, isUnsuccessful } from '#src/shop/orders/order/order.ts'
import type { OrderPaymentState } from '#src/shop/orders/order/payment-state.ts'
import { pickupPromise } from '#src/shop/orders/fulfilment/promise.ts'
import { lineRow, shipmentRow } from '#src/shop/orders/placing/contents.store.server.ts'
import { newOrder, shipmentOf } from '#src/shop/orders/placing/create-order.server.ts'
import { orderColumns } from '#src/shop/orders/placing/store.server.ts'
import { windowEnd } from '#src/shop/payments/actions.server.ts'
import type { Step } from './lives.ts'
import type { PastOrder } from './past-order.ts'
import type { Scene } from './plan.ts'

type Row<Table extends keyof DB> = Insertable<DB[Table]>

const stepOf = ({ life }: PastOrder, event: Step['event']): Step | undefined => life.steps.find((step) => step.event === event)

/** When the pharmacy could begin: the payment came, or its buyer pays at the counter. */
const startOf = (order: PastOrder): Date => stepOf(order, 'pay')?.at ?? order.plan.placedAt

export const cartRow = ({ cartId, plan, cart }: PastOrder): Row<'carts'> => ({
  id: cartId,
  public_id: cart.id,
  state: 'complete',
  user_id: cart.user?.rowId ?? null,
  locale: cart.locale,
  email: cart.email,
  fulfilment: cart.fulfilment,
  pickup_location_id: cart.pickupLocation?.rowId ?? null,
  shipping_method_id: cart.shippingRate?.method.rowId ?? null,
  payment_method_code: cart.paymentMethod,
  coupon_code: cart.couponCode,
  health_consent_version: cart.healthConsent,
  has_held: true,
  created_at: new Date(plan.placedAt.getTime() - 8 * 60_000),
  updated_at: plan.placedAt,
  expires_at: cart.expiresAt,
  completed_at: plan.placedAt,
})

/** `invoice`: its number, if it has one. */
export function orderRow(world: World, scene: Scene, order: PastOrder, invoice: string | null): Row<'orders'> {
  const { website, now } = scene
  const { plan, life, cart } = order
  const then = { ...world, now: () => plan.placedAt }
  const due = windowEnd(plan.method, website.limits, plan.placedAt)
  const placed = newOrder(then, cart, {
    due,
    promisedAt: pickupPromise(website, plan.fulfilment, startOf(order)),
    byStaff: undefined,
    address: undefined,
  })
  const { zipcode, ...columns } = orderColumns(placed, order.number)
  const preparedAt = stepOf(order, 'prepare')?.at
  const closedAt = life.endedAt && addHours(life.endedAt, Math.max(website.limits.codesKeptDays, openDays) * 24)
  return {
    id: order.id,
    ...columns,
    contact_keys: columns.contact_keys ?? null,
    county_dico: zipcode === null ? null : (cart.delivery?.county?.dico ?? null),
    origin: plan.origin,
    state: life.state,
    payment_state: paymentStateOf(order),
    picking_started_at: preparedAt ? new Date(Math.max(preparedAt.getTime() - 9 * 60_000, startOf(order).getTime())) : null,
    invoice_number: invoice,
    earned_for_cents: order.earnedFor,
    ended_at: life.endedAt,
    closed_at: closedAt && closedAt < now ? closedAt : null,
  }
}

function paymentStateOf({ life, cart, refund }: PastOrder): OrderPaymentState {
  if (refund) return refund.quote.amount === cart.totals.total ? 'refunded' : 'partially_refunded'
  if (life.state === 'failed') return 'failed'
  return isUnsuccessful(life.state) ? 'void' : 'paid'
}

/** `ids`: row ids of its lines. Medicines were checked by the pharmacist before they left. */
export function lineRows({ team }: Scene, order: PastOrder, ids: readonly number[]): Row<'order_lines'>[] {
  const preparedAt = stepOf(order, 'prepare')?.at ?? null
  const isBack = order.refund?.returned?.state === 'restocked'
  return order.lines.map((line, position) => {
    const isChecked = preparedAt !== null && isMedicine(line.class)
    const restocked = isBack ? (order.refund?.quote.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0) : 0
    return {
      id: ids[position] ?? 0,
      order_id: order.id,
      ...lineRow(line, position),
      restocked_quantity: restocked,
      checked_by: isChecked ? team.pharmacist.userId : null,
      checked_at: isChecked ? preparedAt : null,
    }
  })
}

/** `lineIds`: row ids by public id; `promotionIds` likewise. */
export const adjustmentRows = (
  { id, cart }: PastOrder,
  lineIds: ReadonlyMap<string, number>,
  promotionIds: ReadonlyMap<string, number>,
): Row<'order_adjustments'>[] =>
  cart.adjustments
    .filter(({ amount }) => amount > 0)
    .map(({ promotionId, lineId, label, code, amount }) => ({
      order_id: id,
      order_line_id: lineId === null ? null : (lineIds.get(lineId) ?? null),
      promotion_id: promotionIds.get(promotionId) ?? 0,
      label_pt: label.pt,
      label_en: label.en,
      code,
      amount_cents: amount,
    }))

export function shipmentRows(world: World, { website, chance }: Scene, order: PastOrder): Row<'shipments'>[] {
  const { cart, life, id } = order
  if (!cart.shippingRate) return []
  const then = { ...world, now: () => stepOf(order, 'prepare')?.at ?? startOf(order) }
  const isSent = life.steps.some(({ event }) => event === 'prepare')
  return [
    {
      order_id: id,
      ...shipmentRow(shipmentOf(then, cart, { rate: cart.shippingRate, website })),
      county_dico: cart.delivery?.county?.dico ?? null,
      tracking_number: isSent ? `EA${chance.between(100_000_000, 999_999_999)}PT` : null,
    },
  ]
}

export const consentRow = ({ id, plan, cart }: PastOrder): Row<'consents'> => ({
  user_id: cart.user?.rowId ?? null,
  order_id: id,
  kind: 'health',
  version: cart.healthConsent,
  locale: cart.locale,
  door: 'page',
  at: plan.placedAt,
})

export function moveRows(scene: Scene, order: PastOrder): Row<'order_moves'>[] {
  const { plan, life, cart } = order
  const channels = cart.user ? ['in_app', 'email'] : ['email']
  return life.steps.map(({ event, from, to, at, actor }) => ({
    order_id: order.id,
    at,
    event,
    from_state: from,
    to_state: to,
    actor,
    actor_id: actor === 'staff' ? staffOf(scene, order, event) : actor === 'customer' ? plan.buyer.userId : null,
    alerts: cart.email === null || event === 'annul' ? [] : event === 'place' ? ['email'] : channels,
  }))
}

/** Medicines are prepared by the pharmacist; the counter does most of the rest. */
export function staffOf({ team }: Scene, { lines, id }: PastOrder, event: Step['event']): number {
  const isForPharmacist = event === 'prepare' && lines.some((line) => isMedicine(line.class))
  return isForPharmacist || id % 4 === 0 ? team.pharmacist.userId : team.counter.userId
}

export const isCompleted = ({ life }: PastOrder): boolean => isHandedOver(life.state)
