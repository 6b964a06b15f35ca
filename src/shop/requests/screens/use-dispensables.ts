import { useEffect, useState } from 'react'
import { useApiBase } from '#src/ui/api-base.ts'
import { fetchApi } from '#src/ui/fetch-api.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { ProductClass } from '../../catalogue/product.ts'

/** A pack that was found, as the API tells it. */
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

/** `null`: nothing has been looked for, or its answer is on the way. */
export type Found = { q: string; packs: readonly FoundPack[] } | null

const pause = 120

/** What the catalogue has for what is typed; of two answers the later question's counts. */
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
    // Superseded by the next letter, or no connection: a free line can be written all the same.
    return undefined
  }
}
