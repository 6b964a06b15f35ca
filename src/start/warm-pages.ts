import { locales } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { ShopApp } from '../platform/http/env.ts'
import type { World } from '../platform/world.ts'

// Guests' pages of the last ten minutes are answered during an outage of the database.
const everyMs = 120_000

/**
 * Opens the home page in each language as a guest does, now and every two minutes, so that it can be answered when the database
 * fails and no guest was there before. `origin`: the address by which visitors know the shop.
 */
export async function warmHomePage(
  { log }: Pick<World, 'log'>,
  app: ShopApp,
  origin: string,
): Promise<{ stop: () => Promise<void> }> {
  const open = async (): Promise<void> => {
    try {
      for (const locale of locales) await (await app.fetch(new Request(origin + pathTo('home', locale)))).arrayBuffer()
    } catch (error) {
      log.warn({ err: error }, 'the home page could not be warmed up')
    }
  }
  let current = open()
  await current
  const timer = setInterval(() => {
    current = open()
  }, everyMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return current
    },
  }
}
