import type { Page } from '#src/platform/page.server.ts'
import { readWebsite } from './actions.server.ts'
import { reachOf } from './contact-details.ts'
import type { ContactDetails } from './contact-details.ts'

/** For loaders of pages that refer people to the phone or the counter. One statement. */
export async function readContactDetails({ world, locale }: Pick<Page, 'world' | 'locale'>): Promise<ContactDetails> {
  return reachOf(await readWebsite(world.db), world.now(), locale)
}
