import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Frame = { file: string; method: string; lineNumber: number; columnNumber: number; inProject: boolean }
type SentEvent = {
  exceptions: { errorClass: string; message: string; type: string; stacktrace: Frame[] }[]
  context: string
  app: { releaseStage: string; version: string; type: string }
  device: Record<string, string>
  breadcrumbs: { timestamp: string; name: string; type: string }[]
  metaData: { shop: Record<string, unknown> }
}
type Received = { headers: IncomingHttpHeaders; url: string; body: string }

export type BugsnagServer = {
  /** Settings that point a shop at this server. */
  env: { BUGSNAG_API_KEY: string; BUGSNAG_ENDPOINT: string }
  received: Received[]
  events: () => SentEvent[]
  /** Every byte received, including headers and addresses. */
  everything: () => string
  /** Sets the status of its answers; 202 by default. */
  answer: (status: number) => void
  close: () => Promise<void>
}

/** A server in Bugsnag's place that records everything it receives. */
export async function openBugsnagServer(): Promise<BugsnagServer> {
  const received: Received[] = []
  let status = 202
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ headers: request.headers, url: request.url ?? '', body: await text(request) })
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { BUGSNAG_API_KEY: 'a2'.repeat(16), BUGSNAG_ENDPOINT: `http://127.0.0.1:${port}/notify` },
    received,
    events: () => received.flatMap(({ body }) => (JSON.parse(body) as { events: SentEvent[] }).events),
    everything: () => JSON.stringify(received),
    answer: (next) => {
      status = next
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
