import { describe, expect, test } from 'vitest'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import type { ResourceObject } from '#tests/support/api/api.ts'
import { findPromotion } from '#src/shop/promotions/staff.actions.server.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addPromotion } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { shelvesForSitemap } from '../listing/actions.server.ts'
import { readList } from '../listing/screens/list-reading.server.ts'

const shop = await shopFixture()
const api = openApi(shop.world)
const { ask } = api
const asOwner = await api.signIn(await addStaff(shop.world, 'owner'))

const call = (method: string, path: string, body?: object) => ask(method, `/staff/${path}`, body, asOwner)
const add = async (pt: string, fields: object = {}): Promise<ResourceObject> =>
  (await call('POST', 'collections', { name: { pt }, ...fields })).data
const addProductIn = (collection: ResourceObject, name: string) =>
  call('POST', 'products', {
    name: { pt: name },
    class: 'COSMETIC',
    brand: 'Nacriva',
    form: 'Creme',
    published: true,
    collections: [collection.id],
    variants: [{ pack: { pt: '50 ml' }, price: '5.00' }],
  })
const namesWithin = async (parent: ResourceObject): Promise<unknown[]> =>
  (await call('GET', 'collections?page[size]=100')).list
    .filter(
      ({ relationships }) => relationships['parent']?.data && (relationships['parent'].data as { id: string }).id === parent.id,
    )
    .map(({ attributes }) => (attributes['name'] as { pt: string }).pt)

describe('a collection', () => {
  test('is in the shop at once, with a place in the tree', async () => {
    const version = await publicVersion(shop.world.db)
    const top = await add('Bebé e mamã', { name: { pt: 'Bebé e mamã', en: 'Baby and mum' } })
    const below = await add('Fraldas', { parent: top.id })
    expect(top.attributes).toMatchObject({ slug: { pt: 'bebe-e-mama', en: 'baby-and-mum' }, product_count: 0, version: 1 })
    expect(below.relationships['parent']?.data).toMatchObject({ id: top.id })
    expect(await publicVersion(shop.world.db)).toBeGreaterThan(version)
    expect((await ask('GET', '/collections/bebe-e-mama?include=children')).included).toMatchObject([{ id: below.id }])
  })

  test('is put among its siblings by its place', async () => {
    const top = await add('Ordem')
    for (const name of ['Primeira', 'Segunda', 'Terceira']) await add(name, { parent: top.id })
    await add('Nova', { parent: top.id, position: 2 })
    expect(await namesWithin(top)).toEqual(['Primeira', 'Nova', 'Segunda', 'Terceira'])
    const { list } = await call('GET', 'collections?page[size]=100')
    const third = list.find(({ attributes }) => (attributes['name'] as { pt: string }).pt === 'Terceira')
    await call('PATCH', `collections/${third?.id}`, { position: 1 })
    expect(await namesWithin(top)).toEqual(['Terceira', 'Primeira', 'Nova', 'Segunda'])
  })

  test('cannot be inside itself, nor have the address of another', async () => {
    const top = await add('Acima')
    const below = await add('Abaixo', { parent: top.id })
    const cycle = await call('PATCH', `collections/${top.id}`, { parent: below.id })
    expect(cycle.errors[0]).toMatchObject({ code: 'collection_cycle', source: { pointer: '/data/attributes/parent' } })
    const again = await call('POST', 'collections', { name: { pt: 'Acima' } })
    expect(again.errors[0]).toMatchObject({ status: '422', code: 'slug_taken', source: { pointer: '/data/attributes/slug/pt' } })
  })

  test('that is renamed finds its products by the new name, and its former address redirects', async () => {
    const collection = await add('Solares')
    await addProductIn(collection, 'Bloqueador Xis')
    const body = { name: { pt: 'Proteção estival' }, slug: { pt: 'protecao-estival' }, version: 1 }
    expect((await call('PATCH', `collections/${collection.id}`, body)).data.attributes['version']).toBe(2)
    expect((await ask('GET', '/products?filter[q]=estival')).list).toHaveLength(1)
    expect((await ask('GET', '/collections/solares')).data.attributes['slug']).toBe('protecao-estival')
    expect((await call('PATCH', `collections/${collection.id}`, body)).errors[0]?.code).toBe('changed_meanwhile')
  })

  test('that is hidden is nowhere in the shop, nor is what it contains; its products stay on sale', async () => {
    const top = await add('Natal secreto')
    const below = await add('Presentes secretos', { parent: top.id })
    await addProductIn(below, 'Vela de Natal')
    const found = async () => ({
      pages: [
        (await ask('GET', '/collections/natal-secreto')).status,
        (await ask('GET', '/collections/presentes-secretos')).status,
      ],
      // With the product, whose keywords name its collection, and the row that leads to all results.
      suggested: (await ask('GET', '/suggestions?q=secret')).list.length,
      inSitemap: (await shelvesForSitemap(shop.world.db)).filter(({ slugs }) => slugs.pt.includes('secret')).length,
      onSale: (await ask('GET', '/products?filter[q]=vela de natal')).list.length,
      inCollection: (await ask('GET', '/products?filter[collection]=presentes-secretos')).list.length,
    })
    expect(await found()).toEqual({ pages: [200, 200], suggested: 4, inSitemap: 2, onSale: 1, inCollection: 1 })
    const hidden = await call('PATCH', `collections/${top.id}`, { hidden: true })
    expect(hidden.data.attributes['hidden']).toBe(true)
    expect(await found()).toEqual({ pages: [404, 404], suggested: 2, inSitemap: 0, onSale: 1, inCollection: 0 })
    await call('PATCH', `collections/${top.id}`, { hidden: false })
    expect((await found()).pages).toEqual([200, 200])
  })

  test('is deleted only when it is empty', async () => {
    const collection = await add('Cheia')
    await addProductIn(collection, 'Creme Ypsilon')
    expect((await call('DELETE', `collections/${collection.id}`)).errors[0]).toMatchObject({
      status: '409',
      code: 'collection_in_use',
    })
    const empty = await add('Vazia')
    expect((await call('DELETE', `collections/${empty.id}`)).status).toBe(204)
    expect((await call('DELETE', `collections/${empty.id}`)).status).toBe(404)
  })
})

