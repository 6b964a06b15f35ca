import { addDays } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Sweep } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { openDays } from '../conversation/comment.ts'
import { forgetUploadsAbout } from '../conversation/uploads.actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import * as retention from './retention.store.server.ts'

const atOnce = 100

/** Photos of the conversation about an order: kept as long as those of a prescription, and while both sides may write. */
async function close(world: World): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const before = addDays(world.now(), -Math.max(limits.codesKeptDays, openDays))
  await transaction(world.db, async (tx) => {
    const closed = await retention.close(tx, { before, now: world.now(), limit: atOnce })
    await forgetUploadsAbout(tx, 'order', closed)
  })
}

export const sweeps: readonly Sweep[] = [{ name: 'photos of orders that are over', everySeconds: 3600, work: close }]
