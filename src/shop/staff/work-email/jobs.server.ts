import { defaultLocale } from '#src/i18n/locales.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { newWork } from '../live/live-event.ts'
import type { Cursor } from '../live/live-event.ts'
import { latestCursor, readEvents } from '../live/read-events.server.ts'
import { lockState, saveReading } from './store.server.ts'
import type { WorkEmailState } from './store.server.ts'
import { workEmail } from './work-email.ts'
import type { NewWork } from './work-email.ts'

/** At most one email in this time. */
const pauseMs = 5 * 60_000
/** A screen counts as open for this long after it was last recorded, which open ones do every 30 seconds. */
const openMs = 90_000

/**
 * Writes to the pharmacy about what came in while no screen of staff was open. It looks only at what was there a reading ago: row
 * ids are given out before their transaction commits, and a minute later all lower ones have. One worker at a time.
 */
export async function emailNewWork(world: World): Promise<void> {
  await transaction(world.db, async (tx) => {
    const state = await lockState(tx)
    if (state) await emailOnce(world, tx, state)
  })
}

async function emailOnce(world: World, tx: Tx, { noticed, settled, sentAt, screenOpenAt }: WorkEmailState): Promise<void> {
  const now = world.now()
  const latest = await latestCursor(tx)
  const website = await readWebsite(tx)
  const isOnScreen = website.workEmail === null || isWithin(openMs, screenOpenAt, now)
  if (!noticed || !settled || isOnScreen) return saveReading(tx, { noticed: latest, settled: latest })
  if (isWithin(pauseMs, sentAt, now)) return saveReading(tx, { noticed, settled: latest })
  const work = await workBetween(tx, noticed, settled)
  if (work.orders + work.requests + work.messages === 0) return saveReading(tx, { noticed: settled, settled: latest })
  const writing = { website, origin: siteOrigin(world.config), locale: defaultLocale }
  const email = {
    ...workEmail(writing, work),
    to: website.workEmail ?? '',
    messageId: world.id(),
    about: { kind: 'work' } as const,
  }
  await alert(world, tx, { email }, ['email'])
  await saveReading(tx, { noticed: settled, settled: latest, sentAt: now })
}

/** A moment of the future, from a clock that was set back, is not within. */
function isWithin(ms: number, moment: Date | null, now: Date): boolean {
  const age = moment === null ? Infinity : now.getTime() - moment.getTime()
  return age >= 0 && age < ms
}

/** New work after one cursor, up to another. */
async function workBetween(tx: Tx, after: Cursor, upTo: Cursor): Promise<NewWork> {
  const events = await readEvents(tx, after)
  const isNew = events.filter(({ type, source, rowId }) => newWork.includes(type) && rowId <= upTo[source])
  const count = (source: keyof Cursor): number => isNew.filter((event) => event.source === source).length
  return { orders: count('order'), requests: count('request'), messages: count('message') }
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'new work that no screen shows', everySeconds: 60, work: emailNewWork },
]
