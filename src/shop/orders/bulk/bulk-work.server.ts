import { addSeconds } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson, namePeople } from '#src/shop/accounts/person/actions.server.ts'
import { undoTransitionIn } from '../fulfilment/actions.server.ts'
import { openTransitions } from '../fulfilment/store.server.ts'
import type { OrderState } from '../order/order.ts'
import { orderNotificationJob } from '../order/order-notification.server.ts'
import { handOverIn, undoHandOverIn } from '../picking/hand-over.actions.server.ts'
import type { MadeHandOver } from '../picking/hand-over.actions.server.ts'
import { moveOrderIn } from '../staff/actions.server.ts'
import { reasonOfError } from './actions.server.ts'
import type { BackgroundOrder, BackgroundRow, RowFacts } from './background.store.server.ts'
import * as store from './background.store.server.ts'
import type { BulkReason, RowResult } from './bulk.ts'
import { isUndo, isWorking } from './bulk.ts'

/** Moved on a busy machine. */
const ordersPerSecond = 10
/** How long all of it can be undone once the last order is moved. */
export const undoAfterwards = 60
const maxAttempts = 5
/** Orders after which the page and the other workers hear that it goes on. */
const progressEvery = 10

/**
 * Goes on with a bulk where the last worker has stopped. An order is moved in the transaction that notes it, so that none is moved
 * twice, however many workers go on with it.
 */
export async function workOnBulk(world: World, publicId: string): Promise<void> {
  const bulk = await store.findBackground(world.db, publicId)
  if (!bulk || !isWorking(bulk.phase)) return
  const attempts = await transaction(world.db, (tx) => store.countAttempt(tx, bulk.id, world.realNow()))
  const staff = await staffOf(world, bulk)
  const isUndoing = isUndo(bulk.phase)
  if (!staff || attempts > maxAttempts) await leaveRest(world, bulk, staff ? 'failed' : 'forbidden')
  else await (isUndoing ? undoAll(world, staff, bulk) : makeAll(world, staff, bulk))
  await (isUndoing ? finishUndo(world, bulk) : finish(world, bulk))
}

/** By today's roles; undefined for a person who left the team. */
async function staffOf(world: World, { user_id: userId }: BackgroundRow): Promise<Staff | undefined> {
  const named = (await namePeople(world.db, [userId])).get(userId)
  const person = named && (await findPerson(world.db, named.id))
  return person && isStaff(person) ? person : undefined
}

const leaveRest = (world: World, bulk: BackgroundRow, reason: BulkReason): Promise<void> =>
  transaction(world.db, (tx) =>
    isUndo(bulk.phase)
      ? store.recordRest(tx, bulk.id, { from: 'made', to: 'undo_refused', reason })
      : store.recordRest(tx, bulk.id, { from: 'waiting', to: 'stays', reason }),
  )

const makeAll = (world: World, staff: Staff, bulk: BackgroundRow): Promise<void> =>
  bulk.to_state === null ? giveAll(world, staff, bulk) : moveAll(world, staff, { ...bulk, to_state: bulk.to_state })

async function giveAll(world: World, staff: Staff, bulk: BackgroundRow): Promise<void> {
  const colleague = (await namePeople(world.db, [bulk.hand_over_to ?? 0])).get(bulk.hand_over_to ?? 0)
  await eachOrder(world, bulk, { from: 'waiting', made: 'made', refused: 'stays' }, async (tx, order) => {
    const { number, version, seen_holder: claimedBy } = order
    const input = { number, version, claimedBy, to: colleague?.id ?? '', message: '', locale: 'pt', source: bulk.source } as const
    const made = await handOverIn(world, tx, staff, input)
    if (!made.ok) return made
    const { before, noteId, at } = made.value
    return ok({ claimed_by: before?.userId ?? null, claimed_at: before?.at ?? null, made_at: at, note_id: noteId })
  })
}

async function moveAll(world: World, staff: Staff, bulk: BackgroundRow & { to_state: OrderState }): Promise<void> {
  const waiting = (await store.ordersOf(world.db, bulk.id)).filter(({ result }) => result === 'waiting').length
  await eachOrder(world, bulk, { from: 'waiting', made: 'made', refused: 'stays' }, async (tx, order, done) => {
    const input = {
      number: order.number,
      version: order.version,
      state: bulk.to_state,
      alerts: bulk.alerts ?? undefined,
      mustSayHowPaid: true,
      // The first one can still be undone when the last one is done.
      undoExtraSeconds: undoAfterwards + Math.ceil(Math.max(0, waiting - done) / ordersPerSecond),
      source: bulk.source,
    }
    const moved = await moveOrderIn(world, tx, staff, input)
    return moved.ok ? ok({ move_id: moved.value.transitionId }) : err({ code: reasonOfError(moved.error, bulk.to_state) })
  })
}

