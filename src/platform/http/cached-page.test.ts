import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inAll } from '#tests/support/world/short.ts'
import { cachePage } from './cached-page.ts'
import { newNonce, noncePlaceholder } from './nonce.ts'

/** A page of 60 kB with ten scripts, whose text does not recur. */
const page = (): string =>
  Array.from({ length: 11 }, () => `<p>É 3 € ${randomBytes(2000).toString('hex')}</p>`).join(noncePlaceholder)
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const withNonce = (html: string, nonce: string): string => html.replaceAll(noncePlaceholder, nonce)

test('a cached page answers with a new nonce each time, plain and compressed, in either order', () => {
  const html = page()
  const cached = cachePage(html)
  for (const read of [
    (nonce: string) => cached.html(nonce).toString(),
    (nonce: string) => gunzipSync(cached.gzip(nonce)).toString(),
    (nonce: string) => cached.html(nonce).toString(),
  ]) {
    const nonce = newNonce()
    expect(read(nonce)).toBe(withNonce(html, nonce))
  }
})

test('a page that was served compressed takes the memory of its compressed form alone', () => {
  const html = '<li class="card">produto</li>'.repeat(1000)
  const cached = cachePage(html)
  expect(cached.bytes()).toBe(html.length)
  cached.gzip(newNonce())
  expect(cached.bytes()).toBeLessThan(html.length / 20)
})

test.each([
  { form: 'plain', read: () => undefined },
  { form: 'compressed', read: (cached: ReturnType<typeof cachePage>) => cached.gzip(newNonce()) },
])('a $form cached page retains no more memory than it says', inAll, async ({ read }) => {
  const before = await retainedBytes()
  const pages = Array.from({ length: 100 }, () => {
    const cached = cachePage(page())
    read(cached)
    // Further small buffers of a request, which its page must not retain.
    Buffer.from('a'.repeat(30_000))
    return cached
  })
  const retained = (await retainedBytes()) - before
  expect(retained).toBeLessThan(1.5 * pages.reduce((sum, cached) => sum + cached.bytes(), 0))
})

/** Bytes of the buffers in use. What a collection frees is freed on another thread, after it. */
async function retainedBytes(): Promise<number> {
  let [last, bytes] = [-1, 0]
  while (bytes !== last) {
    last = bytes
    collectGarbage()
    await setTimeout(50)
    bytes = process.memoryUsage().arrayBuffers
  }
  return bytes
}
