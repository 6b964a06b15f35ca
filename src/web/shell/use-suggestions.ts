import { useEffect } from 'react'
import type { Locale } from '#src/i18n/locales.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { useApiBase } from '#src/ui/api-base.ts'
import { fetchApi } from '#src/ui/fetch-api.ts'
import { useLocale } from '#src/ui/locale.ts'

export type Suggestion = {
  id: string
  kind: 'concept' | 'product' | 'collection' | 'page' | 'action' | 'all'
  name: string
  detail: string
  path: string
  image: string | null
  count: number | null
  /** Euros, "3.95". */
  price: string | null
  stock: 'in_stock' | 'last_few' | 'last_one' | 'sold_out' | null
  class: ProductClass | null
}

type Found = Omit<Suggestion, 'image'> & { image_url: string | null }

const none: readonly Suggestion[] = []
const pause = 150

/** The shop's suggestions for a typed text; those of the text before it until they arrive. */
export function useSuggestions(typed: string, onFound: (found: readonly Suggestion[]) => void): void {
  const locale = useLocale()
  const base = useApiBase()
  useEffect(() => {
    if (typed === '') return undefined
    const abort = new AbortController()
    const show = (suggestions: readonly Suggestion[]) => !abort.signal.aborted && onFound(suggestions)
    const timer = setTimeout(() => void fetchSuggestions(base, typed, { locale, signal: abort.signal }).then(show), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [base, locale, onFound, typed])
}

async function fetchSuggestions(
  base: string,
  q: string,
  { locale, signal }: { locale: Locale; signal: AbortSignal },
): Promise<readonly Suggestion[]> {
  try {
    const found = await fetchApi<Found>(`${base}/suggestions`, { query: { q, locale }, signal })
    return found.map(({ image_url: image, ...rest }) => ({ ...rest, image }))
  } catch {
    // Superseded by the next character, or no connection: the search works without suggestions.
    return none
  }
}
