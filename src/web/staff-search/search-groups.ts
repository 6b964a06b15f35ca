import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { matching } from '#src/shop/staff/commands.ts'
import { searchText } from '#src/shop/staff/search/search.ts'
import type { Hit, HitKind } from '#src/shop/staff/search/search.ts'
import type { Modules } from '#src/shop/website/modules.ts'
import { railGroups } from '../shell/staff-rail-table.ts'
import type { RailEntry } from '../shell/staff-rail-table.ts'
import type { FoundGroup } from './use-staff-search.ts'

export const groupNames: Record<HitKind, () => string> = {
  order: m.staff_orders,
  prescription: m.staff_prescriptions,
  request: m.staff_requests,
  customer: m.customers_title,
  product: m.products_staff_title,
}

/** What this member of staff may open. */
export type Openable = { opens: readonly RailEntry['page'][]; modules: Modules }

const maxPages = 5

/** Pages of the staff area whose name contains every typed word. */
export function findPages(typed: string, { opens, modules }: Openable, locale: Locale): Hit[] {
  const q = searchText(typed)
  if (q === '') return []
  const pages = railGroups
    .flatMap(({ entries }) => entries)
    .filter(
      ({ page, module, unless }) => opens.includes(page) && (!unless || !opens.includes(unless)) && (!module || modules[module]),
    )
    .map(({ page, text }) => ({ page, name: text() }))
  return matching(pages, q)
    .slice(0, maxPages)
    .map(({ page, name }) => ({ id: page, name, detail: '', path: pathTo(page, locale) }))
}

/** "Ver os 12 resultados"; undefined if the group has all of them. */
export function allText({
  hits,
  total,
  is_minimum: isMinimum,
}: Pick<FoundGroup, 'hits' | 'total' | 'is_minimum'>): string | undefined {
  if (isMinimum) return m.staff_search_all_many({ count: total })
  return total > hits.length ? m.staff_search_all({ count: total }) : undefined
}
