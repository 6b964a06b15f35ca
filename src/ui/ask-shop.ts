import { ofetch } from 'ofetch'

const patience = 10_000

type Asking = { query: Record<string, string>; /** Of whoever has stopped waiting. */ signal: AbortSignal }

/**
 * Reads from the shop's API, and gives up after ten seconds. What failed with a status that may pass is asked for once more (S226), any
 * other not (S228). Throws for every failure.
 */
export const askShop = <Answer>(address: string, { query, signal }: Asking): Promise<Answer> =>
  ofetch<Answer>(address, { query, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) })
