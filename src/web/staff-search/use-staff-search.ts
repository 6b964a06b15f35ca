import { searchText } from '#src/shop/staff/search/search.ts'
import type { Hit, HitKind } from '#src/shop/staff/search/search.ts'
import { useApiSearch } from '#src/ui/use-api-search.ts'
import type { ApiFound } from '#src/ui/use-api-search.ts'

/** A group of hits as the API returns it. */
export type FoundGroup = {
  id: HitKind
  hits: readonly Hit[]
  total: number
  is_minimum: boolean
  path: string
  note: string | null
}

/** The groups of everything that the typed text finds. */
export const useStaffSearch = (typed: string): ApiFound<FoundGroup> =>
  useApiSearch<FoundGroup>('/staff/search', searchText(typed))