const undoAll = (world: World, staff: Staff, bulk: BackgroundRow): Promise<void> =>
  eachOrder(world, bulk, { from: 'made', made: 'undone', refused: 'undo_refused' }, async (tx, order) => {
    const { number, version } = order
    if (bulk.hand_over_to !== null) return undoHandOverIn(world, tx, staff, made(bulk, order))
    const undone = await undoTransitionIn(world, tx, staff, { number, version: version + 1, source: bulk.source })
    return undone.ok ? ok(undefined) : err({ code: reasonOfError(undone.error) })
  })

const made = ({ hand_over_to: to, source }: BackgroundRow, order: BackgroundOrder): MadeHandOver => ({
  number: order.number,
  to: to ?? 0,
  at: order.made_at ?? new Date(0),
  noteId: order.note_id ?? '',
  before: order.claimed_by && order.claimed_at ? { userId: order.claimed_by, at: order.claimed_at } : null,
  source,
})

type Results = Record<'from' | 'made' | 'refused', RowResult>
type Step = (tx: Tx, order: BackgroundOrder, done: number) => Promise<Result<RowFacts | undefined, { code: BulkReason }>>

async function eachOrder(world: World, bulk: BackgroundRow, results: Results, step: Step): Promise<void> {
  for (let done = 0; ; done += 1) {
    if (!(await oneOrder(world, bulk, results, (tx, order) => step(tx, order, done)))) return
    if (done % progressEvery === progressEvery - 1)
      await transaction(world.db, (tx) => store.recordProgress(tx, bulk.id, world.realNow()))
  }
}

/** False once no order is left. What is refused rolls its transaction back, and is noted in another. */
async function oneOrder(
  world: World,
  { id: bulkId }: BackgroundRow,
  { from, made, refused }: Results,
  step: Step,
): Promise<boolean> {
  let order: BackgroundOrder | undefined
  const refusal = await transaction(world.db, async (tx) => {
    order = await store.lockNext(tx, bulkId, from)
    if (!order) return ok()
    const done = await step(tx, order, 0)
    if (!done.ok) return done
    await store.recordResult(tx, { bulkId, position: order.position }, { from, to: made, facts: done.value })
    return ok()
  }).catch((error: unknown) => {
    if (error instanceof Unreachable || !order) throw error
    world.log.error({ err: error, order: order.number }, 'an order of a bulk transition failed')
    return err({ code: 'failed' as const })
  })
  if (!order) return false
  const { position } = order
  if (!refusal.ok)
    await transaction(world.db, (tx) =>
      store.recordResult(tx, { bulkId, position }, { from, to: refused, reason: refusal.error.code }),
    )
  return true
}

/** It can be undone until the first of its customers is notified. */
const finish = (world: World, bulk: BackgroundRow): Promise<boolean> =>
  transaction(world.db, async (tx) => {
    const open = await openTransitions(tx, await store.transitionsOf(tx, bulk.id, 'made'))
    const first = open.map(({ until }) => until.getTime()).toSorted((one, other) => one - other)[0]
    // No customer hears of orders that are handed over.
    const afterwards = bulk.to_state === null ? addSeconds(world.now(), undoAfterwards) : null
    const undoUntil = first === undefined ? afterwards : new Date(first)
    return store.changePhase(tx, bulk.id, { from: 'working', to: 'done', at: world.now(), undoUntil })
  })

/** The customers of orders that could not be undone are notified after all. */
const finishUndo = (world: World, bulk: BackgroundRow): Promise<void> =>
  transaction(world.db, async (tx) => {
    if (!(await store.changePhase(tx, bulk.id, { from: 'undoing', to: 'undone', at: world.now(), undoUntil: null }))) return
    for (const { id } of await openTransitions(tx, await store.transitionsOf(tx, bulk.id, 'undo_refused')))
      await world.jobs.send(tx, orderNotificationJob, { moveId: id })
  })

/** Until then the worker has undone even the largest. */
export const undoingUntil = (now: Date): Date => addSeconds(now, 15 * 60)
