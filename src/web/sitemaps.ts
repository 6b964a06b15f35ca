import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { ok } from '#src/kernel/result.ts'
import { boundedStore } from '#src/platform/http/bounded-store.ts'
import { accepts } from '#src/platform/http/compression.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { freshVersion } from '#src/platform/http/html-cache.ts'
import { createSemaphore } from '#src/platform/semaphore.ts'
import type { World } from '#src/platform/world.ts'
import { sitemapEntries, sitemapFiles } from './sitemap-files.ts'
import { indexXml, sitemapAddress, urlsXml } from './sitemap-xml.ts'

type StoredSitemap = { xml: Uint8Array<ArrayBuffer>; version: string; writtenAt: number; bytes: number }
/** The text of a file, in chunks; undefined when there is no such file. */
type Write = () => Promise<Iterable<string> | undefined>

const maxBytes = 16 * 1_048_576
// A scheduled post appears without any change of content.
const age = 600_000

/**
 * The sitemap: an index, and files of a fixed number of pages, so that no file grows with the shop. Each is compressed while it
 * is written, so that its megabytes of text are never in memory at once; files are built one at a time and cached until public
 * content changes.
 */
export function mountSitemaps(app: ShopApp, world: World): void {
  const answer = answering(world)
  app.get(sitemapAddress, (c) => {
    c.set('route', sitemapAddress)
    return answer(c, async () => [indexXml(c.get('requestInfo').origin, await sitemapFiles(world))])
  })
  app.get('/sitemaps/:name', (c) => {
    c.set('route', '/sitemaps/:name')
    return answer(c, async () => {
      const entries = await sitemapEntries(world, c.req.param('name'))
      return entries && urlsXml(c.get('requestInfo').origin, entries)
    })
  })
}

function answering(world: World): (c: ShopContext, write: Write) => Promise<Response> {
  const stored = boundedStore<StoredSitemap>(maxBytes)
  const version = freshVersion(world)
  const inTurn = createSemaphore(1, 50)
  const find = async (key: string): Promise<StoredSitemap | undefined> => {
    const found = stored.take(key)
    if (!found || found.version !== (await version()) || world.now().getTime() - found.writtenAt > age) return undefined
    stored.put(key, found)
    return found
  }
  return async (c, write) => {
    const key = c.get('requestInfo').origin + c.req.path
    const made = await inTurn<StoredSitemap | undefined, never>(async () => {
      const known = await find(key)
      if (known) return ok(known)
      const before = { version: await version(), writtenAt: world.now().getTime() }
      const text = await write()
      if (!text) return ok(undefined)
      const xml = new Uint8Array(await buffer(Readable.from(text).pipe(createGzip())))
      const written = { ...before, xml, bytes: xml.byteLength + key.length }
      stored.put(key, written)
      return ok(written)
    })
    if (!made.ok) return c.body(null, 503, { 'Retry-After': String(made.error.retryAfter) })
    return made.value ? send(c, made.value.xml) : c.text('', 404)
  }
}

/** As gzip, which everything that reads sitemaps accepts; for other clients it is decompressed on the way. */
function send(c: ShopContext, xml: Uint8Array<ArrayBuffer>): Response {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Accept-Encoding',
  }
  if (accepts(c.req.header('Accept-Encoding'), 'gzip')) return c.body(xml, 200, { ...headers, 'Content-Encoding': 'gzip' })
  return new Response(new Blob([xml]).stream().pipeThrough(new DecompressionStream('gzip')), { headers })
}
