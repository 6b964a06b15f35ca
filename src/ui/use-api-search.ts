import { useEffect, useState } from 'react'
import { useApiBase } from './api-base.ts'
import { fetchApi } from './fetch-api.ts'
import { useLocale } from './locale.ts'

/** Undefined: nothing was searched, or the first response is pending. `q`: what the records were found by. */
export type ApiFound<Shape> = { q: string; records: readonly Shape[] } | undefined

const pauseMs = 200

/** What the API at `path` finds for a typed text; a response to an earlier text is aborted. `query`: its other parameters. */
export function useApiSearch<Shape extends object>(
  path: string,
  q: string,
  query: Readonly<Record<string, string>> = none,
): ApiFound<Shape> {
  const [found, setFound] = useState<ApiFound<Shape>>(undefined)
  const [base, locale] = [useApiBase(), useLocale()]
  useEffect(() => {
    if (q === '') return undefined
    const abort = new AbortController()
    const { signal } = abort
    const search = async (): Promise<void> => {
      const records = await recordsOf<Shape>(`${base}${path}`, { query: { ...query, 'filter[q]': q, locale }, signal })
      if (records && !signal.aborted) setFound({ q, records })
    }
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [base, locale, path, q, query])
  return q === '' ? undefined : found
}

const none = {}

async function recordsOf<Shape extends object>(
  address: string,
  options: Parameters<typeof fetchApi>[1],
): Promise<readonly Shape[] | undefined> {
  try {
    return await fetchApi<Shape>(address, options)
  } catch {
    // Superseded by the next character, or no connection: the form works without this.
    return undefined
  }
}
