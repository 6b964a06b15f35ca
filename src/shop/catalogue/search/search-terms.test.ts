import { expect, test } from 'vitest'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { parseSearchTerms } from './search-terms.ts'

test('accents and case do not matter, and the last word may be incomplete', () => {
  expect(parseSearchTerms('  Água  Micelar ')).toMatchObject({ text: 'agua micelar', finished: 'agua', unfinished: 'micelar:*' })
})

test('a single character at the end is matched exactly, as in vitamina C', () => {
  expect(parseSearchTerms('vitamina C')).toMatchObject({ finished: 'vitamina', unfinished: 'c' })
})

test('500mg is also searched as 500 mg', () => {
  expect(parseSearchTerms('paracetamol 500mg')).toMatchObject({ finished: 'paracetamol', unfinished: '(500mg:* | (500 & mg:*))' })
  expect(parseSearchTerms('b12 gotas')).toMatchObject({ finished: '(b12 | (b & 12))' })
})

test('article numbers, barcodes and product codes are recognised by their digits', () => {
  expect(parseSearchTerms('par-000065').codes).toEqual(['PAR-000065'])
  expect(parseSearchTerms('2001000001187').codes).toEqual(['2001000001187'])
  expect(parseSearchTerms(']d2010200100000118717280600').codes).toEqual(['2001000001187'])
  expect(parseSearchTerms('5 440 187').codes).toEqual(['5440187'])
  expect(parseSearchTerms('omeprazol 20').codes).toEqual([])
})

test('text without words searches nothing, and no input becomes an operator', () => {
  expect(parseSearchTerms('& | ! <->').unfinished).toBe('')
  expect(parseSearchTerms("creme'); drop table products")).toMatchObject({
    finished: 'creme & drop & table',
    unfinished: 'products:*',
  })
})

test('of a long text the first eight words count', () => {
  expect(parseSearchTerms('um dois tres quatro cinco seis sete oito nove dez').terms).toHaveLength(8)
})

test('a search for 40,000 digits is parsed in linear time', () => {
  const typed = `${'1'.repeat(40_000)}Ç`
  expect(quickestMs(() => parseSearchTerms(typed), 500)).toBeLessThan(500)
  expect(parseSearchTerms(typed).codes).toEqual([])
})
