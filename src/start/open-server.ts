import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { trustOf } from '../platform/http/client-address.ts'
import { StartupError } from '../platform/startup-error.ts'
import { capConnections, endUnreadBodies, serverOptions } from './connections.ts'

class PortInUse extends StartupError {}

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown
export type OpenServer = { server: Server; origin: string; close: (withinMs: number) => Promise<void> }

// A person at a terminal looks at the line that names the port, not for the shop at a distant one.
const otherPorts = 20

/**
 * The port for this start: the configured one, which must become free within `withinMs`, else a StartupError; in a demo that has the
 * default one (`isSet` is false), the next that is free. A shop that is started while the one before it stops finds its port in use.
 */
export async function choosePort(config: Config, isSet: boolean, withinMs = 5000): Promise<number> {
  const canBeOther = !isSet && config.mode === 'demo'
  const patience = AbortSignal.timeout(withinMs)
  for (let port = config.port; ;) {
    try {
      const { close } = await openServer(() => undefined, { ...config, port })
      await close(0)
      return port
    } catch (error) {
      const isLast = canBeOther ? port === config.port + otherPorts : patience.aborted
      if (!(error instanceof PortInUse) || isLast) throw error
      if (canBeOther) port += 1
      else await wait(50)
    }
  }
}

/** A server at the configured address, with the limits of connections. A port in use is a StartupError. */
export async function openServer(listener: Listener, config: Config): Promise<OpenServer> {
  const server = createServer(serverOptions, (request, response) => void listener(request, response)).listen(
    config.port,
    config.host,
  )
  endUnreadBodies(server)
  capConnections(server, trustOf(config.trustedProxies ?? []))
  await untilListening(server, config)
  return { server, origin: originOf(config, server), close: (withinMs) => drain(server, withinMs) }
}

async function untilListening(server: Server, config: Config): Promise<void> {
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new PortInUse(`port ${config.port} is in use: stop the process that uses it or set PORT`)
    if (code === 'EACCES') throw new StartupError(`port ${config.port} may not be used by this user: set PORT`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST ${config.host} is no address of this machine`)
    throw error
  }
}

/** Stops accepting requests, waits for running ones, then cuts what is left. */
async function drain(server: Server, withinMs: number): Promise<void> {
  // What has arrived is read first: a connection is accepted in one turn of the loop, and its request read in the next.
  for (let turn = 0; turn < 2; turn += 1) await nextTurn()
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearTimeout(cut)
}

function originOf(config: Config, server: Server): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host
  return `http://${host}:${port}`
}
