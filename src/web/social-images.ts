import { isLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { ok } from '#src/kernel/result.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { createSemaphore } from '#src/platform/semaphore.ts'
import type { World } from '#src/platform/world.ts'
import { findProductPicture } from '#src/shop/catalogue/pictures/actions.server.ts'
import { findPostPicture } from '#src/shop/content/actions.server.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { pictureKey, picturePath } from '#src/shop/website/link-picture.actions.server.ts'
import type { SocialImage, Pictured } from '#src/shop/website/link-picture.actions.server.ts'
import { shopPicture } from '#src/shop/website/shop-picture.ts'
import { renderSocialImage } from './social-image-drawing.ts'

const year = 31_536_000
const pictureName = /^(pt|en)-([0-9a-f]{20})\.jpg$/
const fileOf = (key: string): string => `link-pictures/${key}.jpg`

/**
 * The pictures of links. Each is drawn on its first request, one at a time, and stored permanently under a name that encodes all
 * that it shows, so that requests can only make the shop draw what it has.
 */
export function mountLinkPictures(app: ShopApp, world: World): void {
  const inTurn = createSemaphore(1, 20)
  app.get('/link-pictures/:of/:id/:name', async (c) => {
    c.set('route', '/link-pictures/:of/:id/:name')
    const [, locale, key = ''] = pictureName.exec(c.req.param('name')) ?? []
    const pictured = isLocale(locale) ? picturedOf(c.req.param(), locale) : undefined
    if (!pictured) return c.text('', 404)
    // Checked even when it is drawn already: what was withdrawn, or may no longer be advertised, has no picture.
    const shows = await whatShows(world, pictured)
    if (!shows) return c.text('', 404)
    // The content has changed since: links shared before redirect to the current picture.
    if (pictureKey(shows) !== key) return c.redirect(picturePath(pictured, shows), 302)
    const stored = await world.files.get(fileOf(key))
    if (stored) return send(c, stored)
    const drawn = await inTurn<Uint8Array, never>(async () => ok(await draw(world, key, shows)))
    return drawn.ok ? send(c, drawn.value) : c.text('', 503, { 'Retry-After': String(drawn.error.retryAfter) })
  })
}

function picturedOf({ of, id }: { of: string; id: string }, locale: Locale): Pictured | undefined {
  if (of === 'shop') return id === 'home' ? { of, id, locale } : undefined
  return (of === 'product' || of === 'post') && isId(id) ? { of, id, locale } : undefined
}

async function whatShows(world: World, { of, id, locale }: Pictured): Promise<SocialImage | undefined> {
  const website = await currentWebsite(world, world.db)
  if (of === 'shop') return shopPicture(website, locale).shows
  const context = { shop: website.name, locale }
  if (of === 'product') return findProductPicture(world.db, id, context)
  return website.modules.blog ? findPostPicture(world, id, context) : undefined
}

async function draw(world: World, key: string, shows: SocialImage): Promise<Uint8Array> {
  // It may have been drawn while this request waited.
  const stored = await world.files.get(fileOf(key))
  if (stored) return stored
  const picture = await renderSocialImage(shows, await productDrawing(world, shows))
  await world.files.put(fileOf(key), picture)
  return picture
}

/** The picture of the product as an SVG of 400 × 400; undefined without one. */
async function productDrawing({ files }: World, { drawing, photo }: SocialImage): Promise<string | undefined> {
  if (photo !== undefined) {
    const content = await files.get(`images/${photo}-640.jpg`)
    return content && photoDrawing(content)
  }
  const content = drawing === null ? undefined : await files.get(`images/${drawing}.svg`)
  return content && Buffer.from(content).toString('utf8')
}

const photoDrawing = (jpeg: Uint8Array): string =>
  `<svg><rect width="400" height="400" fill="#fff"/><image width="400" height="400" href="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}"/></svg>`

const send = (c: ShopContext, picture: Uint8Array): Response =>
  c.body(Uint8Array.from(picture), 200, {
    'Content-Type': 'image/jpeg',
    'Cache-Control': `public, max-age=${year}, immutable`,
    // Embedded in pages of other sites, where browsers would otherwise block it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
