import { newStoredToken } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '../website/actions.server.ts'
import { tokenPlace } from './sealed-columns.ts'
import { mailingEmailJob } from './sending.server.ts'
import * as store from './store.server.ts'

/** What a mail server accepts from a small shop without question; emails about orders have their own queue. */
const perMinute = 60

/**
 * Writes the next emails of the oldest unfinished mailing, each with its job, in one transaction: a worker that is killed halfway
 * has written none, and the next one continues. One worker writes at a time. People who agree in the meantime get the post as
 * well, until nobody is left. While the blog is off it waits: the email's link would lead nowhere.
 */
export async function writeRecipients(world: World): Promise<void> {
  const { modules } = await readWebsite(world.db)
  if (modules.blog) await transaction(world.db, (tx) => writeNext(world, tx))
}

async function writeNext(world: World, tx: Tx): Promise<void> {
  const mailing = (await store.becomeWriter(tx)) ? await store.nextMailing(tx) : undefined
  if (!mailing) return
  const now = world.now()
  if (mailing.post_id === null) return store.endMailing(tx, mailing.id, now)
  const room = perMinute - (await store.countWrittenSince(tx, new Date(now.getTime() - 60_000)))
  if (room <= 0) return
  const people = await store.peopleToWriteTo(tx, mailing.id, room)
  if (people.length === 0) return store.endMailing(tx, mailing.id, now)
  const emails = people.map(({ id }) => {
    const publicId = world.id()
    const { hash, sealed } = newStoredToken(world, tokenPlace(publicId))
    const token = { token_hash: hash, token_sealed: sealed }
    return { public_id: publicId, mailing_id: mailing.id, user_id: id, ...token, written_at: now }
  })
  for (const { id } of await store.addRecipients(tx, emails)) await world.jobs.send(tx, mailingEmailJob, { letterId: id })
}
