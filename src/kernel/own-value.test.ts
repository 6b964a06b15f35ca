import { expect, test } from 'vitest'
import { ownValue, setOwnValue } from './own-value.ts'

const prices: Record<string, number> = { creme: 12, constructora: 3 }

test('an entry is found by its name', () => {
  expect(ownValue(prices, 'creme')).toBe(12)
  expect(ownValue(prices, 'sabão')).toBeUndefined()
  expect(ownValue(undefined, 'creme')).toBeUndefined()
})

test.each(['__proto__', ...Object.getOwnPropertyNames(Object.prototype)])('%s is no entry unless it was added', (name) => {
  expect(ownValue(prices, name)).toBeUndefined()
  expect(ownValue(Object.fromEntries([[name, 5]]), name)).toBe(5)
})

test.each(['creme', '__proto__', 'constructor'])('an entry is set as %s and nothing else changes', (name) => {
  const table: Record<string, number> = {}
  setOwnValue(table, name, 1)
  setOwnValue(table, name, 2)
  expect(Object.entries(table)).toEqual([[name, 2]])
  expect(Object.getPrototypeOf(table)).toBe(Object.prototype)
})
