import type { RequestSource } from '#src/platform/audit/audit.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { listOrderSuccessors } from '../picking/hand-over.actions.server.ts'
import { readBulkOrders } from './actions.server.ts'
import type { BulkLine } from './actions.server.ts'
import { bulkJob, checkUnfinished, findBulk } from './background.actions.server.ts'
import type { Background, TooManyBulks } from './background.actions.server.ts'
import * as store from './background.store.server.ts'
import { maxAtOnce } from './bulk.ts'
import type { BulkReason, BulkTarget } from './bulk.ts'
import { workOnBulk } from './bulk-work.server.ts'

export type BulkHandOver = {
  orders: readonly BulkTarget[]
  /** Public id of the colleague. */ to: string
  source: RequestSource
}

export type BulkHandOverError = { code: 'forbidden' | 'colleague_unknown' }

/**
 * What handing these orders over would do to each, in their order; changes nothing. `to`: undefined while no colleague is chosen.
 * The one who has an order is compared only where the order says who had it on the screen.
 */
export async function previewHandOver(
  world: World,
  staff: Staff,
  { orders, to, source }: Omit<BulkHandOver, 'to'> & { to?: string | undefined },
): Promise<Result<BulkLine[], BulkHandOverError>> {
  if (!canHandOver(staff)) return err({ code: 'forbidden' })
  if (to !== undefined && !(await isSuccessor(world, staff, to))) return err({ code: 'colleague_unknown' })
  const numbers = orders.map(({ number }) => number)
  const found = await readBulkOrders(world, staff, numbers, source)
  const lines = orders.map((target) => {
    const order = found.get(target.number)
    const reason = order ? reasonOf(order, target, to) : 'not_found'
    return { number: target.number, version: order?.transitions.length ?? 0, order, reason }
  })
  return ok(lines)
}

const canHandOver = (staff: Staff): boolean => can(staff, 'orders.transition') && can(staff, 'orders.message')

const isSuccessor = async ({ db }: World, staff: Staff, to: string): Promise<boolean> =>
  (await listOrderSuccessors(db, staff)).some(({ id }) => id === to)

function reasonOf(order: Order, { version, holder }: BulkTarget, to: string | undefined): BulkReason | null {
  if (order.transitions.length !== version) return 'changed_meanwhile'
  if (!isInPreparation(order.state)) return 'wrong_state'
  const current = order.claim?.id ?? null
  if (to !== undefined && current === to) return 'already_there'
  return holder !== undefined && holder !== current ? 'claimed' : null
}

/**
 * Hands these orders over to a colleague, each by itself: at once if they are few, else by a worker. Each is refused that another
 * person has claimed or moved since it was on the screen.
 */
export async function startHandOver(
  world: World,
  staff: Staff,
  { orders, to, source }: BulkHandOver,
): Promise<Result<Background, BulkHandOverError | TooManyBulks>> {
  if (!canHandOver(staff)) return err({ code: 'forbidden' })
  const colleague = (await listOrderSuccessors(world.db, staff)).find(({ id }) => id === to)
  if (!colleague) return err({ code: 'colleague_unknown' })
  const publicId = world.id()
  const isAtOnce = orders.length <= maxAtOnce
  const added = await transaction(world.db, async (tx): Promise<Result<void, TooManyBulks>> => {
    const free = isAtOnce ? ok() : await checkUnfinished(tx, staff)
    if (!free.ok) return free
    const facts = { publicId, userId: staff.userId, state: null, handOverTo: colleague.rowId, alerts: null, source, orders }
    await store.addBackground(tx, { ...facts, at: world.now(), progressAt: world.realNow() })
    if (!isAtOnce) await world.jobs.send(tx, bulkJob, { bulkId: publicId })
    return ok()
  })
  if (!added.ok) return added
  if (isAtOnce) await workOnBulk(world, publicId)
  const bulk = await findBulk(world, staff, publicId)
  if (!bulk) throw new Error('a bulk vanished while it was created')
  return ok(bulk)
}
