// @module-tag rest
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { addProduct } from '#tests/support/factories/builders.ts'
import { inLong } from '#tests/support/world/long.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'

// Clients that connect and send nothing: 600 from one address, or in a long run as many as five addresses may open.

const addresses = inLong(['127.0.0.1'], ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'])
const ofAddress = inLong(600, 1000)
const maxBytesEach = 30_000

const sockets: Socket[] = []
const machines = await fileFixture(startProcesses())
await addProduct(machines.world)
const shop = await machines.pages(machines.url)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
})

const memory = async (): Promise<number> => {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${shop.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** The statuses of sequential requests, each on its own connection, and their median duration in milliseconds. */
async function answers(): Promise<{ statuses: number[]; ms: number }> {
  const statuses: number[] = []
  const times: number[] = []
  for (let round = 0; round < 10; round += 1)
    for (const path of ['/healthz', '/', '/api/products']) {
      const sent = performance.now()
      const response = await fetch(shop.origin + path, { headers: { Connection: 'close' } })
      await response.arrayBuffer()
      statuses.push(response.status)
      times.push(performance.now() - sent)
    }
  return { statuses, ms: times.toSorted((a, b) => a - b)[15] ?? Number.NaN }
}

async function sit(localAddress: string): Promise<void> {
  const socket = connect({ port: Number(new URL(shop.origin).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
}

test.skipIf(process.platform !== 'linux')(
  `${addresses.length * ofAddress} silent connections take little memory, and other clients are not affected`,
  async () => {
    await answers()
    const before = await memory()
    for (const address of addresses) await Promise.all(Array.from({ length: ofAddress }, () => sit(address)))
    const otherAnswers = await answers()
    const grown = (await memory()) - before
    const open = sockets.filter(({ readyState }) => readyState === 'open').length
    expect(open).toBe(sockets.length)
    expect(new Set(otherAnswers.statuses)).toEqual(new Set([200]))
    expect(grown).toBeLessThan(20_000_000 + sockets.length * maxBytesEach)
    // A few milliseconds on an otherwise idle machine.
    expect(otherAnswers.ms).toBeLessThan(1_000)
  },
)
