import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Modules } from '#src/shop/website/modules.ts'
import { railGroups, railPages } from '../shell/staff-rail-table.ts'
import type { RailEntry } from '../shell/staff-rail-table.ts'

export type StaffPage = Pick<RailEntry, 'page' | 'text' | 'module' | 'unless'>

/** Pages of the staff area that are not in its rail, and that are found by their name from everywhere. */
const otherPages: readonly StaffPage[] = [
  { page: 'staff.orders.new', text: m.counter_order_link },
  { page: 'staff.products.new', text: m.product_new_title },
  { page: 'staff.collections.new', text: m.collections_new_title },
  { page: 'staff.brands', text: m.brands_title },
  { page: 'staff.stock.receiving', text: m.receiving_title_start },
  { page: 'staff.stock.batches', text: m.batches_title },
  { page: 'staff.inbox.replies', text: m.replies_title },
  { page: 'staff.promotions.new', text: m.promo_new },
  { page: 'staff.posts.new', text: m.post_new, module: 'blog' },
  { page: 'staff.points.cards', text: m.points_import_title, module: 'loyalty' },
  { page: 'staff.reports.requests', text: m.report_tab_requests },
  { page: 'staff.reports.preparation', text: m.report_tab_preparation },
  { page: 'staff.reports.accounts', text: m.report_tab_accounts },
  { page: 'staff.security', text: m.staff_security },
]

const railEntries: readonly StaffPage[] = railGroups.flatMap(({ entries }) => entries)

/** Every page that the rail or a search may lead to. */
export const searchablePages: readonly StaffPage['page'][] = [...railPages, ...otherPages.map(({ page }) => page)]

/** What this member of staff may open, and the modules that are on. */
export type Openable = { opens: readonly StaffPage['page'][]; modules: Modules }

/** The pages that a search finds; with `isInRail: false` those that are not in the rail. */
export function namedPages(
  { opens, modules }: Openable,
  locale: Locale,
  { isInRail = true }: { isInRail?: boolean } = {},
): { page: StaffPage['page']; name: string; path: string }[] {
  return [...(isInRail ? railEntries : []), ...otherPages]
    .filter(
      ({ page, module, unless }) => opens.includes(page) && !(unless && opens.includes(unless)) && !(module && !modules[module]),
    )
    .map(({ page, text }) => ({ page, name: text(), path: pathTo(page, locale) }))
}