describe('a brand', () => {
  test('is created, renamed and deleted, and its name is its own', async () => {
    const { data, status } = await call('POST', 'brands', { name: 'Olivita' })
    expect([status, data.attributes]).toMatchObject([201, { name: 'Olivita', slug: 'olivita', product_count: 0 }])
    expect((await call('POST', 'brands', { name: ' olivita ' })).errors[0]).toMatchObject({
      code: 'brand_name',
      source: { pointer: '/data/attributes/name' },
    })
    expect((await call('PATCH', `brands/${data.id}`, { name: 'Oliviera', version: 1 })).data.attributes).toMatchObject({
      name: 'Oliviera',
      slug: 'olivita',
      version: 2,
    })
    expect((await call('PATCH', `brands/${data.id}`, { name: 'Outra', version: 1 })).status).toBe(409)
    expect((await call('DELETE', `brands/${data.id}`)).status).toBe(204)
  })

  test('that is renamed finds its products, and is not deleted while it has any', async () => {
    const collection = await add('Rosto')
    await addProductIn(collection, 'Creme Zeta')
    const brand = (await call('GET', 'brands')).list.find(({ attributes }) => attributes['name'] === 'Nacriva')
    await call('PATCH', `brands/${brand?.id}`, { name: 'Nacriva Laboratoria' })
    expect((await ask('GET', '/products?filter[q]=laboratoria zeta')).list).toHaveLength(1)
    expect((await call('DELETE', `brands/${brand?.id}`)).errors[0]?.code).toBe('brand_in_use')
  })

  test('that is merged gives its products and promotions to another one, whose list its address shows', async () => {
    const collection = await add('Mãos')
    await addProductIn(collection, 'Creme Ómega')
    const brands = (await call('GET', 'brands')).list
    const from = brands.find(({ attributes }) => attributes['slug'] === 'nacriva')!
    const { data: into } = await call('POST', 'brands', { name: 'Nacriva Pharma' })
    const promotion = await addPromotion(shop.world, {
      scope: { kind: 'chosen', skus: [], collectionIds: [], brandIds: [from.id] },
    })
    const merge = (body: object) => call('POST', `brands/${from.id}/merge`, body)
    expect((await merge({ into: from.id })).errors[0]).toMatchObject({ status: '422', code: 'brand_unknown' })
    expect((await merge({ into: into.id, version: 99 })).errors[0]?.code).toBe('changed_meanwhile')
    const merged = await merge({ into: into.id })
    expect(merged.data).toMatchObject({ id: into.id, attributes: { product_count: from.attributes['product_count'] } })
    expect((await merge({ into: into.id })).status).toBe(404)
    expect((await ask('GET', '/products?filter[brand]=nacriva-pharma&filter[q]=omega')).list).toHaveLength(1)
    expect((await ask('GET', '/products?filter[q]=pharma omega')).list).toHaveLength(1)
    expect((await findPromotion(shop.world.db, promotion.id))?.scope).toMatchObject({ brandIds: [into.id] })
    const visit = visitAs(shop.world, { url: '/produtos?brand=nacriva&in_stock=1' })
    const answer: unknown = await readList(visit).catch((thrown: unknown) => thrown)
    expect(answer instanceof Response && [answer.status, answer.headers.get('Location')]).toEqual([
      301,
      '/produtos?brand=nacriva-pharma&in_stock=1',
    ])
  })
})
