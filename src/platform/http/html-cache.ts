import { Unreachable } from '../unreachable.ts'
import type { World } from '../world.ts'
import { boundedStore } from './bounded-store.ts'
import { deflateParts, joinGzip } from './gzip-parts.ts'
import { contentVersion } from './html-cache.store.server.ts'
import { nonceLength, noncePlaceholder } from './nonce.ts'

/** A page cut at its nonces; both forms are made with a fresh one. */
export type CachedPage = { html: (nonce: string) => Buffer<ArrayBuffer>; gzip: (nonce: string) => Buffer<ArrayBuffer> }

export type HtmlCache = {
  /** What the public content is at, as the last fifth of a second knew it. Ask before rendering: a page is as old as that. */
  version: () => Promise<string>
  find: (key: string) => Promise<CachedPage | undefined>
  store: (key: string, page: { html: string; version: string }) => void
}

type Entry = { page: CachedPage; version: string; madeAt: number; bytes: number }

// 20 MB of pages, 200 or more of the largest.
const maxBytes = 24 * 1_048_576
const maxBytesOfPage = 1_048_576
// "Open until 20:00" goes out of date without any change of content; the demo's clock may also jump.
const pageAge = 60_000
// While the database does not answer. Prices and stock are checked again in the cart.
const outageAge = 10 * 60_000
// A kept page waits no longer than this to learn whether it is current.
const versionPatience = 1_000

/**
 * Pages of visitors without a name, kept in memory: the longest unasked go first, all of them when public content changes. While
 * the database cannot tell whether it has, a page of the last ten minutes is answered.
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
      entries.put(key, entry)
      return entry.page
    },
    store(key, { html, version: made }) {
      const size = Buffer.byteLength(html)
      entries.take(key)
      if (size > maxBytesOfPage) return
      // The bytes and their compressed twin.
      const bytes = 1.25 * size + key.length
      entries.put(key, { page: cutPage(html), version: made, madeAt: world.now().getTime(), bytes })
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

/** What the public content is at, asked anew after a fifth of a second. */
export function freshVersion(world: Pick<World, 'db'>): () => Promise<string> {
  let checked: { at: number; version: Promise<string> } | undefined
  return () => {
    const now = performance.now()
    if (checked && now - checked.at <= versionAge) return checked.version
    const current = { at: now, version: contentVersion(world.db) }
    // Told to whoever asked; the next one asks again.
    current.version.catch(() => {
      if (checked === current) checked = undefined
    })
    checked = current
    return current.version
  }
}

function cutPage(html: string): CachedPage {
  // Bytes and no text: a page with one € is text of two bytes a letter.
  const parts = html.split(noncePlaceholder).map((text) => Buffer.from(text))
  let deflated: Buffer<ArrayBuffer>[] | undefined
  return {
    html: (nonce) => joinText(parts, nonce),
    gzip: (nonce) => joinGzip(parts, (deflated ??= deflateParts(parts, nonceLength)), nonce),
  }
}

function joinText(parts: readonly Buffer<ArrayBuffer>[], word: string): Buffer<ArrayBuffer> {
  const gap = Buffer.from(word)
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [gap, part])))
}
