import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import { setHolder } from './store.server.ts'

/** `by`: the colleague who works on it. */
export type OrderClaimError = { code: 'not_found' | 'forbidden' | 'wrong_state' } | { code: 'claimed'; by: string | null }

/**
 * Claims an order in preparation, so that colleagues see who works on it; it hinders none of them. `takeOverFrom`: public id of
 * the colleague from whom it is taken over.
 */
export const claimOrder = (
  world: World,
  staff: Staff,
  number: string,
  { takeOverFrom, source }: { takeOverFrom?: string | undefined; source: RequestSource },
): Promise<Result<Order, OrderClaimError>> =>
  changeClaim(world, staff, number, {
    action: 'order_claimed',
    source,
    isAllowed: ({ claim }) => claim === null || claim.id === staff.publicId || claim.id === takeOverFrom,
    change: (tx, { rowId }) => setHolder(tx, rowId, { userId: staff.userId, at: world.now() }),
  })

/** Only the one who claimed it releases it. */
export const releaseOrder = (
  world: World,
  staff: Staff,
  number: string,
  source: RequestSource,
): Promise<Result<Order, OrderClaimError>> =>
  changeClaim(world, staff, number, {
    action: 'order_released',
    source,
    isAllowed: ({ claim }) => claim === null || claim.id === staff.publicId,
    change: (tx, { rowId }) => setHolder(tx, rowId, null),
  })

type ClaimChange = {
  action: AuditAction
  source: RequestSource
  isAllowed: (order: Order) => boolean
  change: (tx: Tx, order: Order) => Promise<void>
}

const changeClaim = (world: World, staff: Staff, number: string, { action, source, isAllowed, change }: ClaimChange) =>
  transaction(world.db, async (tx): Promise<Result<Order, OrderClaimError>> => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
    if (!row) return err({ code: 'not_found' })
    if (!isInPreparation(row.state)) return err({ code: 'wrong_state' })
    const order = await readOrder(world, row, tx)
    if (!isAllowed(order)) return err({ code: 'claimed', by: order.claim?.by ?? null })
    await change(tx, order)
    await audit(world, tx, { principal: staff, action, subject: { kind: 'order', id: row.number }, source })
    const after = await findOrder(tx, { id: row.id })
    return ok(orderForStaff(staff, await readOrder(world, after ?? row, tx)))
  })
