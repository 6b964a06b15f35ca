import { expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { listProducts } from './actions.server.ts'
import type { ProductCardView } from './product.ts'
import { noFilters } from '../listing/product-list.ts'
import type { ProductFilters, ProductSort } from '../listing/product-list.ts'
import { cheapestVariant } from './variant-choice.ts'

const shop = await stockedShopFixture()

type ListInput = Partial<ProductFilters> & { sort?: ProductSort; number?: number; size?: number; locale?: 'pt' | 'en' }

const list = ({ sort = 'popularity', number = 1, size = 24, locale = 'pt', ...filters }: ListInput = {}) =>
  listProducts(shop.world.db, { locale, filters: { ...noFilters, ...filters }, sort, page: { number, size } })
const search = async (q: string, locale: 'pt' | 'en' = 'pt') =>
  (await list({ q, sort: 'relevance', locale, size: 100 })).products.map(({ name }) => name)

test.each([
  ['paracetmol', /^Paracetamol/],
  ['ibuprofno', /^Ibuprofeno/],
  ['magnezio', /^Magnésio/],
  ['protetor solr', /^Protetor solar/],
  ['agua micelar', /^Água micelar/],
  ['CHAMPO ANTICASPA', /^Champô anticaspa/],
  ['creme para as mãos', /mãos/],
  ['omeprazol 20mg', /^Omeprazol .* 20 mg/],
  ['benuron', /^Ben-u-ron/],
  ['vitamina d', /^Vitamina D/],
])('a search for "%s" finds it first', async (typed, name) => {
  expect((await search(typed))[0]).toMatch(name)
})

test('a complaint is found in the descriptions of products', async () => {
  expect((await search('dor de cabeça')).length).toBeGreaterThan(3)
})

test('the English shop is searched in English', async () => {
  expect((await search('sunscreen', 'en'))[0]).toMatch(/sunscreen/)
  expect((await search('paracetmol', 'en'))[0]).toMatch(/^Paracetamol/)
})

test('an article number, a barcode or a product code finds its product alone', async () => {
  const { products } = await list({ classes: ['MNSRM'], size: 1 })
  const { sku, barcode, code } = products[0]?.variant ?? {}
  for (const typed of [sku, barcode, code]) expect(await search(typed ?? '')).toEqual([products[0]?.name])
})

test('nonsense, stop words and signs find nothing and cause no error', async () => {
  for (const typed of ['qwrtzxv', 'de', "'", '%', '\\', '&|!', 'ção']) expect(Array.isArray(await search(typed))).toBe(true)
  expect(await search('qwrtzxv')).toEqual([])
})

test('the count of a filter is the number of products it finds', inAll, async () => {
  const { facets } = await list({ q: 'creme', sort: 'relevance' })
  for (const { key, count } of facets.brands) expect((await list({ q: 'creme', brands: [key] })).total).toBe(count)
  for (const { key, count } of facets.collections) expect((await list({ q: 'creme', collection: key })).total).toBe(count)
  for (const { key, count } of facets.forms) expect((await list({ q: 'creme', forms: [key] })).total).toBe(count)
  expect((await list({ q: 'creme', inStock: true })).total).toBe(facets.inStock)
})

test('a second brand can be added: its count is not lowered by the first one', async () => {
  const [first, second] = (await list()).facets.brands
  const chosen = await list({ brands: [first?.key ?? ''] })
  expect(chosen.facets.brands.find(({ key }) => key === second?.key)).toEqual(second)
  expect((await list({ brands: [first?.key ?? '', second?.key ?? ''] })).total).toBe((first?.count ?? 0) + (second?.count ?? 0))
})

test('a chosen filter keeps its name with no products left', async () => {
  const { total, facets } = await list({ q: 'preservativos', brands: ['bluepharma'], forms: ['tablet'], sort: 'relevance' })
  expect(total).toBe(0)
  expect(facets.brands).toContainEqual({ key: 'bluepharma', label: 'Bluepharma', count: 0 })
  expect(facets.forms).toContainEqual({ key: 'tablet', label: 'Comprimido', count: 0 })
})

test('a collection contains the products of those below it, and lists them', async () => {
  const { total, facets } = await list({ collection: 'dermocosmetica' })
  expect(facets.collection?.label).toBe('Dermocosmética')
  expect(facets.collections.map(({ label }) => label)).toContain('Rosto')
  expect(Math.max(...facets.collections.map(({ count }) => count))).toBeLessThan(total)
})

/** The price on a card: of the cheapest available variant. */
const visiblePrice = ({ variants, variant }: ProductCardView) => cheapestVariant(variants, variant).price
const inRange = (price: number | null) => price !== null && price >= 500 && price <= 700

test('prices sort from the lowest, and prescription medicines, without a price, come last', async () => {
  const first = (await list({ sort: 'price', size: 100 })).products.map((product) => visiblePrice(product) ?? -1)
  expect(first).toEqual(first.toSorted((a, b) => a - b))
  const { products } = await list({ sort: '-price', size: 100, number: 5 })
  expect(products.at(-1)?.variant.price).toBeNull()
})

test('a price range finds products with a price inside it', async () => {
  const { products } = await list({ priceMin: cents(500), priceMax: cents(700), size: 100 })
  expect(products.every((product) => inRange(visiblePrice(product)))).toBe(true)
})

test('names sort without regard to accents', async () => {
  const names = (await list({ sort: 'name', size: 60 })).products.map(({ name }) =>
    name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  )
  expect(names).toEqual(names.toSorted())
})

test('every product is on exactly one page', async () => {
  const { total } = await list()
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 100) }, (_, index) => list({ size: 100, number: index + 1 })),
  )
  const ids = pages.flatMap(({ products }) => products.map(({ id }) => id))
  expect(new Set(ids).size).toBe(total)
  expect(ids).toHaveLength(total)
})

test('a list takes two statements, for one product or a hundred', async () => {
  for (const size of [1, 100])
    expect(await shop.statementsOf(() => list({ q: 'creme', brands: ['nacriva'], size, sort: 'relevance' }))).toHaveLength(2)
})
