import { ofetch } from 'ofetch'
import { flatRecords } from './flat-records.ts'
import type { ApiDocument } from './flat-records.ts'

const patience = 10_000

type FetchOptions = { query: Record<string, string>; /** Of whoever has stopped waiting. */ signal: AbortSignal }

/**
 * Reads records from the shop's API, flattened (S161), and gives up after ten seconds. What failed with a status that may pass is asked for once more (S226), any
 * other not (S228). Throws for every failure.
 */
export async function fetchApi<Shape extends object>(address: string, { query, signal }: FetchOptions): Promise<Shape[]> {
  const document = await ofetch<ApiDocument>(address, { query, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) })
  return flatRecords<Shape>(document)
}
