import type { Locale } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { Website } from '../website/website.ts'
import type { Order } from './order.ts'
import { summaryView } from './order-view.ts'
import { variantRows } from './request-lines.ts'
import type { SummaryView } from './order-view.ts'

/** Order summaries for lists, with the images of their items: two statements, one if the caller passes the settings. */
export async function summariesOf(
  world: World,
  orders: readonly Order[],
  locale: Locale,
  known?: Pick<Website, 'limits'>,
): Promise<SummaryView[]> {
  const rows = orders.flatMap(({ lines }) => variantRows(lines.slice(0, 3)))
  const variants = await variantsForCart(world.db, rows, locale)
  const { limits } = known ?? (await readWebsite(world.db))
  return orders.map((order) => summaryView(order, { variants, retentionDays: limits.pickupKeptDays, now: world.now() }))
}
