import { compressed } from '#src/platform/http/compression.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { findImage } from '#src/shop/catalogue/pictures/images.server.ts'

const year = 31_536_000

/** Product pictures. Their names are content hashes, so a file never changes. */
export function mountImages(app: ShopApp, world: World): void {
  app.get('/images/:name', async (c) => {
    c.set('route', '/images/:name')
    const image = await findImage(world, c.req.param('name'))
    if (!image) return c.text('', 404)
    const caching = image.lasting ? `public, max-age=${year}, immutable` : 'public, max-age=60'
    const answer = c.body(Uint8Array.from(image.body), 200, { 'Content-Type': image.type, 'Cache-Control': caching })
    // Drawings are text; photographs are compressed already.
    return image.type.startsWith('image/svg+xml') ? compressed(answer, c.req.header('Accept-Encoding')) : answer
  })
}
