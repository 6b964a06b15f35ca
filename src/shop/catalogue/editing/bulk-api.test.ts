import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import type { ResourceObject } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'

const call = (method: string, path: string, body?: object) => ask(method, `/staff/${path}`, body, asPharmacist)

const shop = await shopFixture()
const api = openApi(shop.world)
const { ask } = api
const asPharmacist = await api.signIn(await addStaff(shop.world, 'pharmacist'))
await call('POST', 'collections', { name: { pt: 'Sol' } })

let count = 0
async function add(pack: object = {}): Promise<{ product: ResourceObject; variant: string }> {
  count += 1
  const { data, included } = await call('POST', 'products?include=variants', {
    name: { pt: `Champô ${count}` },
    class: 'COSMETIC',
    brand: 'Nacriva',
    form: 'Champô',
    published: true,
    variants: [{ pack: { pt: '200 ml' }, price: '8.95', ...pack }],
  })
  return { product: data, variant: included[0]?.id ?? '' }
}
const priceOf = async ({ product }: { product: ResourceObject }): Promise<unknown> =>
  (await call('GET', `products/${product.id}?include=variants`)).included[0]?.attributes['price']
const bulk = (packs: readonly { variant: string }[], change: object, dryRun = false) =>
  call('POST', 'products/bulk', { variant_ids: packs.map(({ variant }) => variant), change, dry_run: dryRun })

describe('a change of many packs', () => {
  test('is shown first, with what stays and why, and writes nothing then', async () => {
    const packs = [await add(), await add({ price: '7.00', compare_at_price: '9.00' })]
    const { status, data } = await bulk(packs, { price_percent: '5', rounding: '9' }, true)
    expect([status, data.attributes]).toMatchObject([
      200,
      {
        dry_run: true,
        rows: [
          { variant_id: packs[0]?.variant, field: 'price', before: '8.95', after: '9.39', stays_because: null },
          { variant_id: packs[1]?.variant, before: '7.00', after: '7.00', stays_because: 'reduced' },
        ],
      },
    ])
    expect(await Promise.all(packs.map(priceOf))).toEqual(['8.95', '7.00'])
  })

  test('is of all products that a filter finds', async () => {
    const found = [await add({ price: '3.00' }), await add({ price: '4.00' })]
    const other = await add({ price: '5.00' })
    const collection = { change: { collection: 'sol' }, variant_ids: found.map(({ variant }) => variant) }
    await call('POST', 'products/bulk', collection)
    const filter = { collection: 'sol', class: 'COSMETIC', q: 'champô' }
    const { status, data } = await call('POST', 'products/bulk', { filter, change: { price_add: '0.50' } })
    expect([status, data.attributes['rows']]).toMatchObject([200, [{ after: '3.50' }, { after: '4.50' }]])
    expect(await Promise.all([...found, other].map(priceOf))).toEqual(['3.50', '4.50', '5.00'])
    await call('PATCH', `products/${found[0]?.product.id}`, { collections: [] })
    await call('PATCH', `products/${found[1]?.product.id}`, { collections: [] })
  })

  test('names packs or a filter, and one that finds something', async () => {
    const { variant } = await add()
    const both = { variant_ids: [variant], filter: { q: 'champô' }, change: { price_add: '1.00' } }
    expect(await call('POST', 'products/bulk', both)).toMatchObject({ status: 422, errors: [{ code: 'bulk_target' }] })
    const none = { filter: { q: 'inexistente' }, change: { price_add: '1.00' } }
    expect(await call('POST', 'products/bulk', none)).toMatchObject({ status: 422, errors: [{ code: 'bulk_none_found' }] })
  })

  test('is applied and undone once, except in a product that was changed since', async () => {
    const [first, second] = [await add(), await add()]
    const { data } = await bulk([first, second], { price_add: '1.00', collection: 'sol', low_stock_at: 7 })
    expect(await Promise.all([first, second].map(priceOf))).toEqual(['9.95', '9.95'])
    expect((await ask('GET', '/products?filter[collection]=sol')).list).toHaveLength(2)
    await call('PATCH', `products/${second.product.id}`, { brand: 'Outra' })
    const undone = await call('POST', `bulk-changes/${data.id}/undo`, {})
    expect(undone.data.attributes).toEqual({
      undone_product_ids: [first.product.id],
      changed_since_product_ids: [second.product.id],
    })
    expect(await Promise.all([first, second].map(priceOf))).toEqual(['8.95', '9.95'])
    expect((await call('POST', `bulk-changes/${data.id}/undo`, {})).errors[0]?.code).toBe('undone')
  })

  test(
    'of a collection finds the products by its name, many of them once a worker has been there, until it is undone',
    inAll,
    async () => {
      await call('POST', 'collections', { name: { pt: 'Zambujal' } })
      const packs = []
      for (let made = 0; made < 41; made += 1) packs.push(await add())
      const found = async () => (await ask('GET', '/products?filter[q]=zambujal&page[size]=100')).list?.length
      const { data } = await bulk(packs, { collection: 'zambujal' })
      await runJobs(shop.world)
      expect(await found()).toBe(41)
      await call('POST', `bulk-changes/${data.id}/undo`, {})
      await runJobs(shop.world)
      expect(await found()).toBe(0)
      await bulk(packs.slice(1, 3), { collection: 'zambujal' })
      expect(await found()).toBe(2)
    },
  )

  test('cannot be undone after a day', async () => {
    const { data } = await bulk([await add()], { published: false })
    shop.wait(25)
    expect((await call('POST', `bulk-changes/${data.id}/undo`, {})).errors[0]?.code).toBe('undo_expired')
    shop.wait(-25)
  })

  test('hides products', async () => {
    const pack = await add()
    await bulk([pack], { published: false })
    expect((await ask('GET', `/products/${pack.product.id}`)).status).toBe(410)
  })

  test.each<[object, string, string]>([
    [{}, 'bulk_nothing', 'change'],
    [{ price_percent: '5', price_add: '1.00' }, 'bulk_one_price', 'change'],
    [{ price_percent: '0' }, 'percent', 'change/price_percent'],
    [{ price_percent: '-100' }, 'percent', 'change/price_percent'],
    [{ price_add: '1,00' }, 'amount', 'change/price_add'],
    [{ collection: 'nada' }, 'collection_unknown', 'change/collection'],
    [{ low_stock_at: -1 }, 'whole_number', 'change/low_stock_at'],
  ])('%j is refused', async (change, code, pointer) => {
    const { errors } = await bulk([await add()], change)
    expect([errors[0]?.code, errors[0]?.source?.pointer]).toEqual([code, `/data/attributes/${pointer}`])
  })

  test('of a pack that does not exist changes nothing', async () => {
    const pack = await add()
    expect((await bulk([pack, { variant: shop.world.id() }], { price_add: '1.00' })).status).toBe(404)
    expect(await priceOf(pack)).toBe('8.95')
  })
})
