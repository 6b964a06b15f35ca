import { expect, test } from 'vitest'
import { vatRateIn, vatRatesOn } from './vat-rates.ts'

test.each([
  ['23', 2300],
  ['23%', 2300],
  ['23,00 %', 2300],
  ['6.00', 600],
  ['0,23', 2300],
  ['0.06', 600],
  ['0,13', 1300],
  ['0', 0],
  ['4', 400],
  ['16', 1600],
])('%s is a rate', (typed, rate) => {
  expect(vatRateIn(typed)).toBe(rate)
})

test.each(['', '0,23 %', '7', '2,3', '230', '0,01', 'normal', '-6', '23,5', '1.234'])('%j is none', (typed) => {
  expect(vatRateIn(typed)).toBeUndefined()
})

test('each region has its own, from a day on', () => {
  expect(vatRatesOn('mainland', '2026-11-28')).toEqual([0, 600, 1300, 2300])
  expect(vatRatesOn('azores', '2026-11-28')).toEqual([0, 400, 900, 1600])
  expect(vatRatesOn('madeira', '2024-09-30')).toEqual([0, 500, 1200, 2200])
  expect(vatRatesOn('madeira', '2024-10-01')).toEqual([0, 400, 1200, 2200])
})
