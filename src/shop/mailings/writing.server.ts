import { secretToken } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { newsJob } from './sending.server.ts'
import * as store from './store.server.ts'

/** As many letters as a mail server takes from a small shop without asking why; those about orders go their own way meanwhile. */
const perMinute = 60

/**
 * Writes the next letters of the oldest mailing that has not ended, each with its job in one transaction: whoever is killed in
 * between has written none of them, and the next goes on. Of several workers one writes at a time. Who agrees meanwhile gets the
 * post as well, until nobody is left.
 */
export const writeLetters = (world: World): Promise<void> =>
  transaction(world.db, async (tx) => {
    const mailing = (await store.becomeWriter(tx)) ? await store.nextMailing(tx) : undefined
    if (!mailing) return
    const now = world.now()
    const room = perMinute - (await store.countWrittenSince(tx, new Date(now.getTime() - 60_000)))
    if (room <= 0) return
    const people = await store.peopleToWriteTo(tx, mailing.id, room)
    if (people.length === 0) return store.endMailing(tx, mailing.id, now)
    const letters = people.map(({ id }) => ({
      mailing_id: mailing.id,
      user_id: id,
      token: secretToken(world.random),
      written_at: now,
    }))
    for (const { id } of await store.addLetters(tx, letters)) await world.jobs.send(tx, newsJob, { letterId: id })
  })
