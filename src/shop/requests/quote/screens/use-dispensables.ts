import { useEffect, useState } from 'react'
import { useApiBase } from '#src/ui/api-base.ts'
import { fetchApi } from '#src/ui/fetch-api.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'

/** A pack as the API returns it. */
export type FoundPack = {
  id: string
  name: string
  pack: string
  class: ProductClass
  price: string
  display_price: string
  available: number
  generic: boolean
  code: string | null
  cheapest_generic: { id: string } | null
}

/** `null`: nothing was searched for, or the response is pending. */
export type Found = { q: string; packs: readonly FoundPack[] } | null

const pause = 120

/** Searches the catalogue for the typed text; a response to an earlier text is ignored. */
export function useDispensables(typed: string): Found {
  const [found, setFound] = useState<Found>(null)
  const [base, locale] = [useApiBase(), useLocale()]
  const q = typed.trim()
  useEffect(() => {
    if (q === '') return undefined
    const abort = new AbortController()
    const show = (packs: readonly FoundPack[] | undefined) => packs && !abort.signal.aborted && setFound({ q, packs })
    const timer = setTimeout(
      () => void fetchPacks(`${base}/staff/dispensables`, { q, locale, signal: abort.signal }).then(show),
      pause,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [base, locale, q])
  return q === '' ? null : found
}

type DispensablesQuery = { q: string; locale: string; signal: AbortSignal }

async function fetchPacks(path: string, { q, locale, signal }: DispensablesQuery): Promise<readonly FoundPack[] | undefined> {
  try {
    return await fetchApi<FoundPack>(path, { query: { 'filter[q]': q, locale }, signal })
  } catch {
    // Superseded by the next character, or no connection: a free line can still be added.
    return undefined
  }
}
