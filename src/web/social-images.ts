import { isLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { ok } from '#src/kernel/result.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { createSemaphore } from '#src/platform/semaphore.ts'
import type { World } from '#src/platform/world.ts'
import { findProductPicture } from '#src/shop/catalogue/link-picture.actions.server.ts'
import { findPostPicture } from '#src/shop/content/link-picture.actions.server.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { pictureKey, picturePath } from '#src/shop/website/link-picture.actions.server.ts'
import type { SocialImage, Pictured } from '#src/shop/website/link-picture.actions.server.ts'
import { shopPicture } from '#src/shop/website/shop-picture.ts'
import { renderSocialImage } from './social-image-drawing.ts'

const year = 31_536_000
const pictureName = /^(pt|en)-([0-9a-f]{20})\.jpg$/
const fileOf = (key: string): string => `link-pictures/${key}.jpg`

/**
 * The pictures that go with links. Each is drawn when somebody first asks for it, one at a time, and kept for good: under a name that
 * says all that it shows, so that a stranger can make the shop draw nothing but what it has.
 */
export function mountLinkPictures(app: ShopApp, world: World): void {
  const inTurn = createSemaphore(1, 20)
  app.get('/link-pictures/:of/:id/:name', async (c) => {
    c.set('route', '/link-pictures/:of/:id/:name')
    const [, locale, key = ''] = pictureName.exec(c.req.param('name')) ?? []
    const pictured = isLocale(locale) ? picturedOf(c.req.param(), locale) : undefined
    if (!pictured) return c.text('', 404)
    // Asked even where it is drawn already: what was taken back, or may no longer be advertised, has no picture.
    const shows = await whatShows(world, pictured)
    if (!shows) return c.text('', 404)
    // The thing has another name by now: links that were passed on before show it as it is.
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
  // Whoever waited for a turn may find it drawn.
  const stored = await world.files.get(fileOf(key))
  if (stored) return stored
  const drawing = shows.drawing === null ? undefined : await world.files.get(`images/${shows.drawing}.svg`)
  const picture = await renderSocialImage(shows, drawing && Buffer.from(drawing).toString('utf8'))
  await world.files.put(fileOf(key), picture)
  return picture
}

const send = (c: ShopContext, picture: Uint8Array): Response =>
  c.body(Uint8Array.from(picture), 200, {
    'Content-Type': 'image/jpeg',
    'Cache-Control': `public, max-age=${year}, immutable`,
    // Made to stand among pages of others; browsers would not show it there.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
