import { pathTo } from '#src/i18n/paths.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { openGuestExport } from '#src/shop/account/export.actions.server.ts'
import { findProvedOrder } from '#src/shop/account/guest-data.actions.server.ts'
import { guestDataAddress } from '#src/shop/account/guest-order.ts'

const pattern = guestDataAddress(':token')

/** A file with the data of a guest whose mailbox was verified; never cached. An expired link is a 404. */
export function mountOrderData(app: ShopApp, world: World): void {
  app.get(pattern, async (c) => {
    c.set('route', pattern)
    const token = c.req.param('token') ?? ''
    const order = await findProvedOrder(world, token, new URL(c.req.url).searchParams)
    if (!order) return c.text('', 404, { 'Cache-Control': 'no-store' })
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Cache-Control': 'no-store' })
    const opened = await openGuestExport(world, order)
    if (!opened.ok) return c.redirect(`${pathTo('orders.guest-data', order.locale, { id: token })}?busy=1`, 303)
    return c.body(opened.value, 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${order.number}.json"`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
  })
}
