import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { seal } from '#src/platform/crypto.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { World } from '#src/platform/world.ts'
import { emailHashesOf } from '#src/shop/promotions/people.server.ts'
import { usedPromotions } from '#src/shop/promotions/apply-promotions.ts'
import { isUnsuccessful } from '#src/shop/orders/order/order.ts'
import { refundReasonCell } from '#src/shop/orders/refund/read-refunds.server.ts'
import { windowEnd } from '#src/shop/payments/actions.server.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import { isPaidAtCounter, isPaidByReference, isPaidOnPage } from '#src/shop/website/payment-methods.ts'
import { staffOf } from './order-rows.ts'
import type { PastOrder } from './past-order.ts'
import type { Scene } from './plan.ts'

type Row<Table extends keyof DB> = Insertable<DB[Table]>

export type MoneyRows = {
  payment: Row<'payments'>
  charge: Row<'pretend.bank_payments'> | undefined
  refund: Row<'refunds'> | undefined
  refundLines: Row<'refund_lines'>[]
  chargeRefund: Row<'pretend.bank_refunds'> | undefined
}

type RefundIds = { refundId: number; lineIds: ReadonlyMap<string, number> }

/** The payment of an order, what the bank knows of it, and what went back. `refundId`, `lineIds`: row ids. */
export function moneyRows(world: World, scene: Scene, order: PastOrder, ids: RefundIds): MoneyRows {
  const payment = paymentRow(world, scene, order)
  const charge = chargeRow(order, payment)
  const { refund } = order
  if (!refund) return { payment, charge, refund: undefined, refundLines: [], chargeRefund: undefined }
  const row = refundRow(world, scene, order, ids.refundId)
  return {
    payment,
    charge,
    refund: row,
    refundLines: refund.quote.lines.map(({ lineId, quantity, amount }) => ({
      refund_id: ids.refundId,
      order_line_id: ids.lineIds.get(lineId) ?? 0,
      quantity,
      gone_quantity: quantity,
      amount_cents: amount,
    })),
    chargeRefund: charge && {
      id: String(row.external_id),
      payment_id: charge.id,
      idempotency_key: row.public_id,
      amount_cents: refund.quote.amount,
      state: 'done',
      created_at: refund.at,
    },
  }
}

const shares: Readonly<Record<CounterMethod, number>> = { cash: 45, card: 40, mb_way: 15 }
const coins = 500

function paymentRow(world: World, scene: Scene, order: PastOrder): Row<'payments'> {
  const { website, chance } = scene
  const { plan, life, cart, id, paymentId, refund } = order
  const isCounter = isPaidAtCounter(plan.method)
  const paidAt = isCounter
    ? life.state === 'completed'
      ? life.endedAt
      : null
    : (life.steps.find(({ event }) => event === 'pay')?.at ?? null)
  const isWhole = refund?.quote.amount === cart.totals.total
  const paidWith = chance.weighted(counterMethods, (method) => shares[method])
  const isReceived = isCounter && paidAt !== null
  const amount = cart.totals.total
  const isReference = isPaidByReference(plan.method)
  const externalId = isCounter ? null : randomUUID()
  return {
    id: paymentId,
    public_id: world.id(),
    order_id: id,
    method_code: plan.method,
    provider: isCounter ? 'counter' : 'simulator',
    amount_cents: amount,
    state: paidAt === null ? 'expired' : isWhole ? 'refunded' : 'paid',
    external_id: externalId,
    redirect_url: isPaidOnPage(plan.method) && externalId ? `/dev/bank/${externalId}` : null,
    entity: isReference ? '21800' : null,
    reference: isReference ? String(chance.between(100_000_000, 999_999_999)) : null,
    expires_at: windowEnd(plan.method, website.limits, plan.placedAt),
    created_at: plan.placedAt,
    settled_at: paidAt ?? life.endedAt,
    withdrawn_at: paidAt === null && !isCounter ? life.endedAt : null,
    paid_with: isReceived ? paidWith : null,
    given_cents: isReceived ? (paidWith === 'cash' ? Math.ceil(amount / coins) * coins : amount) : null,
    taken_by: isReceived ? staffOf(scene, order, 'complete') : null,
  }
}

const chargeRow = ({ number, plan }: PastOrder, payment: Row<'payments'>): MoneyRows['charge'] =>
  payment.external_id
    ? {
        id: payment.external_id,
        idempotency_key: payment.public_id,
        order_number: number,
        method: plan.method,
        amount_cents: payment.amount_cents,
        state: payment.state,
        entity: payment.entity ?? null,
        reference: payment.reference ?? null,
        expires_at: payment.expires_at ?? null,
        created_at: payment.created_at,
      }
    : undefined

function refundRow(world: World, { team }: Scene, order: PastOrder, id: number): Row<'refunds'> {
  const { refund, paymentId, plan } = order
  if (!refund) throw new Error('an order without a refund was refunded')
  const publicId = world.id()
  const isCounter = isPaidAtCounter(plan.method)
  return {
    id,
    public_id: publicId,
    order_id: order.id,
    payment_id: paymentId,
    amount_cents: refund.quote.amount,
    shipping_cents: refund.quote.shipping,
    state: 'done',
    reason_sealed: refund.reason === null ? null : seal(world.keys, refundReasonCell(publicId), refund.reason),
    actor: refund.actor,
    requested_by: refund.actor === 'staff' ? team.pharmacist.userId : null,
    by_hand: isCounter,
    external_id: isCounter ? null : randomUUID(),
    at: refund.at,
    settled_at: refund.at,
    return_state: refund.returned?.state ?? null,
    return_changed_by: refund.returned && refund.returned.state !== 'expected' ? team.counter.userId : null,
    return_changed_at: refund.returned && refund.returned.state !== 'expected' ? refund.returned.at : null,
  }
}

export const promotionUseRows = (
  world: World,
  { id, plan, cart, life }: PastOrder,
  promotionIds: ReadonlyMap<string, number>,
): Row<'promotion_uses'>[] =>
  usedPromotions(cart).map((promotionId) => ({
    promotion_id: promotionIds.get(promotionId) ?? 0,
    order_id: id,
    user_id: plan.buyer.userId,
    email_hash: plan.buyer.userId === null ? (emailHashesOf(world, plan.buyer.email)[0] ?? null) : null,
    used_at: plan.placedAt,
    returned_at: isUnsuccessful(life.state) ? life.endedAt : null,
  }))

export const pointsUseRows = ({ id, cartId, cart, plan }: PastOrder): Row<'loyalty_uses'>[] =>
  cart.points.points > 0 && plan.buyer.walletId !== null
    ? [{ cart_id: cartId, order_id: id, wallet_id: plan.buyer.walletId, points: cart.points.points }]
    : []
