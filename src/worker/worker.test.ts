import { expect, test } from 'vitest'
import { pauseAfter } from './worker.ts'

test('a periodic job that fails is tried again after a growing wait of at most a minute', () => {
  expect([0, 1, 2, 3, 50].map((failures) => pauseAfter(10, failures))).toEqual([10, 20, 40, 60, 60])
  expect([0, 1, 50].map((failures) => pauseAfter(3600, failures))).toEqual([3600, 3600, 3600])
})
