import type { ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { clientAddress, limitAddress } from '../platform/http/client-address.ts'
import type { Trust } from '../platform/http/client-address.ts'

/**
 * What a connection may take its time with, in milliseconds: the head of a request 10 s, the pause between two requests 5 s. Each body is
 * timed where it is read, by its size; what nobody reads ends with `requestTimeout`. A body that is left over ends its connection.
 */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 1_800_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
}

const maxConnectionsInAll = 10_000
const maxConnectionsOfAddress = 1000

/**
 * Bounds how many connections one address, and all together, have open; a trusted proxy brings everybody's. Of an address with too many one goes
 * that has said nothing yet, else the newest.
 */
export function capConnections(
  server: ServerType,
  trust: Trust,
  max = { inAll: maxConnectionsInAll, ofAddress: maxConnectionsOfAddress },
): void {
  const byAddress = new Map<string, Set<Socket>>()
  server.maxConnections = max.inAll
  server.on('connection', (socket: Socket) => {
    const peer = clientAddress(socket.remoteAddress ?? '', undefined, () => false)
    if (trust(peer)) return
    const address = limitAddress(peer)
    const own = byAddress.get(address) ?? new Set()
    byAddress.set(address, own.add(socket))
    socket.once('close', () => own.delete(socket) && own.size === 0 && byAddress.delete(address))
    if (own.size > max.ofAddress) (silentOne(own, socket) ?? socket).destroy()
  })
}

/** The oldest of these that has said nothing yet, but for the one that has just come. */
function silentOne(sockets: ReadonlySet<Socket>, newest: Socket): Socket | undefined {
  for (const socket of sockets) if (socket.bytesRead === 0 && !socket.destroyed && socket !== newest) return socket
  return undefined
}
