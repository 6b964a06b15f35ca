import { afterEach, expect, test } from 'vitest'
import { isSaved } from './offline-card.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches')
})

const refused = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}

test.each<[string, PropertyDescriptor]>([
  ['refuses access to its cache', { value: { match: async () => refused() } }],
  ['has no cache, as with storage switched off', { get: refused }],
  ['has an empty cache', { value: { match: async () => undefined } }],
])('in a browser that %s no card is stored, and its page still works', async (_, caches) => {
  Object.defineProperty(globalThis, 'caches', { ...caches, configurable: true })
  expect(await isSaved('pt')).toBe(false)
})
