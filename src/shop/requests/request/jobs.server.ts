import { transaction } from '#src/platform/database/transaction.ts'
import { forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { applyTransition, notifyOfRequest } from './transitions.server.ts'
import { isQuoteValid, remindersDue, isQuoted } from './request.ts'
import * as store from './store.server.ts'
import type { RequestKey, RequestRow } from './store.server.ts'
import * as timed from './timed.store.server.ts'

const batchSize = 100

/** Expires quotes whose deadline has passed, by the clock, whether or not anybody opens them. */
async function expire(world: World): Promise<void> {
  const due = await timed.overdue(world.db, world.now(), batchSize)
  await forEachIsolated(
    world,
    due.map((key) => ({ about: { request: key.publicId }, work: () => expireOne(world, key) })),
  )
}

const expireOne = (world: World, key: RequestKey): Promise<void> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockRequest(tx, key)
    // Another worker, or the customer, was faster.
    if (!row || !isQuoted(row.state) || isQuoteValid({ expiresAt: row.expires_at }, world.now())) return
    await applyTransition(world, tx, row, { event: 'expire', actor: 'clock', news: 'expired' })
  })

async function remind(world: World): Promise<void> {
  const due = await timed.toRemind(world.db, world.now(), batchSize)
  await forEachIsolated(
    world,
    due.map((row) => ({ about: { request: row.public_id }, work: () => remindOne(world, row) })),
  )
}

async function remindOne(world: World, row: RequestRow): Promise<void> {
  const { quoted_at: quotedAt, expires_at: expiresAt, reminders: sent, state } = row
  const due = quotedAt && expiresAt ? remindersDue({ quotedAt, expiresAt }, world.now()) : 0
  if (due <= sent) return
  await transaction(world.db, async (tx) => {
    if (!(await timed.recordReminder(tx, row.id, { sent, due }))) return
    await notifyOfRequest(world, tx, row, { news: 'reminder', state, expiresAt, about: `reminder${due}` })
  })
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'expired quotes', everySeconds: 15, work: expire },
  { name: 'reminders of quotes that expire soon', everySeconds: 60, work: remind },
]
