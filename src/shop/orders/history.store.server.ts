import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { CustomerChannel } from '../notifications/notification.ts'
import type { MoveEffects } from './move-effects.ts'
import type { Actor, OrderState } from './order.ts'

/** Every transition of these orders, oldest first, with the reasons written by staff. */
export const movesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_moves')
    .leftJoin('order_move_reasons', 'order_move_reasons.move_id', 'order_moves.id')
    .select([
      'order_moves.id',
      'order_id',
      'at',
      'event',
      'from_state',
      'to_state',
      'actor',
      'actor_id',
      'alerts',
      'undo_until',
      sql<MoveEffects | null>`effects`.as('effects'),
      'order_move_reasons.public_id as reason_id',
      'reason_sealed',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_moves.id')
    .limit(10_000)
    .$narrowType<{
      from_state: OrderState | null
      to_state: OrderState
      actor: Actor
      alerts: CustomerChannel[]
    }>()
    .execute()

export type OrderMoveRow = Awaited<ReturnType<typeof movesOf>>[number]

export const addReason = (tx: Tx, reason: { moveId: number; publicId: string; sealed: Buffer }) =>
  tx
    .insertInto('order_move_reasons')
    .values({ move_id: reason.moveId, public_id: reason.publicId, reason_sealed: reason.sealed })
    .execute()

/** For orders whose customer is erased. */
export async function eraseTransitionReasons(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('order_move_reasons')
    .where('move_id', 'in', (query) => query.selectFrom('order_moves').select('id').where('order_id', 'in', orderIds))
    .execute()
}
