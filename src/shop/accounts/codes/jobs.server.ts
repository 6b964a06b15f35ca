import { unseal } from '#src/platform/crypto.ts'
import { forEachIsolated } from '#src/platform/jobs.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { nifHash, phoneHash } from './phone.actions.server.ts'
import { setNifHash, setPhoneHash, unhashedNifs, unhashedPhones } from './store.server.ts'
import { personCell } from '../person/sealed.ts'

const batchSize = 500

/** Phones stored before this hash existed. */
async function hashPhones(world: World): Promise<void> {
  const people = await unhashedPhones(world.db, batchSize)
  const items = people.map((person) => ({
    about: { person: person.publicId },
    async work() {
      const phone = unseal(world.keys, personCell(person.publicId, 'mobile_phone_sealed'), person.sealed)
      await setPhoneHash(world.db, person, phoneHash(world, phone))
    },
  }))
  await forEachIsolated(world, items)
}

/** Tax numbers stored before this hash existed. */
async function hashNifs(world: World): Promise<void> {
  const people = await unhashedNifs(world.db, batchSize)
  const items = people.map((person) => ({
    about: { person: person.publicId },
    async work() {
      const nif = unseal(world.keys, personCell(person.publicId, 'nif_sealed'), person.sealed)
      await setNifHash(world.db, person, nifHash(world, nif))
    },
  }))
  await forEachIsolated(world, items)
}

export const unhashedTaxNumbers: PeriodicJob = { name: 'tax numbers without a hash', everySeconds: 600, work: hashNifs }

export const unfoundPhones: PeriodicJob = { name: 'phone numbers without a hash', everySeconds: 600, work: hashPhones }
