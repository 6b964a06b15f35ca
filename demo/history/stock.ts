import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { addDays, lisbonDate, lisbonMoment, nextDay } from '#src/kernel/dates.ts'
import { isOpen } from '#src/kernel/opening-hours.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { World } from '#src/platform/world.ts'
import { isUnsuccessful } from '#src/shop/orders/order/order.ts'
import type { Pack } from './catalogue.ts'
import { historyDays } from './curves.ts'
import { insertRows } from './insert-rows.ts'
import type { PastOrder } from './past-order.ts'
import type { Scene } from './plan.ts'

type Movement = {
  variantId: number
  change: number
  at: Date
  reason: 'sold' | 'returned' | 'received' | 'corrected'
  kind: 'receive' | 'count' | null
  orderId: number | null
  userId: number | null
}

/** What orders took from the shelf and what came back to it. */
function movementsOf({ id, plan, life, lines, refund }: PastOrder): Movement[] {
  const about = { kind: null, orderId: id, userId: null } as const
  const units = lines.flatMap(({ variantRowId, quantity }) =>
    variantRowId === null ? [] : [{ variantId: variantRowId, quantity }],
  )
  const sold = units.map(({ variantId, quantity }) => ({
    ...about,
    variantId,
    change: -quantity,
    at: plan.placedAt,
    reason: 'sold' as const,
  }))
  if (isUnsuccessful(life.state) && life.endedAt !== null)
    return [
      ...sold,
      ...sold.map((one) => ({ ...one, change: -one.change, at: life.endedAt ?? one.at, reason: 'returned' as const })),
    ]
  if (refund?.returned?.state !== 'restocked') return sold
  const { at } = refund.returned
  const back = refund.quote.lines.flatMap(({ lineId, quantity }) => {
    const variantId = lines.find((line) => line.id === lineId)?.variantRowId
    return variantId ? [{ ...about, variantId, change: quantity, at, reason: 'returned' as const }] : []
  })
  return [...sold, ...back]
}

/** The wholesaler's van comes on Tuesdays and Fridays. */
const deliveryWeekdays = [2, 5]

