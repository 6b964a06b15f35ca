import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** A TCP proxy between a shop process and PostgreSQL that simulates network faults. */
export type UnreliableProxy = {
  /** The database address through the proxy. */
  url: string
  /** Accepts connections but passes nothing in either direction until `open`. */
  blackHole: () => void
  /** Delays each packet by this long, in each direction. */
  slow: (ms: number) => void
  /** Cuts every connection. */
  reset: () => void
  open: () => void
  close: () => void
}

export async function openUnreliableProxy(target: string): Promise<UnreliableProxy> {
  const { host, port } = new Client(target)
  let delay = 0
  let opened = Promise.withResolvers<void>()
  opened.resolve()
  const gate = async (): Promise<void> => {
    await pause(delay)
    await opened.promise
  }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    void relay(near, far, gate)
    void relay(far, near, gate)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = (): void => sockets.forEach((socket) => void socket.destroy())
  return {
    url: through(target, server.address()),
    blackHole() {
      opened = Promise.withResolvers()
    },
    slow(ms) {
      delay = ms
    },
    reset,
    open() {
      delay = 0
      opened.resolve()
    },
    close() {
      opened.resolve()
      reset()
      server.close()
    },
  }
}

/** Forwards packet by packet. When one side ends, in whatever way, so does the other. */
async function relay(from: Socket, to: Socket, gate: () => Promise<void>): Promise<void> {
  try {
    for await (const packet of from) {
      await gate()
      to.write(packet)
    }
    to.end()
  } catch {
    to.destroy()
  }
}

function through(target: string, address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  url.searchParams.delete('host')
  return url.href
}
