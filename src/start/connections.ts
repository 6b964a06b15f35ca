import { IncomingMessage } from 'node:http'
import type { ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { clientAddress, limitAddress } from '../platform/http/client-address.ts'
import type { Trust } from '../platform/http/client-address.ts'

/**
 * Connection timeouts in milliseconds: 10 s for the head of a request, 5 s between two requests. Each body is timed where it is
 * read, by its size, and what an answer did not wait for by `endUnreadBodies`.
 */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 1_800_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
}

/** Milliseconds for the rest of a body after the answer: a connection that is closed while data arrives may lose the answer. */
const restMs = 500

/**
 * Closes a connection whose request has still not arrived in full half a second after its answer was sent: a body that no one
 * reads, as of a GET, would hold it until `requestTimeout`.
 */
export function endUnreadBodies(server: ServerType): void {
  server.on('request', (request: unknown, response: ServerResponse) => {
    if (!(request instanceof IncomingMessage) || !hasBody(request)) return
    response.once('finish', () => {
      if (request.complete) return
      request.resume()
      setTimeout(() => request.complete || request.socket.destroySoon(), restMs).unref()
    })
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const maxConnectionsInAll = 10_000
const maxConnectionsOfAddress = 1000

/**
 * Limits the open connections per address and in all; a trusted proxy's connections do not count per address. When an address has
 * too many, a silent one is closed, else the newest.
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

/** The oldest of these that has sent nothing yet, except the newest. */
function silentOne(sockets: ReadonlySet<Socket>, newest: Socket): Socket | undefined {
  for (const socket of sockets) if (socket.bytesRead === 0 && !socket.destroyed && socket !== newest) return socket
  return undefined
}
