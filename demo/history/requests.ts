import { addHours, MINUTE } from '#src/kernel/dates.ts'
import { afterOpenTime } from '#src/kernel/open-time.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { toPriced } from '#src/shop/requests/purchase/actions.server.ts'
import type { RequestLine } from '#src/shop/cart/cart.ts'
import type { Buyer } from './customers.ts'
import type { Chance } from './chance.ts'
import { momentsOf } from './curves.ts'
import { insertRows, newIds } from './insert-rows.ts'
import type { PastOrder } from './past-order.ts'
import type { OrderPlan, Scene } from './plan.ts'
import type { Outcome, PastRequest, RequestLife } from './past-request.ts'
import { drawContent } from './request-contents.ts'
import { consentRowOf, itemRows, moveRowsOf, requestRow } from './request-rows.ts'

const requestCount = 210

const outcomes: readonly { outcome: Outcome; weight: number }[] = [
  { outcome: 'ordered', weight: 66 },
  { outcome: 'expired', weight: 14 },
  { outcome: 'rejected', weight: 13 },
  { outcome: 'canceled', weight: 7 },
]

/**
 * Draws the requests and the orders that people placed with them; `write` writes them once it is known which orders came to be,
 * before those orders.
 */
export async function addRequests(
  world: World,
  tx: Tx,
  scene: Scene,
  buyers: readonly Buyer[],
): Promise<{ plans: OrderPlan[]; write: (orders: readonly PastOrder[]) => Promise<void> }> {
  const { chance, website, now } = scene
  const moments = momentsOf(chance, { now, hours: website.hours, total: requestCount })
  const ids = await newIds(tx, 'requests', moments.length)
  const drawn = moments.flatMap((submittedAt, index) => drawRequest(world, scene, { submittedAt, id: ids[index] ?? 0, buyers }))
  const plans = drawn.flatMap((request) => planOf(scene, request))
  return { plans, write: (orders) => writeRequests(world, tx, scene, { requests: drawn, orders }) }
}

function drawRequest(
  world: World,
  scene: Scene,
  { submittedAt, id, buyers }: { submittedAt: Date; id: number; buyers: readonly Buyer[] },
): PastRequest[] {
  const { chance, website, now } = scene
  const known = buyers.filter(({ userId, nif, since }) => userId !== null && nif !== null && since < submittedAt)
  const buyer = chance.weighted(known, ({ weight }) => weight)
  const { outcome } = chance.weighted(outcomes, ({ weight }) => weight)
  const minutes = 8 + Math.floor(130 * chance.fraction() ** 1.8)
  const answeredAt = afterOpenTime(website.hours, submittedAt, minutes * MINUTE + chance.between(0, 59_000)) ?? submittedAt
  const content = drawContent(world, scene, buyer)
  // What is still waiting belongs to the day in progress.
  if (answeredAt >= now) return []
  const orderedAt = outcome === 'ordered' ? orderedAfter(chance, answeredAt) : null
  return [{ ...content, id, publicId: world.id(), buyer, submittedAt, answeredAt, outcome, orderedAt }]
}

/** Within the two days of the quote, most the same day. */
const orderedAfter = (chance: Chance, quotedAt: Date): Date =>
  new Date(quotedAt.getTime() + (10 + Math.floor(1900 * chance.fraction() ** 2.4)) * MINUTE)

/** The order with which the request is bought, as people do from home. */
function planOf(scene: Scene, request: PastRequest): OrderPlan[] {
  const { chance, now } = scene
  const { buyer, orderedAt } = request
  if (orderedAt === null || orderedAt >= now) return []
  const method = chance.weighted(
    ['pay_at_pickup', 'mb_way', 'card'] as const,
    (one) => ({ pay_at_pickup: 50, mb_way: 38, card: 12 })[one],
  )
  return [
    {
      placedAt: orderedAt,
      buyer,
      origin: 'shop',
      fulfilment: 'pickup',
      method,
      items: [],
      request: pricedOf(scene, request),
      coupon: null,
      points: 0,
      instructions: null,
    },
  ]
}

function pricedOf({ website }: Scene, request: PastRequest): RequestLine['request'] {
  const { id, publicId, kind, submittedAt, answeredAt, items } = request
  const priced = toPriced({
    id,
    public_id: publicId,
    kind,
    created_at: submittedAt,
    submitted_at: submittedAt,
    expires_at: addHours(answeredAt, website.limits.quoteHours),
    items: items.map(({ row }) => row),
  })
  return { ...priced, items: priced.items.map((item, index) => ({ ...item, variant: items[index]?.variant ?? null })) }
}

async function writeRequests(
  world: World,
  tx: Tx,
  scene: Scene,
  { requests, orders }: { requests: readonly PastRequest[]; orders: readonly PastOrder[] },
): Promise<void> {
  const orderOf = new Map(orders.flatMap((order) => (order.plan.request ? [[order.plan.request.rowId, order] as const] : [])))
  const lives = requests.map((request) => requestLife(scene, request, orderOf.get(request.id)))
  await insertRows(
    tx,
    'requests',
    requests.map((request, index) => requestRow(world, scene, request, lives[index] ?? noLife)),
  )
  await insertRows(
    tx,
    'request_items',
    requests.flatMap((request) => (request.outcome === 'rejected' ? [] : itemRows(request))),
  )
  const moves = requests.flatMap((request, index) => moveRowsOf(scene, request, lives[index] ?? noLife))
  await insertRows(
    tx,
    'request_moves',
    moves.toSorted((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime()),
  )
  await insertRows(
    tx,
    'consents',
    requests.map((request) => consentRowOf(scene, request)),
  )
}

const noLife: RequestLife = []

function requestLife({ now, website, chance }: Scene, request: PastRequest, order: PastOrder | undefined): RequestLife {
  const { answeredAt, outcome, orderedAt } = request
  if (outcome === 'rejected') return [{ event: 'reject', at: answeredAt, actor: 'staff' }]
  const quote = { event: 'quote', at: answeredAt, actor: 'staff' } as const
  if (order && orderedAt) {
    const placed = [
      quote,
      { event: 'add_to_cart', at: new Date(orderedAt.getTime() - 3 * MINUTE), actor: 'customer' },
      { event: 'order', at: orderedAt, actor: 'order' },
    ] as const
    return order.life.endedAt === null ? placed : [...placed, { event: 'complete', at: order.life.endedAt, actor: 'order' }]
  }
  const expiresAt = addHours(answeredAt, website.limits.quoteHours)
  const canceledAt = addHours(answeredAt, chance.between(1, 20))
  if (outcome === 'canceled' && canceledAt < now) return [quote, { event: 'cancel', at: canceledAt, actor: 'customer' }]
  return expiresAt < now ? [quote, { event: 'expire', at: expiresAt, actor: 'clock' }] : [quote]
}
