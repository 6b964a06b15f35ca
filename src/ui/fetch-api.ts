import { ofetch } from 'ofetch'
import { flatRecords } from './flat-records.ts'
import type { ApiDocument } from './flat-records.ts'

const patience = 10_000

type FetchOptions = { query: Record<string, string>; /** Aborts when the caller no longer waits. */ signal: AbortSignal }

/**
 * Reads records from the shop's API, flattened (S161), with a timeout of ten seconds. A failure with a temporary status is
 * retried once (S226), any other is not (S228). Throws for every failure.
 */
export async function fetchApi<Shape extends object>(address: string, { query, signal }: FetchOptions): Promise<Shape[]> {
  const document = await ofetch<ApiDocument>(address, { query, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) })
  return flatRecords<Shape>(document)
}
