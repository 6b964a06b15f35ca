import { afterEach, expect, test } from 'vitest'
import { isSaved } from './offline-card.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches')
})

const refused = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}

test.each<[string, PropertyDescriptor]>([
  ['refuses to say what it keeps', { value: { match: async () => refused() } }],
  ['does not even speak of it, as with storage switched off', { get: refused }],
  ['has never kept anything', { value: { match: async () => undefined } }],
])('in a browser that %s no card is kept, and its page stands', async (_, caches) => {
  Object.defineProperty(globalThis, 'caches', { ...caches, configurable: true })
  expect(await isSaved('pt')).toBe(false)
})
