import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Connect } from 'vite'
import type { Listener } from '../open-server.ts'

export type Gate = {
  listener: Listener
  /** Answers what the browser asks of Vite; everything else is the shop's. */
  setFirst: (vite: Connect.Server) => void
  /** Has requests wait until it is opened. */
  shut: () => void
  /** Lets requests through to `shop`, by default to the one before. `close` waits for those that it has not answered yet. */
  open: (shop?: Listener) => { close: (withinMs: number) => Promise<void> }
}

/** What stands at the port of the shop, and stays there while the shop behind it is opened again. */
export function openGate(): Gate {
  let first: Connect.Server | undefined
  let current: Listener | undefined
  let isOpen = false
  let next = Promise.withResolvers<Listener>()
  const running = new WeakMap<Listener, Set<ServerResponse>>()
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const shop = await next.promise
    const own = running.get(shop) ?? new Set()
    running.set(shop, own.add(response))
    response.once('close', () => own.delete(response))
    shop(request, response)
  }
  return {
    listener: (request, response) =>
      first ? first(request, response, () => void pass(request, response)) : pass(request, response),
    setFirst: (vite) => (first = vite),
    shut() {
      if (isOpen) next = Promise.withResolvers()
      isOpen = false
    },
    open(shop = current) {
      current = shop
      isOpen = shop !== undefined
      if (shop) next.resolve(shop)
      return {
        close: (withinMs) => Promise.race([answered(shop && running.get(shop)), wait(withinMs, undefined, { ref: false })]),
      }
    },
  }
}

async function answered(responses: Iterable<ServerResponse> = []): Promise<void> {
  await Promise.all([...responses].map((response) => once(response, 'close')))
}
