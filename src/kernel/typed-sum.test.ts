import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, toDecimal } from './money.ts'
import { percentIn, readSum, sumIn } from './typed-sum.ts'

describe('a sum as people type it', () => {
  test.each([
    ['3,50', 350],
    ['3.50', 350],
    ['3,5', 350],
    ['3', 300],
    ['3€50', 350],
    ['3 € 50', 350],
    ['€ 3,50', 350],
    ['€3.50', 350],
    ['3,50€', 350],
    ['3,50 EUR', 350],
    ['EUR 3,50', 350],
    ['3,50 euros', 350],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ['1\u202F234,56\u00A0€', 123_456],
    ['1’234.56', 123_456],
    ['1.234.567', 123_456_700],
    ['1 234', 123_400],
    ['1234,5', 123_450],
    ['03,50', 350],
    [',50', 50],
    ['-2,00', -200],
    ['\u22122,00 €', -200],
    ['３,５０', 350],
    ['  12,00  ', 1200],
    ['0', 0],
  ])('%s', (typed, amount) => {
    expect(readSum(typed)).toEqual({ kind: 'sum', amount })
  })

  test.each([
    ['1.234', [123_400, 123]],
    ['1,234 €', [123_400, 123]],
    ['3,505', [350_500, 350]],
    ['-12.345', [-1_234_500, -1234]],
  ])('%s can be read in two ways', (typed, readings) => {
    expect(readSum(typed)).toEqual({ kind: 'ambiguous', readings })
    expect(sumIn(typed)).toBeUndefined()
  })

  test.each([
    '',
    ' ',
    '€',
    ',',
    '.',
    '-',
    'x',
    '3,50x',
    '3,5055',
    '0,125',
    '1234,567',
    '12 34',
    '1.23,45',
    '1,234,56',
    '1.234.56',
    '3€5',
    '3€500',
    '€3€',
    '3,,50',
    '--3',
    '3-',
    '+3',
    '1e3',
    '0x10',
    '١٢',
    '3,50 $',
    '1.2.3',
    '99999999999',
    '1 2345',
    '3,50 3,50',
    '__proto__',
    '<b>3</b>',
    '3\u00003',
    '1.234 567',
    "1'23",
  ])('%j cannot be read', (typed) => {
    expect(readSum(typed)).toEqual({ kind: 'unreadable' })
  })

  test('whatever is written by the shop is read back, in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (amount) => {
        const decimal = toDecimal(cents(amount))
        for (const text of [decimal, decimal.replace('.', ','), `${decimal.replace('.', ',')} €`])
          expect(sumIn(text)).toBe(amount)
        for (const locale of ['pt-PT', 'en-GB'])
          expect(sumIn(new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(amount / 100))).toBe(amount)
      }),
    )
  })

  test('any text is read without an error, in time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readSum(text)))
    const before = performance.now()
    for (const text of ['1.'.repeat(50_000), '1 '.repeat(50_000), '9'.repeat(100_000), '.123'.repeat(30_000)]) readSum(text)
    expect(performance.now() - before).toBeLessThan(500)
  })
})

test('a percentage as people type it', () => {
  expect(['23', '23%', '12,5 %', '6.00%', ' 100 % '].map(percentIn)).toEqual([2300, 2300, 1250, 600, 10_000])
  for (const typed of ['', '%', '1,234', '-3', '12,555', '1e2', '23 %%', 'x']) expect(percentIn(typed), typed).toBeUndefined()
})
