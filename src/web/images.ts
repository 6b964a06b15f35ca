import { compressed } from '#src/platform/http/compression.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { findImage } from '#src/shop/catalogue/pictures/images.server.ts'

const year = 31_536_000

// An SVG opened by its address is a document: it gets an origin of its own, runs nothing and loads nothing.
const drawingPolicy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Product pictures. Their names are content hashes, so a file never changes. */
export function mountImages(app: ShopApp, world: World): void {
  app.get('/images/:name', async (c) => {
    c.set('route', '/images/:name')
    const image = await findImage(world, c.req.param('name'))
    if (!image) return c.text('', 404)
    const isDrawing = image.type.startsWith('image/svg+xml')
    const answer = c.body(Uint8Array.from(image.body), 200, {
      'Content-Type': image.type,
      'Cache-Control': `public, max-age=${year}, immutable`,
      ...(isDrawing && { 'Content-Security-Policy': drawingPolicy }),
    })
    // Drawings are text; photographs are compressed already.
    return isDrawing ? compressed(answer, c.req.header('Accept-Encoding')) : answer
  })
}
