import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Locale } from '#src/i18n/locales.ts'
import { useApiBase } from '#src/ui/api-base.ts'
import { fetchApi } from '#src/ui/fetch-api.ts'
import { useLocale } from '#src/ui/locale.ts'

export type Suggestion = {
  id: string
  kind: 'product' | 'collection' | 'action'
  name: string
  detail: string
  path: string
  image: string | null
}

type Found = Omit<Suggestion, 'image'> & { image_url: string | null }
type Suggested = { typed: string; suggestions: readonly Suggestion[]; close: () => void }

const none: readonly Suggestion[] = []
const pause = 150

/** The typed text and the shop's suggestions for it; none after `close`, until more is typed. */
export function useSuggestions(input: RefObject<HTMLInputElement | null>): Suggested {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState(none)
  const locale = useLocale()
  const base = useApiBase()
  const close = useCallback(() => setTyped(''), [])
  useEffect(() => {
    const field = input.current
    const read = () => setTyped(field?.value.trim() ?? '')
    // Text may have been typed while this was loading.
    if (field === document.activeElement) read()
    field?.addEventListener('input', read)
    return () => field?.removeEventListener('input', read)
  }, [input])
  useEffect(() => {
    if (typed === '') return undefined
    const abort = new AbortController()
    const show = (suggestions: readonly Suggestion[]) => !abort.signal.aborted && setFound(suggestions)
    const timer = setTimeout(() => void fetchSuggestions(base, typed, { locale, signal: abort.signal }).then(show), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [base, locale, typed])
  return { typed, suggestions: typed === '' ? none : found, close }
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
