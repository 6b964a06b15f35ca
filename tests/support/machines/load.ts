import { setTimeout as pause } from 'node:timers/promises'
import { askOf } from '#tests/support/api/api.ts'
import { byCard } from './api-customers.ts'

/** The result of one request: `status` 0 when the connection broke. */
type Outcome = { status: number; retryAfter: string | null; ms: number; at: number; what: string }
export type TestOrder = { number: string; token: string }

export type Load = {
  outcomes: Outcome[]
  /** Acknowledged orders, oldest first. */
  placed: TestOrder[]
  /** Ends after the requests in progress. */
  stop: () => Promise<void>
}

class BrokenConnection extends Error {}
function unlessBroken(error: unknown): void {
  if (!(error instanceof BrokenConnection)) throw error
}

const thinkMs = 30

let addresses = 0
/** Each customer has a unique client address, as reported by a trusted proxy. */
const someone = (): string => `10.1.${(addresses += 1) >> 8}.${addresses % 256}`

/** Concurrent customers who each fill a cart, read a page, order and start again, one request after the other. */
export function startLoad(origin: string, { buyers, variant }: { buyers: number; variant: string }): Load {
  const outcomes: Outcome[] = []
  const placed: TestOrder[] = []
  const stopping = new AbortController()
  const ask = askOf(origin, async (request) => {
    const what = `${request.method} ${new URL(request.url).pathname}`
    // Pauses as people do: the test is about a busy shop, not about one without CPU time left.
    await pause(thinkMs)
    const at = performance.now()
    const note = (status: number, retryAfter: string | null = null): void =>
      void outcomes.push({ status, retryAfter, ms: performance.now() - at, at, what })
    try {
      const response = await fetch(request)
      // A response cut off in its body counts as failed.
      const text = await response.text()
      note(response.status, response.headers.get('Retry-After'))
      return new Response(text || null, response)
    } catch (error) {
      note(0)
      throw new BrokenConnection(what, { cause: error })
    }
  })
  const buy = async (): Promise<void> => {
    const address = someone()
    const headers = { 'X-Forwarded-For': address }
    const cart = await ask('POST', '/store/carts', { variant_id: variant, quantity: 1 }, headers)
    await ask('GET', '/products', undefined, headers)
    if (cart.status !== 201) return
    const order = { token: cart.meta.token, email: `comprador-${address}@cliente.example`, ...byCard, complete: true }
    const { status, meta } = await ask('PATCH', '/store/checkout', order, headers)
    if (status === 200) placed.push(meta.order)
  }
  const running = Array.from({ length: buyers }, async () => {
    while (!stopping.signal.aborted) await buy().catch(unlessBroken)
  })
  return {
    outcomes,
    placed,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** The acknowledged orders that the shop no longer knows. */
export async function missing(origin: string, placed: readonly TestOrder[]): Promise<string[]> {
  const ask = askOf(origin, fetch)
  const lost: string[] = []
  for (const { number, token } of placed) {
    const { status } = await ask('GET', `/orders/${number}`, undefined, { 'X-Order-Token': token })
    if (status !== 200) lost.push(`${number}: ${status}`)
  }
  return lost
}
