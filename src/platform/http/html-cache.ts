import { Unreachable } from '../unreachable.ts'
import type { World } from '../world.ts'
import { boundedStore } from './bounded-store.ts'
import type { CachedPage } from './cached-page.ts'
import { cachePage } from './cached-page.ts'
import { contentVersion } from '../content-version.store.server.ts'

export type HtmlCache = {
  /**
   * The version of the public content, at most a fifth of a second old.
   * Read it before rendering: a cached page is as old as its version.
   */
  version: () => Promise<string>
  find: (key: string) => Promise<CachedPage | undefined>
  store: (key: string, page: { html: string; version: string }) => void
}

type Entry = { page: CachedPage; version: string; madeAt: number; bytes: number }

// A hundred or more pages with one visitor, five hundred with more: a page lasts a minute.
const maxBytes = 12 * 1_048_576
const maxBytesOfPage = 1_048_576
// "Open until 20:00" expires without any change of content; the demo's clock may also jump.
const pageAge = 60_000
// While the database does not answer. The cart checks prices and stock again.
const outageAge = 10 * 60_000
// Longest wait for the current version before a cached page is served.
const versionPatience = 1_000

/**
 * In-memory cache of guests' pages: the least recently used are evicted first, all of them when public content changes. While the
 * database cannot tell the version, pages of the last ten minutes are served.
 */
export function openHtmlCache(world: World): HtmlCache {
  const entries = boundedStore<Entry>(maxBytes)
  const version = freshVersion(world)
  const age = (entry: Entry): number => Math.abs(world.now().getTime() - entry.madeAt)
  const isGood = (entry: Entry, current: string | undefined): boolean =>
    current === undefined ? age(entry) < outageAge : entry.version === current && age(entry) < pageAge
  return {
    version,
    async find(key) {
      if (!entries.has(key)) return undefined
      const current = await soon(version())
      const entry = entries.take(key)
      if (!entry || !isGood(entry, current)) return undefined
      entries.put(key, { ...entry, bytes: entry.page.bytes() + key.length })
      return entry.page
    },
    store(key, { html, version: made }) {
      entries.take(key)
      if (Buffer.byteLength(html) > maxBytesOfPage) return
      const page = cachePage(html)
      entries.put(key, { page, version: made, madeAt: world.now().getTime(), bytes: page.bytes() + key.length })
    },
  }
}

/** Undefined while the database does not answer. */
async function soon(version: Promise<string>): Promise<string | undefined> {
  const timer = Promise.withResolvers<undefined>()
  const timeout = setTimeout(() => timer.resolve(undefined), versionPatience)
  try {
    return await Promise.race([version, timer.promise])
  } catch (error) {
    if (error instanceof Unreachable) return undefined
    throw error
  } finally {
    clearTimeout(timeout)
  }
}

const versionAge = 200

/** The version of the public content, read again after a fifth of a second. */
export function freshVersion(world: Pick<World, 'db'>): () => Promise<string> {
  let checked: { at: number; version: Promise<string> } | undefined
  return () => {
    const now = performance.now()
    if (checked && now - checked.at <= versionAge) return checked.version
    const current = { at: now, version: contentVersion(world.db) }
    // The caller gets the error; the next call queries again.
    current.version.catch(() => {
      if (checked === current) checked = undefined
    })
    checked = current
    return current.version
  }
}
