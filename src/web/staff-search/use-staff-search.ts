import { useEffect, useState } from 'react'
import { searchText } from '#src/shop/staff/search/search.ts'
import type { Hit, HitKind } from '#src/shop/staff/search/search.ts'
import { useApiBase } from '#src/ui/api-base.ts'
import { fetchApi } from '#src/ui/fetch-api.ts'
import { useLocale } from '#src/ui/locale.ts'

/** A group of hits as the API returns it. */
export type FoundGroup = {
  id: HitKind
  hits: readonly Hit[]
  total: number
  is_minimum: boolean
  path: string
  note: string | null
}

/** Undefined: nothing was searched, or the first response is pending. `q`: what the groups were found by. */
export type Found = { q: string; groups: readonly FoundGroup[] } | undefined

const pauseMs = 200

/** Searches for the typed text; a response to an earlier text is aborted. */
export function useStaffSearch(typed: string): Found {
  const [found, setFound] = useState<Found>(undefined)
  const [base, locale] = [useApiBase(), useLocale()]
  const q = searchText(typed)
  useEffect(() => {
    if (q === '') return undefined
    const abort = new AbortController()
    const show = (groups: readonly FoundGroup[] | undefined) => groups && !abort.signal.aborted && setFound({ q, groups })
    const timer = setTimeout(
      () => void fetchGroups(`${base}/staff/search`, { q, locale, signal: abort.signal }).then(show),
      pauseMs,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [base, locale, q])
  return q === '' ? undefined : found
}

type SearchQuery = { q: string; locale: string; signal: AbortSignal }

async function fetchGroups(path: string, { q, locale, signal }: SearchQuery): Promise<readonly FoundGroup[] | undefined> {
  try {
    return await fetchApi<FoundGroup>(path, { query: { 'filter[q]': q, locale }, signal })
  } catch {
    // Superseded by the next character, or no connection: Enter still leads to the page of results.
    return undefined
  }
}
