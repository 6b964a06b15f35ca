import { sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { orderNumber } from '#src/kernel/ids.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { earnedFor, earnsPoints, reversedFor } from '#src/shop/loyalty/wallet/points.ts'
import { paidForEarning } from '#src/shop/orders/order/earning.server.ts'
import { isUnsuccessful } from '#src/shop/orders/order/order.ts'
import type { NewLine } from '#src/shop/orders/placing/contents.store.server.ts'
import { orderLines } from '#src/shop/orders/placing/create-order.server.ts'
import type { ReadyCart } from '#src/shop/orders/placing/create-order.server.ts'
import { lifeOf } from './lives.ts'
import type { Life } from './lives.ts'
import type { OrderPlan, Scene } from './plan.ts'
import { priceOrder } from './price.ts'
import { refundOf } from './refunds.ts'
import type { PastRefund } from './refunds.ts'
import type { PointsEntry, Wallets } from './wallets.ts'

/** An order of the history with all that followed from it. `id`, `cartId`, `paymentId`: row ids. */
export type PastOrder = {
  id: number
  cartId: number
  paymentId: number
  number: string
  plan: OrderPlan
  life: Life
  cart: ReadyCart
  lines: readonly NewLine[]
  refund: PastRefund | undefined
  /** What was paid for the lines that earned points; null if it earned none. */ earnedFor: Cents | null
}

type Ids = { id: number; cartId: number; paymentId: number }

/** Undefined for a plan that comes to nothing: a parcel that cannot be sent, or an order that would still be open. */
export async function pastOrder(
  world: World,
  tx: Tx,
  scene: Scene,
  { plan: drawn, ids, wallets }: { plan: OrderPlan; ids: Ids; wallets: Wallets },
): Promise<PastOrder | undefined> {
  const life = lifeOf(scene, drawn)
  if (!life) return undefined
  const plan = isUnsuccessful(life.state) ? { ...drawn, points: 0 } : drawn
  const { userId, walletId, joinedAt, spendsPoints } = plan.buyer
  const hasCard = userId !== null && walletId !== null && joinedAt !== null && joinedAt < plan.placedAt
  const balance = hasCard ? wallets.balanceAt(walletId, plan.placedAt) : null
  const cart = await priceOrder(world, tx, scene, { ...plan, balance, cartId: ids.cartId })
  if (!cart) return undefined
  const lines = orderLines(world, cart)
  const refund = refundOf(scene, { cart, lines, life, spendsPoints: spendsPoints && hasCard })
  const order = { ...ids, number: orderNumber(scene.website.orderPrefix, scene.chance.bytes(8)), plan, life, cart, lines, refund }
  return { ...order, earnedFor: hasCard ? enterPoints(scene, order, { wallets, walletId }) : null }
}

/** Enters what the order spent, earned, and lost again with its refund. Returns what was paid for the lines that earned. */
function enterPoints(
  { website: { loyalty } }: Scene,
  { id, cartId, plan, life, cart, lines, refund }: Omit<PastOrder, 'earnedFor'>,
  { wallets, walletId }: { wallets: Wallets; walletId: number },
): Cents | null {
  const about = { orderId: id, cartId: null, credit: null }
  if (cart.points.points > 0)
    wallets.enter(walletId, {
      kind: 'applied',
      points: -cart.points.points,
      at: plan.placedAt,
      orderId: null,
      cartId,
      credit: null,
    })
  if (life.state !== 'completed' || life.endedAt === null) return null
  const paid = paidForEarning(lines.map((line) => ({ lineId: line.id, ...line })))
  const points = earnedFor(paid, loyalty, life.endedAt)
  if (points === 0) return null
  const earned: PointsEntry = { ...about, kind: 'earned', points, at: life.endedAt }
  wallets.enter(walletId, earned)
  const isEarning = (lineId: string): boolean => lines.some((line) => line.id === lineId && earnsPoints(line.class))
  const refunded = sum((refund?.quote.lines ?? []).filter(({ lineId }) => isEarning(lineId)).map(({ amount }) => amount))
  const reversed = reversedFor({ earned: points, paid, refunded, reversed: 0 })
  if (refund && reversed > 0)
    wallets.enter(walletId, { ...about, kind: 'reversed', points: -reversed, at: refund.at, credit: earned })
  return paid
}
