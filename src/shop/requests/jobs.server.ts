import { transaction } from '#src/platform/database/transaction.ts'
import { oneByOne } from '#src/platform/jobs.ts'
import type { Sweep } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { makeMove } from './moving.server.ts'
import { isWindowOpen, remindersDue } from './request.ts'
import * as store from './store.server.ts'
import type { RequestKey, RequestRow } from './store.server.ts'
import { tell } from './telling.server.ts'
import * as timed from './timed.store.server.ts'

const atOnce = 100

/** Ends the windows that have passed, by the clock and not by whoever looks. */
async function expire(world: World): Promise<void> {
  const due = await timed.overdue(world.db, world.now(), atOnce)
  await oneByOne(
    world,
    due.map((key) => ({ about: { request: key.publicId }, work: () => expireOne(world, key) })),
  )
}

const expireOne = (world: World, key: RequestKey): Promise<void> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockRequest(tx, key)
    // Another worker, or its customer, was quicker.
    if (row?.state !== 'confirmed' || isWindowOpen({ expiresAt: row.expires_at }, world.now())) return
    await makeMove(world, tx, row, { event: 'expire', actor: 'clock', news: 'expired' })
  })

async function remind(world: World): Promise<void> {
  const due = await timed.toRemind(world.db, world.now(), atOnce)
  await oneByOne(
    world,
    due.map((row) => ({ about: { request: row.public_id }, work: () => remindOne(world, row) })),
  )
}

async function remindOne(world: World, row: RequestRow): Promise<void> {
  const { quoted_at: quotedAt, expires_at: expiresAt, reminders: seen, state } = row
  const due = quotedAt && expiresAt ? remindersDue({ quotedAt, expiresAt }, world.now()) : 0
  if (due <= seen) return
  await transaction(world.db, async (tx) => {
    if (!(await timed.noteReminder(tx, row.id, { seen, due }))) return
    await tell(world, tx, row, { news: 'reminder', state, expiresAt, about: `reminder${due}` })
  })
}

export const sweeps: readonly Sweep[] = [
  { name: 'windows that have passed', everySeconds: 15, work: expire },
  { name: 'windows about to pass', everySeconds: 60, work: remind },
]
