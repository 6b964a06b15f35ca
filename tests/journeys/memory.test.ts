// @module-tag rest
import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLong } from '#tests/support/world/long.ts'
import { openShop } from '#tests/support/browser/browser.ts'
import type { OpenShop } from '#tests/support/browser/browser.ts'

let shop: OpenShop

/** Resident megabytes of the shop's process, which the launcher started. */
function residentMb(): number {
  const parentOf = (pid: string) => /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const [child] = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isThere(() => parentOf(pid) === String(shop.pid)))
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1]) / 1024
}

// A process may end while its files are read.
function isThere(look: () => boolean): boolean {
  try {
    return look()
  } catch {
    return false
  }
}

const minute = 60_000
/** Megabytes that the last quarter of an hour may be above the second. */
const maxHourlyRise = 15
const json = { Accept: 'application/vnd.api+json' }
const pages = ['/', '/produtos', '/en', '/en/products', '/produtos?q=vitamina', '/carrinho', '/blog', '/farmacia']

let customers = 0

/** The headers of another customer in another network: new carts of one network are limited. */
function asNewCustomer(): Record<string, string> {
  customers += 1
  return { ...json, 'X-Forwarded-For': `10.${(customers >> 8) % 256}.${customers % 256}.1` }
}

async function visit(count: number): Promise<void> {
  const products = await (await fetch(`${shop.origin}/api/products?page[size]=48`, { headers: json })).json()
  const slugs: string[] = products.data.map(({ attributes }: { attributes: { slug: string } }) => attributes.slug)
  let next = 0
  const visitor = async () => {
    while (next < count) {
      const at = next++
      const page = pages[at % pages.length]
      // Every other address is new, so that pages are rendered and not only served from the cache.
      if (at % 10 < 4) await read(page + (at % 2 ? `${page?.includes('?') ? '&' : '?'}u=${at}` : ''))
      else if (at % 10 < 6) await read(`/api/products?page[size]=24&page[number]=${1 + (at % 5)}`)
      else if (at % 10 < 9) await read(`/produtos/${slugs[at % slugs.length]}`)
      else
        await read('/api/store/carts', {
          method: 'POST',
          body: '{}',
          headers: { ...asNewCustomer(), 'Content-Type': 'application/json' },
        })
    }
  }
  await Promise.all(Array.from({ length: 6 }, visitor))
}

async function read(path: string, init?: RequestInit): Promise<void> {
  const answer = await fetch(shop.origin + path, init)
  expect(answer.status, path).toBeLessThan(400)
  await answer.arrayBuffer()
}

// Linux reports the memory of a process in /proc; other systems need another program.
describe.runIf(process.platform === 'linux')('the memory of a process', () => {
  // A setting of its own gives it a shop that no other file uses. The demo was filled by another process.
  beforeAll(async () => {
    shop = await openShop({ LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' })
  })
  afterAll(() => shop.close())

  test('is at most 200 MB without visitors', async () => {
    // Garbage of the start is collected once the process is idle: within a minute, on a busy machine.
    await expect.poll(residentMb, { timeout: 60_000 }).toBeLessThan(200)
  })

  test(
    'is at most 350 MB after any number of visits, and does not rise with them',
    { timeout: inLong(120_000, 75 * minute) },
    async () => {
      const until = performance.now() + inLong(0, 60) * minute
      const levels: number[] = []
      do {
        await visit(inLong(500, 3000))
        levels.push(residentMb())
        await visit(inLong(500, 3000))
        levels.push(residentMb())
        expect(Math.max(...levels)).toBeLessThan(350)
      } while (performance.now() < until)
      expect(riseOf(levels)).toBeLessThan(inLong(100, maxHourlyRise))
    },
  )
})

test('a process that takes 40 MB more in an hour is not level', () => {
  // Like those of an hour: garbage makes them go up and down.
  const level = Array.from({ length: 240 }, (_, at) => 285 + 20 * Math.sin(at))
  expect(riseOf(level)).toBeLessThan(maxHourlyRise)
  expect(riseOf(level.map((megabytes, at) => megabytes + (40 * at) / 240))).toBeGreaterThan(maxHourlyRise)
})

/** Megabytes. From the second quarter on, everything has been loaded and compiled; in the short form still more is. */
const riseOf = (levels: readonly number[]): number => meanOfQuarter(levels, 4) - meanOfQuarter(levels, 2)

/** `quarter`: from 1 to 4. */
function meanOfQuarter(levels: readonly number[], quarter: number): number {
  const part = levels.slice(Math.floor((levels.length * (quarter - 1)) / 4), Math.floor((levels.length * quarter) / 4))
  return part.reduce((sum, level) => sum + level, 0) / part.length
}
