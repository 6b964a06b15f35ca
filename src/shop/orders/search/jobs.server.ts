import { forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { contactOf } from '../order/sealed.ts'
import { contactKeys } from './contact-keys.server.ts'
import { setContactKeys, unhashedOrders } from './store.server.ts'

const batchSize = 500

/** Contacts of orders that were placed before these hashes existed. */
async function hashContacts(world: World): Promise<void> {
  const orders = await unhashedOrders(world.db, batchSize)
  await forEachIsolated(
    world,
    orders.map((row) => ({
      about: { order: row.id },
      async work() {
        const contact = contactOf(world, row)
        const zipcode = row.fulfilment === 'delivery' ? (contact.shipping?.zipcode ?? null) : null
        await setContactKeys(world.db, row, { keys: contactKeys(world, contact), zipcode })
      },
    })),
  )
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'contacts of orders without hashes', everySeconds: 60, work: hashContacts },
]
