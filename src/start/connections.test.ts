import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { capConnections, endUnreadBodies, serverOptions } from './connections.ts'

let server: ServerType
let port = 0
const open: Socket[] = []

async function listen(options: typeof serverOptions): Promise<void> {
  server = serve({ fetch: () => new Response('here'), port: 0, hostname: '127.0.0.1', serverOptions: options })
  await once(server, 'listening')
  const bound = server.address()
  port = typeof bound === 'object' && bound !== null ? bound.port : 0
}

beforeEach(() => listen({ ...serverOptions, headersTimeout: 300, connectionsCheckingInterval: 50 }))
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  server.close()
  await once(server, 'close')
})

function dial(): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  open.push(socket)
  return socket
}

/** A client that still sends may get a reset, which `once` would report as an error. */
const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve))

async function answered(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

test('a client that is silent, or sends its head too slowly, is disconnected at the time limit', inAll, async () => {
  const [silent, drip] = [dial(), dial()]
  const began = performance.now()
  const dripping = setInterval(() => drip.write('X-A: b\r\n'), 50)
  drip.write('GET / HTTP/1.1\r\nHost: shop.test\r\n')
  await Promise.all([closed(silent), closed(drip)])
  clearInterval(dripping)
  expect(performance.now() - began).toBeLessThan(3000)
})

/** The head of the answer to a first request, and the milliseconds until the shop closes the idle connection. */
async function idleAfterAnswer(): Promise<{ head: string; ms: number }> {
  const socket = dial()
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  const [answer] = await once(socket, 'data')
  const began = performance.now()
  await closed(socket)
  return { head: String(answer), ms: performance.now() - began }
}

test(
  'a connection that is idle after an answer is closed at the time limit, which is five seconds and in every answer',
  inAll,
  async () => {
    expect(serverOptions.keepAliveTimeout).toBe(5000)
    server.close()
    await listen({ ...serverOptions, keepAliveTimeout: 1000 })
    const { head, ms } = await idleAfterAnswer()
    expect(head).toMatch(/^keep-alive: timeout=1\r$/im)
    expect(ms).toBeGreaterThan(900)
    // Node adds a second for a request that is on its way.
    expect(ms).toBeLessThan(4000)
  },
)

testFor(['GET', 'HEAD', 'POST'], { short: 1 })(
  'a %s whose body never ends is answered, and its connection closed',
  async (method) => {
    endUnreadBodies(server)
    const socket = dial()
    const began = performance.now()
    socket.write(`${method} / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100000\r\n\r\n`)
    const drip = setInterval(() => socket.write('a'), 100)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
    await closed(socket)
    clearInterval(drip)
    expect(performance.now() - began).toBeLessThan(2000)
  },
)

test('a body that arrives in full, even after its answer, leaves the connection open for the next request', inAll, async () => {
  endUnreadBodies(server)
  for (const method of ['GET', 'POST']) {
    const socket = dial()
    socket.write(`${method} / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 4\r\n\r\nab`)
    await once(socket, 'data')
    socket.write('cd')
    expect(await answered(socket), method).toBe(true)
    await pause(700)
    expect(await answered(socket), method).toBe(true)
  }
})

test('a request with an ambiguous end is refused', async () => {
  const statusOf = async (head: string): Promise<string> => {
    const socket = dial()
    socket.end(`POST / HTTP/1.1\r\nHost: shop.test\r\n${head}\r\n\r\n0\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    return String(answer).slice(0, 12)
  }
  const chunked = 'Transfer-Encoding: chunked'
  for (const head of [`Content-Length: 5\r\n${chunked}`, 'Content-Length: 5\r\nContent-Length: 6', `${chunked}, identity`])
    expect(await statusOf(head), head).toBe('HTTP/1.1 400')
})

test('one address has a maximum of connections; closed ones are freed; a trusted proxy has no maximum', async () => {
  const isOwnProxy = { yes: false }
  capConnections(server, () => isOwnProxy.yes, { inAll: 100, ofAddress: 3 })
  const three = [dial(), dial(), dial()]
  expect(await Promise.all(three.map(answered))).toEqual([true, true, true])
  expect(await answered(dial())).toBe(false)
  three[0]?.destroy()
  await expect.poll(() => answered(dial())).toBe(true)
  // Silent connections are closed in favour of active ones.
  for (const socket of three.slice(1)) socket.destroy()
  const silent = Array.from({ length: 50 }, dial)
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  await expect.poll(() => answered(dial())).toBe(true)
  for (const socket of silent) socket.destroy()
  isOwnProxy.yes = true
  expect(await Promise.all([dial(), dial(), dial(), dial()].map(answered))).toEqual([true, true, true, true])
})

test('all connections together have a maximum, those of a trusted proxy included', async () => {
  capConnections(server, () => true, { inAll: 3, ofAddress: 100 })
  const three = [dial(), dial(), dial()]
  expect(await Promise.all(three.map(answered))).toEqual([true, true, true])
  expect(await answered(dial())).toBe(false)
  three[0]?.destroy()
  await expect.poll(() => answered(dial())).toBe(true)
})
