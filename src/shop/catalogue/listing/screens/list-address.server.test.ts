import { expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { noFilters, productSearch, readProductQuery } from '../product-list.ts'
import type { Facets, ProductQuery } from '../product-list.ts'
import { chipsOf, listPath, withoutFilters } from './list-address.server.ts'

const facets: Facets = {
  collection: { key: 'dermocosmetica', label: 'Dermocosmética', count: 12 },
  collections: [],
  brands: [
    { key: 'vitalis', label: 'Vitalis', count: 4 },
    { key: 'nacriva', label: 'Nacriva', count: 0 },
  ],
  forms: [{ key: 'tablet', label: 'Comprimidos', count: 9 }],
  classes: [],
  inStock: 9,
  reduced: 2,
  price: undefined,
  facts: { age: [], suits: [], free: [] },
}

const everything: ProductQuery = {
  filters: {
    ...noFilters,
    q: 'creme de mãos',
    collection: 'dermocosmetica',
    brands: ['vitalis', 'nacriva'],
    forms: ['tablet'],
    classes: ['COSMETIC'],
    priceMin: cents(210),
    priceMax: cents(1490),
    inStock: true,
    reduced: true,
  },
  sort: '-price',
  page: 3,
}

const addressOf = (query: ProductQuery) => new URL(listPath(query, 'pt'), 'http://shop.invalid')
const read = (url: URL) =>
  readProductQuery(url.searchParams, url.pathname.startsWith('/colecoes/') ? url.pathname.slice(10) : undefined)

test('a query is the same after writing and reading its address', () => {
  expect(read(addressOf(everything))).toEqual(everything)
})

test('the unfiltered list in its default order has an address without a query', () => {
  expect(listPath({ filters: noFilters, sort: 'popularity', page: 1 }, 'en')).toBe('/en/products')
  expect(productSearch(readProductQuery(new URLSearchParams('page=abc&sort=x&price_min=free&class=WRONG')))).toBe('')
})

test('the default order of a search is its best match, which the address leaves out', () => {
  expect(readProductQuery(new URLSearchParams('q=tosse')).sort).toBe('relevance')
  expect(productSearch(readProductQuery(new URLSearchParams('q=tosse&sort=relevance')))).toBe('?q=tosse')
})

test('each chip removes one filter and nothing else', () => {
  const chips = chipsOf(everything, facets, 'pt')
  expect(chips.map(({ label }) => label)).toEqual([
    'Dermocosmética',
    'Em stock',
    'Só promoções',
    'Cosmético',
    'Comprimidos',
    'Vitalis',
    'Nacriva',
    expect.stringMatching(/^2,10.€ a 14,90.€$/),
  ])
  for (const { key, rest } of chips) {
    const left = chipsOf(read(addressOf(rest)), facets, 'pt').map((chip) => chip.key)
    expect(left).toEqual(chips.map((chip) => chip.key).filter((other) => other !== key))
    expect(rest).toMatchObject({ page: 1, sort: '-price' })
  }
})

test('a brand that no longer exists can still be removed', () => {
  const query = readProductQuery(new URLSearchParams('brand=nobody'))
  expect(chipsOf(query, facets, 'pt').map(({ label, rest }) => [label, listPath(rest, 'pt')])).toEqual([['nobody', '/produtos']])
})

test('a single price limit has its own text', () => {
  const label = (search: string) =>
    chipsOf(readProductQuery(new URLSearchParams(search)), facets, 'pt').map((chip) => chip.label.replace(/\s/g, ' '))
  expect(label('price_min=2,10')).toEqual(['A partir de 2,10 €'])
  expect(label('price_max=5')).toEqual(['Até 5,00 €'])
})

test('clearing everything keeps search text and order', () => {
  expect(listPath(withoutFilters(everything), 'pt')).toBe('/produtos?q=creme+de+m%C3%A3os&sort=-price')
})

test('clearing everything on the page of a collection stays there', () => {
  const query = readProductQuery(new URLSearchParams('in_stock=1&page=2'), 'dermocosmetica')
  expect(chipsOf(query, facets, 'pt').map(({ key }) => key)).toEqual(['in_stock'])
  expect(listPath(withoutFilters(query), 'pt')).toBe('/colecoes/dermocosmetica')
})
