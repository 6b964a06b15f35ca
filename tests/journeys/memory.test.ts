import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLong } from '#tests/world/long.ts'
import { openShop } from './browser.ts'
import type { OpenShop } from './browser.ts'

let shop: OpenShop

/** Resident megabytes of the shop's process, which the launcher started. */
function residentMb(): number {
  const parentOf = (pid: string) => /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const [child] = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isThere(() => parentOf(pid) === String(shop.pid)))
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1]) / 1024
}

// A process may end while it is looked at.
function isThere(look: () => boolean): boolean {
  try {
    return look()
  } catch {
    return false
  }
}

const minute = 60_000
const json = { Accept: 'application/vnd.api+json' }
const pages = ['/', '/produtos', '/en', '/en/products', '/produtos?q=vitamina', '/carrinho', '/blog', '/farmacia']

async function visit(count: number): Promise<void> {
  const products = await (await fetch(`${shop.origin}/api/products?page[size]=48`, { headers: json })).json()
  const slugs: string[] = products.data.map(({ attributes }: { attributes: { slug: string } }) => attributes.slug)
  let next = 0
  const visitor = async () => {
    while (next < count) {
      const at = next++
      const page = pages[at % pages.length]
      // Every other address is a new one, so that pages are made and not only kept.
      if (at % 10 < 4) await read(page + (at % 2 ? `${page?.includes('?') ? '&' : '?'}u=${at}` : ''))
      else if (at % 10 < 6) await read(`/api/products?page[size]=24&page[number]=${1 + (at % 5)}`)
      else if (at % 10 < 9) await read(`/produtos/${slugs[at % slugs.length]}`)
      else
        await read('/api/store/carts', { method: 'POST', body: '{}', headers: { ...json, 'Content-Type': 'application/json' } })
    }
  }
  await Promise.all(Array.from({ length: 6 }, visitor))
}

async function read(path: string, init?: RequestInit): Promise<void> {
  const answer = await fetch(shop.origin + path, init)
  expect(answer.status, path).toBeLessThan(400)
  await answer.arrayBuffer()
}

// Linux says how much a process holds; elsewhere that takes another program.
describe.runIf(process.platform === 'linux')('the memory of a process', () => {
  // With a setting of its own, so that no other file has visited it. The first start, which fills the demo, was another process.
  beforeAll(async () => {
    shop = await openShop({ LOG_LEVEL: 'error' })
  })
  afterAll(() => shop.close())

  test('is at most 200 MB without visitors', async () => {
    // What the start has left is collected once nothing happens: within a minute, on a busy machine.
    await expect.poll(residentMb, { timeout: 60_000 }).toBeLessThan(200)
  })

  test('is at most 350 MB however long it is visited', { timeout: inLong(120_000, 75 * minute) }, async () => {
    const until = performance.now() + inLong(0, 60) * minute
    do {
      await visit(inLong(500, 3000))
      expect(residentMb()).toBeLessThan(350)
      await visit(inLong(500, 3000))
      expect(residentMb()).toBeLessThan(350)
    } while (performance.now() < until)
  })
})
