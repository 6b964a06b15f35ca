import { expect, test } from 'vitest'
import { maxWhole, typedWhole } from './whole-numbers.ts'

test.each([
  ['0', 0],
  ['26', 26],
  ['2147483647', maxWhole],
  ['2147483648', maxWhole],
  ['9'.repeat(400), maxWhole],
])('%.20s is a whole number that fits into a column', (typed, number) => expect(typedWhole(typed)).toBe(number))

test.each(['', '-1', '1.5', '1e3', '0x10', ' 1', '1\n', '٣', 'abc', null, undefined, 5, new Blob()])('%s is none', (typed) =>
  expect(typedWhole(typed)).toBeUndefined(),
)
