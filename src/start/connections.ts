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

const mostInAll = 10_000
const mostOfAddress = 1000

/** Closes connections that one address, or all together, open beyond these; a trusted proxy brings everybody's. */
export function capConnections(server: ServerType, trust: Trust, most = { inAll: mostInAll, ofAddress: mostOfAddress }): void {
  const byAddress = new Map<string, number>()
  server.maxConnections = most.inAll
  server.on('connection', (socket: Socket) => {
    const peer = clientAddress(socket.remoteAddress ?? '', undefined, () => false)
    if (trust(peer)) return
    const address = limitAddress(peer)
    const count = (byAddress.get(address) ?? 0) + 1
    byAddress.set(address, count)
    socket.once('close', () => leave(byAddress, address))
    if (count > most.ofAddress) socket.destroy()
  })
}

function leave(byAddress: Map<string, number>, address: string): void {
  const left = (byAddress.get(address) ?? 1) - 1
  if (left > 0) byAddress.set(address, left)
  else byAddress.delete(address)
}
