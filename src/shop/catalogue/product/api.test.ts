import { expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const { world } = await stockedShopFixture()
const { ask } = openApi(world)

const get = (path: string) => ask('GET', path)

test('products are listed with counts, links and facets', async () => {
  const { status, list, meta } = await get('/products?filter[q]=creme&page[size]=5&sort=price')
  expect(status).toBe(200)
  expect(list).toHaveLength(5)
  expect(meta).toMatchObject({
    count: 5,
    facets: { brand: expect.any(Array), price: { min: expect.stringMatching(/^\d+\.\d\d$/) } },
  })
  expect(list[0]).toMatchObject({
    type: 'product',
    attributes: { name: expect.any(String), localized_slugs: { pt: expect.any(String), en: expect.any(String) } },
  })
})

test('a product has everything that the page shows, and includes the requested relations', async () => {
  const { list } = await get('/products?filter[reduced]=true&page[size]=1')
  const { status, data, included } = await get(`/products/${list[0]?.id}?include=variants,images,collections,brand&locale=pt`)
  expect(status).toBe(200)
  expect(data.attributes).toMatchObject({ description: expect.any(String), prescription_required: false })
  expect(new Set(included.map(({ type }) => type))).toEqual(new Set(['variant', 'image', 'collection', 'brand']))
  const variant = included.find(({ type }) => type === 'variant')
  expect(variant?.attributes).toMatchObject({
    currency: 'EUR',
    price: expect.stringMatching(/^\d+\.\d\d$/),
    display_price: expect.stringMatching(/^\d+,\d\d\s€$/),
    compare_at_price: expect.any(String),
    lowest_price_30_days: expect.any(String),
    purchasable: true,
  })
})

test('a product answers by its address in either language', async () => {
  const { list } = await get('/products?page[size]=1')
  const slugs = list[0]?.attributes['localized_slugs'] as { pt: string; en: string }
  for (const slug of [slugs.pt, slugs.en]) expect((await get(`/products/${slug}?locale=en`)).data.id).toBe(list[0]?.id)
})

test('of a prescription medicine no price is shown', async () => {
  const { included } = await get('/products?filter[class]=MSRM&page[size]=100&include=variants')
  expect(included.length).toBeGreaterThan(50)
  for (const { attributes } of included)
    expect(attributes).toMatchObject({ price: null, display_price: null, unit_price: null, purchasable: false })
})

test.each([
  '/products/nothing',
  '/products/%00',
  '/products/00000000-0000-0000-0000-000000000000',
  '/products/nothing/alternatives',
  '/collections/nothing',
])('%s is not found', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, errors: [{ code: 'not_found', status: '404' }] })
})

test.each([
  'filter[class]=WEAPON',
  'filter[price_min]=cheap',
  'filter[price_min]=21474837',
  'filter[price_max]=21474836.48',
  'filter[colour]=red',
  'sort=luck',
  'page[size]=101',
  'include=orders',
])('a list requested with %s is refused', async (query) => {
  expect((await get(`/products?${query}`)).status).toBe(400)
})

test('alternatives, collections and suggestions are answered', async () => {
  const { list } = await get('/products?filter[q]=paracetamol+generis+500&page[size]=1')
  expect((await get(`/products/${list[0]?.id}/alternatives?include=variants`)).list.length).toBeGreaterThan(1)
  const collections = await get('/collections?locale=en&page[size]=100')
  expect(collections.list.map(({ attributes }) => attributes['slug'])).toContain('medicines')
  expect((await get('/collections/medicines?locale=en&include=children')).included.length).toBeGreaterThan(5)
  const suggestions = await get('/suggestions?q=para&locale=pt')
  expect(suggestions.list[0]).toMatchObject({ type: 'suggestion', attributes: { kind: 'concept', count: expect.any(Number) } })
  expect(suggestions.list.find(({ attributes }) => attributes['kind'] === 'product')).toMatchObject({
    attributes: { path: expect.stringMatching(/^\/produtos\//), price: expect.stringMatching(/^\d+\.\d\d$/) },
  })
})

test('the website has its address, its settings and its modules', async () => {
  const { data } = await get('/website?locale=en')
  expect(data.attributes).toMatchObject({
    url: 'http://shop.test',
    modules: { prescriptions: true },
    config: {
      name: 'Farmácia Azulejo',
      web_banner_promotable_info: expect.stringContaining('Free delivery'),
      county_limits: expect.arrayContaining(['Vila Real', 'Amarante']),
      hours: 48,
      delivery: { price: '3.50', display_price: '€3.50', free_from: '50.00' },
      legal: { technical_director: 'Dra. Ana Vaz' },
    },
  })
})
