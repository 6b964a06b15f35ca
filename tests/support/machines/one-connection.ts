import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

export type Sent = { method?: string; headers?: Record<string, string>; form?: FormData }
export type Received = { status: number; headers: IncomingHttpHeaders; text: string }

/** Requests on one connection, which a shop without a free descriptor still has. */
export function openConnection(origin: string): { ask: (path: string, sent?: Sent) => Promise<Received>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async ask(path, { method = 'GET', headers = {}, form } = {}) {
      const body = form && (await new Response(form).blob())
      const content = body && Buffer.from(await body.arrayBuffer())
      const own = { ...headers, ...(body && { 'Content-Type': body.type, 'Content-Length': String(body.size) }) }
      const answer = Promise.withResolvers<Received>()
      const sent = request(origin + path, { agent, method, headers: own }, (response) => {
        text(response).then(
          (said) => answer.resolve({ status: response.statusCode ?? 0, headers: response.headers, text: said }),
          answer.reject,
        )
      })
      sent.on('error', answer.reject)
      sent.end(content)
      return answer.promise
    },
    close: () => agent.destroy(),
  }
}
