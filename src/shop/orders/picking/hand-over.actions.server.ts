import type { Locale } from '#src/i18n/locales.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import { addHandOverNote, listSuccessors } from '#src/shop/conversation/hand-over/actions.server.ts'
import type { Successor } from '#src/shop/conversation/hand-over/actions.server.ts'
import { withdrawNote } from '#src/shop/conversation/notes/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { versionsOf } from '../staff/store.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import type { OrderClaimError } from './claim.actions.server.ts'
import { setHolder } from './store.server.ts'

const duty = { reads: 'orders.message', works: 'orders.transition' } as const

/** Those who prepare orders and read the notes about them, without this member of staff. */
export const listOrderSuccessors = (db: Db, staff: Staff): Promise<Successor[]> => listSuccessors(db, staff, duty)

export type HandOverError = OrderClaimError | { code: 'colleague_unknown' }

export type HandOverInput = {
  /** Public id of the colleague. */ to: string
  /** Public id of the one who held it on the screen; null if it was no one. */ claimedBy: string | null
  /** For the colleague. */ message: string
  locale: Locale
  source: RequestSource
}

/**
 * Gives an order in preparation to a colleague, who finds it in their list for today by a note that names them. Refused if another
 * person has claimed it since.
 */
export const handOver = (
  world: World,
  staff: Staff,
  number: string,
  input: HandOverInput,
): Promise<Result<Order, HandOverError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, HandOverError>> => {
    const made = await handOverIn(world, tx, staff, { ...input, number })
    if (made.ok) return ok(orderForStaff(staff, await readOrder(world, made.value.row, tx)))
    const { error } = made
    return err(error.code === 'changed_meanwhile' || error.code === 'already_there' ? { code: 'wrong_state' } : error)
  })

/** What undoes it. `before`: the claim that it replaced; `at`: when it was made. */
type HandedOver = { row: OrderRow; before: { userId: number; at: Date } | null; noteId: string; at: Date }

/** `handOver` in a transaction. `version`: that of the order on the screen, where it matters. */
export async function handOverIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, to, claimedBy, version, message, locale, source }: HandOverInput & { number: string; version?: number },
): Promise<Result<HandedOver, HandOverError | { code: 'changed_meanwhile' } | { code: 'already_there' }>> {
  if (!can(staff, duty.works) || !can(staff, duty.reads)) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  if (version !== undefined && (await versionsOf(tx, [row.id]))[0]?.version !== version) return err({ code: 'changed_meanwhile' })
  if (!isInPreparation(row.state)) return err({ code: 'wrong_state' })
  const { held_by: holder, held_at: since } = row
  const current = holder === null ? undefined : (await namePeople(tx, [holder])).get(holder)
  if (version !== undefined && current?.id === to) return err({ code: 'already_there' })
  if ((current?.id ?? null) !== claimedBy) return err({ code: 'claimed', by: current?.name ?? null })
  const colleague = (await listOrderSuccessors(tx, staff)).find(({ id }) => id === to)
  if (!colleague) return err({ code: 'colleague_unknown' })
  const at = world.now()
  await setHolder(tx, row.id, { userId: colleague.rowId, at })
  const thread = { kind: 'order', rowId: row.id } as const
  const noteId = await addHandOverNote(world, tx, { thread, staff, colleague, message, locale, reads: duty.reads })
  const subject = { kind: 'order', id: row.number } as const
  await audit(world, tx, { principal: staff, action: 'order_handed_over', subject, why: colleague.id, source })
  const before = holder !== null && since ? { userId: holder, at: since } : null
  return ok({ row: { ...row, held_by: colleague.rowId, held_at: at }, before, noteId, at })
}

/** `to`: row of the colleague. */
export type MadeHandOver = Omit<HandedOver, 'row'> & { number: string; to: number; source: RequestSource }

/** The claim is as it was before, and the note that named the colleague is gone; refused once the claim has changed again. */
export async function undoHandOverIn(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, to, at, before, noteId, source }: MadeHandOver,
): Promise<Result<undefined, { code: 'forbidden' | 'not_found' | 'changed_meanwhile' | 'claimed' }>> {
  if (!can(staff, duty.works)) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  if (!row) return err({ code: 'not_found' })
  if (!isInPreparation(row.state)) return err({ code: 'changed_meanwhile' })
  if (row.held_by !== to || row.held_at?.getTime() !== at.getTime()) return err({ code: 'claimed' })
  await setHolder(tx, row.id, before)
  await withdrawNote(tx, noteId)
  const subject = { kind: 'order', id: row.number } as const
  await audit(world, tx, { principal: staff, action: 'order_hand_over_undone', subject, source })
  return ok()
}
