import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { silencedChannels } from '../accounts/actions.server.ts'
import { returnStock, takeStock } from '../catalogue/actions.server.ts'
import type { OutOfStock } from '../catalogue/actions.server.ts'
import { phoneOf } from '../checkout/checkout.ts'
import { orderLetter, orderText } from '../checkout/order-letters.ts'
import type { OrderNews } from '../checkout/order-letters.ts'
import { returnPoints, takeAgain as takePointsAgain } from '../loyalty/ledger.actions.server.ts'
import type { PointsShort } from '../loyalty/wallet.ts'
import { alert, reachable } from '../notices/actions.server.ts'
import type { Alert } from '../notices/actions.server.ts'
import type { AlertChannel } from '../notices/notice.ts'
import { retakeUses, returnUses } from '../promotions/actions.server.ts'
import type { PromotionExhausted } from '../promotions/actions.server.ts'
import { completeRequests, reopenRequests, retakeRequests } from '../requests/buying.actions.server.ts'
import type { WindowPassed } from '../requests/buying.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { creditPurchase } from './earning.server.ts'
import { isBroken, isEnded, mutedFor, orderMachine } from './order.ts'
import type { Actor, Attention, OrderEvent, OrderPaymentState, OrderState } from './order.ts'
import { contactOf } from './reading.server.ts'
import * as moves from './moving.store.server.ts'
import { requestRows } from './request-lines.ts'
import type { OrderLineRow, OrderRow } from './store.server.ts'

/** An order whose row the caller has locked, with its lines. */
export type HeldOrder = {
  row: OrderRow
  lines: readonly Pick<OrderLineRow, 'variant_id' | 'request_id' | 'quantity' | 'refunded_quantity' | 'restocked_quantity'>[]
}

export type MoveToMake = {
  event: OrderEvent
  actor: Actor
  actorId?: number
  /** Channels that somebody wants; those that cannot reach the customer, or that they turned off, are left out. */
  alerts: readonly AlertChannel[]
  paymentState: OrderPaymentState
}

/** Why what came to nothing cannot be taken again. */
type NotThere = OutOfStock | PromotionExhausted | WindowPassed | PointsShort

export type MoveRefused = { code: 'wrong_state' } | NotThere

/** Moves a held order: its points, promotions and stock, one compare-and-set, a row of history and what the customer is told. */
export async function makeMove(
  world: World,
  tx: Tx,
  held: HeldOrder,
  move: MoveToMake,
): Promise<Result<OrderState, MoveRefused>> {
  const { row } = held
  const next = orderMachine.next(row.state, move.event)
  if (!next.ok) return err({ code: 'wrong_state' })
  const goods = await moveGoods(world, tx, held, next.value)
  if (!goods.ok) return goods
  const now = world.now()
  const moved = await moves.move(tx, row.id, {
    from: row.state,
    to: next.value,
    paymentState: move.paymentState,
    attention: attentionAfter(row, next.value, move.paymentState),
    endedAt: isEnded(next.value) ? now : null,
  })
  if (!moved) throw new Error('an order moved while it was held')
  if (next.value === 'completed') await creditPurchase(world, tx, row)
  await tell(world, tx, row, { ...move, to: next.value })
  return ok(next.value)
}

/** What was paid and came to nothing has to be given back; what is brought back needs nobody's eye any more. */
function attentionAfter(row: OrderRow, to: OrderState, paymentState: OrderPaymentState): Attention | null {
  const isKept = (paymentState === 'paid' || paymentState === 'partially_refunded') && row.total_cents > 0
  if (isBroken(to)) return isKept ? 'refund_due' : row.needs_attention
  return isBroken(row.state) ? null : row.needs_attention
}

