import { describe, expect, test } from 'vitest'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import type { ProductFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { withEquals } from '#src/shop/catalogue/listing/equals.server.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { factBits } from '#src/shop/catalogue/product/facts.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { testFor } from '#tests/support/world/short.ts'
import { sql } from 'kysely'
import { alsoFound } from './content/also-found.server.ts'
import { searchProducts } from './find/actions.server.ts'
import { suggest } from './suggest/actions.server.ts'

const shop = await stockedShopFixture()
const { world } = shop

type Locale = 'pt' | 'en'

const search = (q: string, { locale = 'pt', ...filters }: Partial<ProductFilters> & { locale?: Locale } = {}) =>
  searchProducts(
    world,
    { locale, filters: { ...noFilters, ...filters, q }, sort: 'relevance', page: { number: 1, size: 24 } },
    listProducts,
  )
const names = async (q: string, locale: Locale = 'pt') => (await search(q, { locale })).page.products.map(({ name }) => name)

describe('a search for a complaint', () => {
  testFor(['azia', 'dor de garganta', 'ansiedade', 'insónia', 'tosse'], { short: 1 })(
    '“%s” shows nothing on prescription',
    async (q) => {
      const { page } = await search(q)
      expect(page.products.map(({ class: kind }) => kind)).not.toContain('MSRM')
      expect(page.total).toBeGreaterThan(0)
    },
  )

  test('counts what is on prescription, without showing it', async () => {
    const { page } = await search('azia')
    expect(page.demand?.concealed).toBeGreaterThan(0)
  })

  test('for a small child shows nothing for older ones', async () => {
    const found = await names('tosse seca criança 4 anos')
    expect(found.length).toBeGreaterThan(0)
    expect(found.join()).not.toMatch(/Dextrometorfano|Bisoltussin/)
  })

  test('in pregnancy leaves out what must not be taken then', async () => {
    expect((await names('dor de cabeça grávida')).join()).not.toMatch(/Ibuprofeno|Brufen|Aspirina/)
  })

  test('for which nothing that the shop has suits the named people says so', async () => {
    const { state, page } = await search('ibuprofeno grávida')
    expect([state, page.total]).toEqual(['unsuitable', 0])
    expect(await search('ibuprofeno')).toMatchObject({ state: 'found' })
  })

  test('of a toddler shows nothing from three years on', async () => {
    const found = await names('nariz entupido criança pequena')
    expect(found.length).toBeGreaterThan(0)
    expect(found.join()).not.toMatch(/hipertónica/)
  })

  test('shows nothing for animals', async () => {
    expect((await names('repelente de mosquitos')).join()).not.toMatch(/cão|gato/)
    expect((await names('pulgas cão')).join()).toMatch(/cão/)
  })
})

describe('a search for products', () => {
  test('by a brand shows it first, then its equals', async () => {
    const found = await names('brufen')
    expect(found[0]).toMatch(/^Brufen/)
    expect(found.join()).toMatch(/Ibuprofeno/)
    const cards = (await search('brufen')).page.products
    const open = cards.slice(
      0,
      cards.findIndex(({ class: kind }) => kind === 'MSRM'),
    )
    expect(open.map(({ name }) => name).join()).toMatch(/Brufen.*Ibuprofeno/)
  })

  test('names with a brand the cheapest of its equals, and with that one nothing', async () => {
    const cards = await withEquals(world.db, (await search('brufen')).page.products, 'pt')
    const brand = cards.find(({ name }) => name.startsWith('Brufen'))
    expect(brand?.equal?.text).toMatch(/^Equivalente mais barato: −\d+,\d\d.€$/)
    const cheapest = cards.find(({ slug }) => slug === brand?.equal?.slug)
    expect(cheapest).toMatchObject({ strength: brand?.strength, form: brand?.form })
    expect(cheapest?.equal).toBeUndefined()
  })

  test('by a name of another country finds the same substance', async () => {
    expect((await names('tylenol', 'en'))[0]).toMatch(/Paracetamol|Ben-u-ron|Panad/)
  })

  test('that was mistyped says what it corrected, and can be searched as it was typed', async () => {
    expect((await search('ibuprufeno')).corrections).toEqual([{ from: 'ibuprufeno', to: 'ibuprofeno' }])
    expect((await search('ibuprufeno', { isExact: true })).state).toBe('nothing')
  })

  test('says which of its words no product has', async () => {
    const { leftOut, page } = await search('paracetamol violeta')
    expect(leftOut).toEqual(['violeta'])
    expect(page.total).toBeGreaterThan(0)
  })

  test('that the shop does not sell finds nothing, and nothing that only sounds like it', async () => {
    for (const q of ['fraldas', 'cerave']) expect(await search(q)).toMatchObject({ page: { total: 0 }, state: 'absent' })
  })

  test('by a code finds its product alone', async () => {
    const [product] = (await search('paracetamol')).page.products
    for (const code of [product?.variant.sku.toLowerCase(), product?.variant.barcode, product?.variant.code])
      expect(await names(code ?? '')).toEqual([product?.name])
    expect((await search('9999999')).state).toBe('absent')
  })
})

test('a search for the shop itself shows its pages and no product', async () => {
  const result = await search('horário')
  expect(result).toMatchObject({ state: 'about_shop', page: { total: 0 } })
  const rows = result.understood ? await alsoFound(world, 'horário', result.understood, 'pt') : []
  expect(rows[0]).toMatchObject({ kind: 'page', path: '/farmacia' })
})

test('filters narrow a search, and their counts are what they leave', async () => {
  const { page } = await search('creme')
  const [form] = page.facets.forms
  expect((await search('creme', { forms: [form?.key ?? ''] })).page.total).toBe(form?.count)
  const free = page.facets.facts.free.find(({ count }) => count > 0)
  expect((await search('creme', { facts: { ...noFilters.facts, free: free ? [free.fact] : [] } })).page.total).toBe(free?.count)
})

test('nonsense, signs and SQL find nothing and cause no error', async () => {
  for (const q of ['asdfgh', "'", '%', "'; select * from users; --", 'кашель', '🙂', 'a'.repeat(500)])
    expect((await search(q)).page.total, q).toBe(0)
})

test('words that no concept has are found in names and descriptions, never behind the beginning of a stem', async () => {
  expect((await names('água micelar'))[0]).toMatch(/^Água micelar/)
  expect((await names('azi')).join()).toMatch(/Azitromicina/)
  expect((await names('azia')).join()).not.toMatch(/Azitromicina/)
})

test('the suggestions for a beginning are concepts with their counts, products, pages and the whole list, at most twelve', async () => {
  const found = await suggest(world, 'tos', 'pt')
  expect(found[0]).toMatchObject({ kind: 'concept', count: expect.any(Number) })
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['concept', 'product', 'collection', 'all']))
  expect(found.length).toBeLessThanOrEqual(12)
  expect((await suggest(world, 'receit', 'pt')).map(({ id }) => id)).toContain('prescriptions.new')
  expect((await suggest(world, 'qwrtzxv', 'en')).map(({ kind }) => kind)).toEqual(['action', 'action'])
  expect(await suggest(world, ' ', 'pt')).toEqual([])
})

