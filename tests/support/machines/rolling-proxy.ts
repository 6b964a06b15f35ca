import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'

/**
 * A proxy in front of several shop processes, as operators use one: it polls `/readyz` of each, sends requests to the ready ones
 * in turn, keeps its connections, and never retries: a failure behind it is a 502.
 */
export type RollingProxy = {
  origin: string
  add: (upstream: string) => void
  /** Those that were ready at the last check. */
  ready: () => string[]
  close: () => void
}

const asksEveryMs = 50

export async function openRollingProxy(): Promise<RollingProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const upstreams = new Map<string, boolean>()
  const ready = (): string[] => [...upstreams].filter(([, isReady]) => isReady).map(([upstream]) => upstream)
  let turn = 0
  const server = createServer((from, to) => {
    const sound = ready()
    const upstream = sound[(turn += 1) % sound.length]
    if (upstream === undefined) return void to.writeHead(502).end('nobody is ready')
    pass(upstream, from, to)
  })
  const pass = (upstream: string, from: IncomingMessage, to: ServerResponse): void => {
    const { method, url, headers } = from
    const onward = request(upstream + url, { method, headers, agent }, (answer) => {
      // Connection headers concern only the hop between proxy and process.
      const { connection: _, 'keep-alive': __, ...passed } = answer.headers
      to.writeHead(answer.statusCode ?? 502, passed)
      answer.on('error', () => to.destroy())
      answer.pipe(to)
    })
    onward.on('error', (error) => (to.headersSent ? to.destroy() : to.writeHead(502).end(String(error))))
    from.pipe(onward)
  }
  const look = async (): Promise<void> => {
    for (const upstream of upstreams.keys()) {
      const isReady = await fetch(`${upstream}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      upstreams.set(upstream, isReady)
    }
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, asksEveryMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return {
    origin: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`,
    add: (upstream) => void upstreams.set(upstream, false),
    ready,
    close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