/** What came to nothing gives its points, its uses of promotions and its pieces back; what is reinstated takes them again, all or none. */
async function moveGoods(world: World, tx: Tx, { row, lines }: HeldOrder, to: OrderState): Promise<Result<undefined, NotThere>> {
  const items = lines
    .flatMap((line) => (line.variant_id === null ? [] : [{ variantId: line.variant_id, quantity: leftOf(line) }]))
    .filter(({ quantity }) => quantity > 0)
  const about = { orderId: row.id, at: world.now() }
  const requests = requestRows(lines)
  if (isBroken(row.state) && !isBroken(to)) return takeAgain(world, tx, { items, requests }, about)
  if (to === 'completed') await completeRequests(world, tx, requests)
  if (isBroken(to)) {
    await giveBack(world, tx, { items, requests }, about)
  }
  return ok()
}

/** Pieces of an earlier refund went back already, or cannot be sold any more. */
const leftOf = (line: HeldOrder['lines'][number]): number =>
  line.quantity - Math.max(line.refunded_quantity, line.restocked_quantity)

type Goods = { items: Parameters<typeof takeStock>[1]; requests: readonly number[] }
type About = Parameters<typeof takeStock>[2]

// In the order in which placing takes them, so that nobody waits in a circle.
async function giveBack(world: World, tx: Tx, { items, requests }: Goods, about: About): Promise<void> {
  await reopenRequests(world, tx, requests)
  await returnPoints(world, tx, about.orderId)
  await returnUses(tx, about)
  await returnStock(tx, items, about)
}

async function takeAgain(world: World, tx: Tx, { items, requests }: Goods, about: About): Promise<Result<undefined, NotThere>> {
  const retaken = await retakeRequests(world, tx, requests)
  if (!retaken.ok) return retaken
  const points = await takePointsAgain(world, tx, about.orderId)
  const uses = points.ok ? await retakeUses(world, tx, about.orderId) : points
  const taken = uses.ok ? await takeStock(tx, items, about) : uses
  // The money may be noted all the same, in this transaction: what an order that stays broken has taken so far goes back.
  if (!taken.ok) await giveBack(world, tx, { items: [], requests }, about)
  return taken
}

/** What a letter about an event tells. */
export const newsOf = (event: OrderEvent, row: Pick<OrderRow, 'fulfilment'>): OrderNews => {
  const news = {
    pay: 'paid',
    reinstate: 'paid',
    prepare: row.fulfilment === 'delivery' ? 'sent' : 'ready',
    complete: 'completed',
    cancel: 'canceled',
    annul: 'canceled',
    fail: 'lapsed',
  } as const satisfies Record<OrderEvent, OrderNews>
  return news[event]
}

async function tell(
  world: World,
  tx: Tx,
  row: OrderRow,
  { event, to, actor, actorId, alerts: wished }: MoveToMake & { to: OrderState },
): Promise<void> {
  const website = await readWebsite(tx)
  const told = { news: newsOf(event, row), number: row.number, token: row.token, locale: row.locale, total: row.total_cents }
  const phone = world.texts && phoneOf(contactOf(world, row))
  // No event happens twice to an order: a job that runs again sends the same message, and another move another one.
  const messageId = `${row.public_id}.${event}`
  const messages: Alert = {
    inApp:
      row.user_id === null
        ? undefined
        : {
            kind: 'order_state',
            userId: row.user_id,
            orderId: row.id,
            orderNumber: row.number,
            state: to,
            fulfilment: row.fulfilment,
          },
    letter:
      row.email === null ? undefined : { ...orderLetter(website, siteOrigin(world.config), told), to: row.email, messageId },
    text: phone ? { to: phone, text: orderText(website, told), messageId } : undefined,
  }
  const silenced = row.user_id === null ? [] : await silencedChannels(tx, row.user_id, 'orders')
  const muted = mutedFor(event, silenced)
  const alerts = reachable(
    messages,
    wished.filter((channel) => !muted.includes(channel)),
  )
  await moves.addMove(tx, {
    orderId: row.id,
    event,
    from: row.state,
    to,
    actor,
    actorId: actorId ?? null,
    alerts,
    at: world.now(),
  })
  await alert(world, tx, messages, alerts)
}