function deliveryTimes({ now, website }: Scene): Date[] {
  const today = lisbonDate(now)
  const days = Array.from({ length: historyDays + 8 }, (_, index) => nextDay(today, index - historyDays - 7))
  return days
    .filter((day) => deliveryWeekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
    .map((day) => lisbonMoment(day, 10 * 60 + 20))
    .filter((at) => at < now && isOpen(website.hours, at))
}

// What a pack sinks to before it is ordered again, as a share of a full shelf.
const reorderShare = 0.45

/** `lowAt`: staff are warned of this stock. */
type Supply = { deliveries: readonly Date[]; lowAt: number; userId: number }

/**
 * The movements of one pack with the deliveries that keep it on the shelf. The last delivery fills up a pack with batches, which
 * never have more pieces than the shelf.
 */
function supplied(pack: Pack, changes: readonly Movement[], { deliveries, lowAt, userId }: Supply): Movement[] {
  const ordered = changes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const received: Movement[] = []
  const least = Math.max(Math.floor(pack.stock * reorderShare), Math.min(pack.stock - 1, lowAt + 1))
  let level = pack.stock
  const receive = (at: Date | undefined, units: number): void => {
    if (!at || units <= 0) return
    received.push({ variantId: pack.variant.id, change: units, at, reason: 'received', kind: 'receive', orderId: null, userId })
    level += units
  }
  for (const movement of ordered) {
    const before = deliveries.findLast((at) => at < movement.at)
    if (level + movement.change < least) receive(before, pack.stock - level)
    level += movement.change
  }
  if (pack.hasBatches) receive(deliveries.at(-1), pack.stock - level)
  return [...ordered, ...received]
}

/** One shelf is counted on the first Wednesday of a month; of forty packs one or two differ by a piece. */
function countMovements(scene: Scene, packs: readonly Pack[], userId: number): Movement[] {
  const { chance, now } = scene
  return Array.from({ length: 11 }, (_, month) => addDays(now, -28 - month * 30)).flatMap((at) =>
    Array.from({ length: 3 }, () => ({
      variantId: chance.pick(packs).variant.id,
      change: chance.happens(0.6) ? -1 : 1,
      at: lisbonMoment(lisbonDate(at), 14 * 60 + chance.between(5, 50)),
      reason: 'corrected' as const,
      kind: 'count' as const,
      orderId: null,
      userId,
    })),
  )
}

// Of the packs that the catalogue begins with too few of, one in four still waits for its delivery.
const waitingShare = 4

/** What the latest delivery brought of packs that were low or sold out. */
async function refillShelves(tx: Tx, { deliveries, lowAt, userId }: Supply): Promise<Movement[]> {
  const at = deliveries.at(-1)
  const low = await tx
    .selectFrom('stock_items')
    .select('variant_id')
    .where('on_hand', '<=', lowAt)
    .orderBy('variant_id')
    .execute()
  return low.flatMap(({ variant_id: variantId }, index): Movement[] =>
    !at || index % waitingShare === 0
      ? []
      : [{ variantId, change: 8 + (index % 7), at, reason: 'received', kind: 'receive', orderId: null, userId }],
  )
}

type StockRow = Insertable<DB['stock_movements']>

/** Writes the history of the stock, and the stock that it leaves. */
export async function addStockHistory(world: World, tx: Tx, scene: Scene, orders: readonly PastOrder[]): Promise<void> {
  const packs = new Map([...scene.catalogue.packs, ...scene.catalogue.prescribed].map((pack) => [pack.variant.id, pack]))
  const { counter, pharmacist } = scene.team
  const changes = [...orders.flatMap(movementsOf), ...countMovements(scene, scene.catalogue.packs, counter.userId)]
  const supply = { deliveries: deliveryTimes(scene), lowAt: scene.website.limits.lowStockAt, userId: counter.userId }
  const movements = [...Map.groupBy(changes, ({ variantId }) => variantId)].flatMap(([variantId, own]) => {
    const pack = packs.get(variantId)
    return pack ? supplied(pack, own, supply) : own
  })
  const refilled = await refillShelves(tx, supply)
  const ordered = [...movements, ...refilled].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const rows = ordered.map((one): StockRow => ({
    variant_id: one.variantId,
    change: one.change,
    reason: one.reason,
    kind: one.kind,
    order_id: one.orderId,
    user_id: one.userId,
    at: one.at,
    counted_at: one.kind === 'count' ? one.at : null,
  }))
  await insertRows(tx, 'stock_movements', rows)
  const sums = [...Map.groupBy(ordered, ({ variantId }) => variantId)].map(([id, own]) => ({
    id,
    change: own.reduce((all, { change }) => all + change, 0),
  }))
  await sql`
    update stock_items s set on_hand = s.on_hand + c.change, held = s.held
      from json_to_recordset(${JSON.stringify(sums)}::json) as c (id bigint, change int)
      where s.variant_id = c.id and c.change <> 0`.execute(tx)
  await addFinishedDrafts(world, tx, { received: ordered.filter(({ kind }) => kind === 'receive'), userId: pharmacist.userId })
}

const suppliers = ['Armazém Douro', 'Cooperativa do Norte', 'Distribuição Marão'] as const

/** The latest deliveries as the page of receipts lists them. */
async function addFinishedDrafts(
  world: World,
  tx: Tx,
  { received, userId }: { received: readonly Movement[]; userId: number },
): Promise<void> {
  const latest = [...Map.groupBy(received, ({ at }) => at.getTime())].toSorted(([a], [b]) => a - b).slice(-8)
  await insertRows(
    tx,
    'stock_drafts',
    latest.map(([time, own], index) => {
      const units = own.reduce((all, { change }) => all + change, 0)
      const at = new Date(time)
      return {
        public_id: world.id(),
        kind: 'receive',
        user_id: userId,
        title: `${suppliers[index % suppliers.length] ?? ''}, guia ${48_213 + index * 37}`,
        started_at: new Date(time - 25 * 60_000),
        saved_at: at,
        finished_at: at,
        pieces: units,
        expected_pieces: units,
      }
    }),
  )
}
