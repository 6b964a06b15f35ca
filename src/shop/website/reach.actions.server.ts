import type { Page } from '#src/platform/page.server.ts'
import { readWebsite } from './actions.server.ts'
import { reachOf } from './reach.ts'
import type { Reach } from './reach.ts'

/** For the loader of a page that sends people to the phone or the counter. One statement. */
export async function readReach({ world, locale }: Pick<Page, 'world' | 'locale'>): Promise<Reach> {
  return reachOf(await readWebsite(world.db), world.now(), locale)
}
