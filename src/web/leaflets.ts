import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { readLeafletFile } from '#src/shop/catalogue/leaflets/leaflet-file.server.ts'

const pattern = '/leaflets/:name'

/** Leaflets of products. Always downloaded, so that a PDF never opens in the shop's origin; never stored once removed. */
export function mountLeaflets(app: ShopApp, world: World): void {
  app.get(pattern, async (c) => {
    c.set('route', pattern)
    const leaflet = await readLeafletFile(world, c.req.param('name'))
    if (!leaflet) return c.text('', 404, { 'Cache-Control': 'no-store' })
    return c.body(Uint8Array.from(leaflet.content), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${leaflet.fileName}"`,
      'Cache-Control': 'no-cache',
    })
  })
}
