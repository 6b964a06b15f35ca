import { expect, test } from 'vitest'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { bestEncoding } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br ; q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %j the answer is written in %s', (acceptEncoding, encoding) => {
  expect(bestEncoding(acceptEncoding)).toBe(encoding)
})

test('an Accept-Encoding header of blanks is read in linear time', () => {
  const acceptEncoding = `a${' '.repeat(40_000)}b`
  expect(quickestMs(() => bestEncoding(acceptEncoding), 500)).toBeLessThan(500)
})
