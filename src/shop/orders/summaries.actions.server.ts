import type { Locale } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import type { Order } from './order.ts'
import { summaryView } from './order-view.ts'
import { variantRows } from './request-lines.ts'
import type { SummaryView } from './order-view.ts'

/** Orders as lists show them, with the pictures of what is in them: one statement. */
export async function summariesOf(world: World, orders: readonly Order[], locale: Locale): Promise<SummaryView[]> {
  const shown = orders.flatMap(({ lines }) => variantRows(lines.slice(0, 3)))
  const variants = await variantsForCart(world.db, shown, locale)
  return orders.map((order) => summaryView(order, variants))
}
