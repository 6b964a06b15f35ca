import { expect, test } from 'vitest'
import { noFilters, productSearch, readProductQuery, typedPrice } from './product-list.ts'

const read = (query: string) => readProductQuery(new URLSearchParams(query))

test('a query is the same after reading and writing the address of its list', () => {
  const query =
    '?q=creme&brand=vitarroz&brand=nacriva&class=COSMETIC&price_min=2.50&price_max=20.00&in_stock=1&sort=-price&page=2'
  expect(productSearch(read(query))).toBe(query)
})

test('the shortest address lists everything, the most popular first', () => {
  expect(read('')).toEqual({ filters: noFilters, sort: 'popularity', page: 1 })
  expect(productSearch(read(''))).toBe('')
})

test('a search lists the best match first', () => {
  expect(read('q=creme').sort).toBe('relevance')
})

test('unknown values of an old or wrong link are ignored', () => {
  expect(read('price_min=21474837&price_max=21474836.48')).toEqual(read(''))
  expect(read('class=WEAPON&sort=luck&page=-3&price_min=cheap&brand=')).toEqual(read(''))
})

test('prices are read in common notations', () => {
  expect(['2,10', '2.1', ' 2 € ', '2'].map(typedPrice)).toEqual([210, 210, 200, 200])
  expect(['-2', '2,105', 'dois', '', null].map(typedPrice)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a repeated choice counts once, and at most fifty values are read', () => {
  const brands = Array.from({ length: 500 }, (_, at) => `brand=x${at}`)
  const { filters } = readProductQuery(new URLSearchParams(['brand=x0', ...brands, 'class=MSRM', 'class=MSRM'].join('&')))
  expect(filters.brands).toEqual(Array.from({ length: 50 }, (_, at) => `x${at}`))
  expect(filters.classes).toEqual(['MSRM'])
})
