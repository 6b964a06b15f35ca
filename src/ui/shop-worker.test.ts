import { afterEach, expect, test, vi } from 'vitest'
import { registerWorker } from './shop-worker.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}

test.each<[string, object]>([
  ['knows no workers', {}],
  ['refuses even to speak of them, as with storage switched off', Object.defineProperty({}, 'serviceWorker', { get: refused })],
  ['refuses to keep one', { serviceWorker: { register: async () => refused() } }],
])('a browser that %s registers no worker, and nothing fails', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await registerWorker()).toBeNull()
})
