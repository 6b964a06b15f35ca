import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import { addNote, listNamedColleagues } from '#src/shop/conversation/notes/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { findOrder, lockOrder } from '../order/store.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import type { OrderClaimError } from './claim.actions.server.ts'
import { setHolder } from './store.server.ts'

/** Who reads the notes about orders, by which a colleague hears of it. */
const reads = 'orders.message'

/** A colleague who can go on with an order. */
export type Successor = { id: string; rowId: number; name: string; roles: readonly StaffRole[] }

/** Those who prepare orders and read the notes about them, without this member of staff. */
export async function listSuccessors(db: Db, staff: Staff): Promise<Successor[]> {
  const colleagues = (await listNamedColleagues(db, staff, reads)).filter((one) => can(one, 'orders.transition'))
  const people = await namePeople(
    db,
    colleagues.map(({ rowId }) => rowId),
  )
  return colleagues.flatMap((one) => {
    const person = people.get(one.rowId)
    return person ? [{ id: person.id, ...one }] : []
  })
}

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
  { to, claimedBy, message, locale, source }: HandOverInput,
): Promise<Result<Order, HandOverError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, HandOverError>> => {
    if (!can(staff, 'orders.transition') || !can(staff, reads)) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
    if (!row) return err({ code: 'not_found' })
    if (!isInPreparation(row.state)) return err({ code: 'wrong_state' })
    const { claim } = await readOrder(world, row, tx)
    if ((claim?.id ?? null) !== claimedBy) return err({ code: 'claimed', by: claim?.by ?? null })
    const colleague = (await listSuccessors(tx, staff)).find(({ id }) => id === to)
    if (!colleague) return err({ code: 'colleague_unknown' })
    await setHolder(tx, row.id, { userId: colleague.rowId, at: world.now() })
    const content = `@${colleague.name} ${message || m.hand_over_note({}, { locale })}`
    await addNote(world, tx, { thread: { kind: 'order', rowId: row.id }, staff, content, reads })
    const subject = { kind: 'order', id: row.number } as const
    await audit(world, tx, { principal: staff, action: 'order_handed_over', subject, why: colleague.id, source })
    const after = await findOrder(tx, { id: row.id })
    return ok(orderForStaff(staff, await readOrder(world, after ?? row, tx)))
  })
