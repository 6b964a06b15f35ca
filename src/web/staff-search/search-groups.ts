import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { matching } from '#src/shop/staff/commands.ts'
import { searchText } from '#src/shop/staff/search/search.ts'
import type { Hit, HitKind } from '#src/shop/staff/search/search.ts'
import { namedPages } from './searchable-pages.ts'
import type { Openable } from './searchable-pages.ts'
import type { FoundGroup } from './use-staff-search.ts'

export const groupNames: Record<HitKind, () => string> = {
  order: m.staff_orders,
  prescription: m.staff_prescriptions,
  request: m.staff_requests,
  customer: m.customers_title,
  product: m.products_staff_title,
}

const maxPages = 5

/** Pages of the staff area whose name contains every typed word. */
export function findPages(typed: string, openable: Openable, locale: Locale): Hit[] {
  const q = searchText(typed)
  if (q === '') return []
  return matching(namedPages(openable, locale), q)
    .slice(0, maxPages)
    .map(({ page, name, path }) => ({ id: page, name, detail: '', path }))
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
