import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { invoiceAddress } from '#src/shop/orders/documents/invoice-address.ts'
import { readInvoice } from '#src/shop/orders/documents/actions.server.ts'

const pattern = invoiceAddress(':token')

/** Invoices for anyone with the link from an email. Never cached, and always downloaded, so that it never opens in the shop's origin. */
export function mountInvoices(app: ShopApp, world: World): void {
  app.get(pattern, async (c) => {
    c.set('route', pattern)
    const order = await findOrderByToken(world, c.req.param('token') ?? '')
    const content = order && (await readInvoice(world, order))
    if (!order || !content) return c.text('', 404, { 'Cache-Control': 'no-store' })
    return c.body(content, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${order.number}.pdf"`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
  })
}
