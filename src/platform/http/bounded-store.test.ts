import { expect, test } from 'vitest'
import { boundedStore } from './bounded-store.ts'

test('the least recently used entries are evicted, and removed ones free their size', () => {
  const store = boundedStore<{ bytes: number }>(100)
  for (const key of ['a', 'b', 'c']) store.put(key, { bytes: 40 })
  expect(['a', 'b', 'c'].map(store.has)).toEqual([false, true, true])
  const b = store.take('b')!
  store.put('b', b)
  store.put('d', { bytes: 20 })
  store.put('e', { bytes: 1 })
  expect(['b', 'c', 'd', 'e'].map(store.has)).toEqual([true, false, true, true])
  store.put('b', { bytes: 60 })
  expect(['b', 'd', 'e'].map(store.has)).toEqual([true, true, true])
})
