import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { insertRows, newIds } from './insert-rows.ts'
import { adjustmentRows, cartRow, consentRow, isCompleted, lineRows, moveRows, orderRow, shipmentRows } from './order-rows.ts'
import type { PastOrder } from './past-order.ts'
import { moneyRows, promotionUseRows } from './payment-rows.ts'
import type { Scene } from './plan.ts'

const firstInvoice = 2841
// The latest sales still wait for their invoice.
const withoutInvoice = 2

/** Writes the orders of the history and everything that hangs on them, one statement a table. */
export async function addOrders(world: World, tx: Tx, scene: Scene, orders: readonly PastOrder[]): Promise<void> {
  const lineCount = orders.reduce((count, { lines }) => count + lines.length, 0)
  const ids = await newIds(tx, 'order_lines', lineCount)
  const lineIds = new Map(orders.flatMap(({ lines }) => lines).map(({ id }, index) => [id, ids[index] ?? 0]))
  const promotions = await tx.selectFrom('promotions').select(['id', 'public_id']).execute()
  const promotionIds = new Map(promotions.map(({ id, public_id }) => [public_id, id]))
  const invoices = invoicesOf(orders)
  await insertRows(tx, 'carts', orders.map(cartRow))
  await insertRows(
    tx,
    'orders',
    orders.map((order) => orderRow(world, scene, order, invoices.get(order.id) ?? null)),
  )
  await insertRows(
    tx,
    'order_lines',
    orders.flatMap((order) =>
      lineRows(
        scene,
        order,
        order.lines.map(({ id }) => lineIds.get(id) ?? 0),
      ),
    ),
  )
  await insertRows(
    tx,
    'order_adjustments',
    orders.flatMap((order) => adjustmentRows(order, lineIds, promotionIds)),
  )
  await insertRows(
    tx,
    'shipments',
    orders.flatMap((order) => shipmentRows(world, scene, order)),
  )
  await insertRows(tx, 'consents', orders.map(consentRow))
  await insertRows(
    tx,
    'order_moves',
    orders.flatMap((order) => moveRows(scene, order)).toSorted((a, b) => timeOf(a) - timeOf(b)),
  )
  await insertRows(
    tx,
    'promotion_uses',
    orders.flatMap((order) => promotionUseRows(world, order, promotionIds)),
  )
  await addMoney(world, tx, { scene, orders, lineIds })
}

const timeOf = ({ at }: { at: Date | string }): number => new Date(at).getTime()

async function addMoney(
  world: World,
  tx: Tx,
  { scene, orders, lineIds }: { scene: Scene; orders: readonly PastOrder[]; lineIds: ReadonlyMap<string, number> },
): Promise<void> {
  const refundIds = await newIds(tx, 'refunds', orders.length)
  const money = orders.map((order, index) => moneyRows(world, scene, order, { refundId: refundIds[index] ?? 0, lineIds }))
  await insertRows(
    tx,
    'payments',
    money.map(({ payment }) => payment),
  )
  await insertRows(
    tx,
    'pretend.bank_payments',
    money.flatMap(({ charge }) => charge ?? []),
  )
  await insertRows(
    tx,
    'refunds',
    money.flatMap(({ refund }) => refund ?? []),
  )
  await insertRows(
    tx,
    'refund_lines',
    money.flatMap(({ refundLines }) => refundLines),
  )
  await insertRows(
    tx,
    'pretend.bank_refunds',
    money.flatMap(({ chargeRefund }) => chargeRefund ?? []),
  )
}

/** Numbers of the invoicing program, in the order in which orders were handed over. */
function invoicesOf(orders: readonly PastOrder[]): Map<number, string> {
  const sold = orders
    .filter(isCompleted)
    .toSorted((a, b) => (a.life.endedAt?.getTime() ?? 0) - (b.life.endedAt?.getTime() ?? 0))
    .slice(0, -withoutInvoice)
  return new Map(sold.map(({ id }, index) => [id, `FR A/${firstInvoice + index}`]))
}