test('the beginning of a complaint suggests what helps against it, and corrects nothing', async () => {
  const found = await suggest(world, 'heartb', 'en')
  const products = found.filter(({ kind }) => kind === 'product').map(({ name }) => name)
  expect(products).toEqual((await names('heartburn', 'en')).slice(0, products.length))
  expect(products.length).toBeGreaterThan(0)
  const concept = found.find(({ kind }) => kind === 'concept')
  expect(found.at(-1)).toMatchObject({ kind: 'all', path: concept?.path, count: concept?.count })
})

test('a changed name of a collection is understood at once', async () => {
  await sql`update collections set name_pt = 'Zimbrolândia' where slug_pt = 'higiene-oral'`.execute(world.db)
  expect((await search('zimbrolândia')).concepts.map(({ id }) => id)).toEqual(['collection:higiene-oral'])
  await sql`update collections set name_pt = 'Higiene oral' where slug_pt = 'higiene-oral'`.execute(world.db)
})

test('each fact of a product is its own bit', async () => {
  const { rows } = await sql<{ facts: number }>`
    select product_facts(null, null, '{baby,child,women,men,pregnant,breastfeeding,diabetic}', 'no', 'no', '{dog,cat}',
      '{sugar,gluten,lactose,fragrance,alcohol}', true) | product_facts(0::smallint, null, '{}', null, null, '{}', '{}', false) as facts`.execute(
    world.db,
  )
  expect(rows[0]?.facts).toBe(2 ** factBits.length - 1)
})
