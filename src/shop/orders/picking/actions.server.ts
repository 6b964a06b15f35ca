import type { Text } from '#src/i18n/locales.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findScannedPack } from '#src/shop/catalogue/receiving/scanned-packs.actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { recordPickingStarted } from '../fulfilment/store.server.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import { canPickLine, leftToPick, pickedOf, toPick } from './pick.ts'
import * as store from './store.server.ts'

/** A code that was read or typed, for one piece; or pieces of a line, by hand. */
export type PickInput = ({ code: string } | { lineId: string; quantity: number }) & { source: RequestSource }

/** `product`: the one that has the code. `left`: pieces still to be gathered. */
export type PickError =
  | PickRefusal
  | { code: 'pick_code_unknown' }
  | { code: 'pick_not_in_order' | 'pick_complete'; product: Text }
  | { code: 'pick_line_unknown' }
  | { code: 'pick_too_many'; left: number }

type PickRefusal = { code: 'not_found' | 'forbidden' | 'wrong_state' }

/** `picked` of `quantity` pieces of its line are gathered now. */
export type Picked = { order: Order; line: OrderLine; picked: number; quantity: number }

/**
 * Records that pieces of an order in preparation were gathered; the first ones start the picking. A code that does not belong
 * changes nothing, and the error names its product.
 */
export const pickLine = (world: World, staff: Staff, number: string, input: PickInput): Promise<Result<Picked, PickError>> =>
  transaction(world.db, async (tx): Promise<Result<Picked, PickError>> => {
    const locked = await lockToPick(tx, staff, number)
    if (!locked.ok) return locked
    const row = locked.value
    const order = await readOrder(world, row, tx)
    const chosen = await chooseLine(tx, staff, order, input)
    if (!chosen.ok) return chosen
    const { line, quantity } = chosen.value
    const at = world.now()
    const byScan = 'code' in input
    await recordPickingStarted(tx, row.id, at)
    await store.addPick(tx, { publicId: world.id(), lineId: line.id, quantity, byScan, userId: staff.userId, at })
    const subject = { kind: 'order', id: row.number } as const
    await audit(world, tx, {
      principal: staff,
      action: 'line_picked',
      subject,
      why: byScan ? 'scan' : 'hand',
      source: input.source,
    })
    const after = await reread(world, tx, staff, row)
    return ok({ order: after, line, picked: pickedOf(line.picks) + quantity, quantity: toPick(line) })
  })

async function lockToPick(tx: Tx, staff: Staff, number: string): Promise<Result<OrderRow, PickRefusal>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  return isInPreparation(row.state) ? ok(row) : err({ code: 'wrong_state' })
}

async function reread(world: World, tx: Tx, staff: Staff, row: OrderRow): Promise<Order> {
  const after = await findOrder(tx, { id: row.id })
  return orderForStaff(staff, await readOrder(world, after ?? row, tx))
}

type Chosen = { line: OrderLine; quantity: number }

function chooseLine(tx: Tx, staff: Staff, { lines }: Order, input: PickInput): Promise<Result<Chosen, PickError>> {
  const own = lines.filter((line) => canPickLine(staff, line))
  return 'code' in input ? byCode(tx, own, input.code) : Promise.resolve(byHand(own, input))
}

async function byCode(tx: Tx, lines: readonly OrderLine[], code: string): Promise<Result<Chosen, PickError>> {
  const pack = await findScannedPack(tx, code)
  if (!pack) return err({ code: 'pick_code_unknown' })
  const product = { pt: `${pack.name.pt}, ${pack.pack.pt}`, en: `${pack.name.en}, ${pack.pack.en}` }
  const found = lines.filter(({ variantRowId }) => variantRowId === pack.rowId)
  if (found.length === 0) return err({ code: 'pick_not_in_order', product })
  const line = found.find((one) => leftToPick(one) > 0)
  return line ? ok({ line, quantity: 1 }) : err({ code: 'pick_complete', product })
}

function byHand(
  lines: readonly OrderLine[],
  { lineId, quantity }: { lineId: string; quantity: number },
): Result<Chosen, PickError> {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return err({ code: 'pick_line_unknown' })
  const left = leftToPick(line)
  return quantity > left ? err({ code: 'pick_too_many', left }) : ok({ line, quantity })
}

/** Takes back pieces that were gathered by mistake; who gathered them stays in the history. */
export const undoPick = (
  world: World,
  staff: Staff,
  number: string,
  { pickId, source }: { pickId: string; source: RequestSource },
): Promise<Result<Order, PickRefusal>> =>
  transaction(world.db, async (tx): Promise<Result<Order, PickRefusal>> => {
    const locked = await lockToPick(tx, staff, number)
    if (!locked.ok) return locked
    const row = locked.value
    const { lines } = await readOrder(world, row, tx)
    const line = lines.find(({ picks }) => picks.some(({ id, undone }) => id === pickId && undone === null))
    if (!line || !canPickLine(staff, line)) return err({ code: 'not_found' })
    await store.undoPick(tx, pickId, { userId: staff.userId, at: world.now() })
    await audit(world, tx, { principal: staff, action: 'pick_undone', subject: { kind: 'order', id: row.number }, source })
    return ok(await reread(world, tx, staff, row))
  })
