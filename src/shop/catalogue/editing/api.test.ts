import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { factMask } from '../product/facts.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const shop = await shopFixture()
const api = openApi(shop.world)
const { ask } = api
const asPharmacist = await api.signIn(await addStaff(shop.world, 'pharmacist'))
const asCounter = await api.signIn(await addStaff(shop.world, 'counter'))

const pack = { pack: { pt: '50 ml' }, price: '12.90' }
let count = 0
const product = (fields: object = {}) => {
  count += 1
  const named = { name: { pt: `Loção ${count}`, en: `Lotion ${count}` }, class: 'COSMETIC', brand: 'Nacriva', form: 'Loção' }
  return { ...named, variants: [pack], ...fields }
}
const post = (fields?: object, headers = asPharmacist) =>
  ask('POST', '/staff/products?include=variants', product(fields), headers)
const patch = (id: string, body: object) => ask('PATCH', `/staff/products/${id}?include=variants`, body, asPharmacist)

describe('a product of the API', () => {
  test('is created with few fields as a draft, and shows everything', async () => {
    const { status, data, included } = await post({ name: { pt: 'Água Termal' } })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      type: 'product',
      attributes: {
        name: { pt: 'Água Termal', en: 'Água Termal' },
        slug: { pt: 'agua-termal', en: 'agua-termal' },
        state: 'draft',
        class: 'COSMETIC',
        brand: 'Nacriva',
        untranslated: ['name'],
        version: 1,
      },
    })
    expect(included).toMatchObject([
      { type: 'variant', attributes: { price: '12.90', vat_rate: '23.00', on_hand: 0, pack: { pt: '50 ml', en: '50 ml' } } },
    ])
    expect((await ask('GET', `/staff/products/${data.id}`, undefined, asPharmacist)).data.attributes).toEqual(data.attributes)
  })

  test('has facts that filters find it by, of which a change leaves what it does not name', async () => {
    const facts = { min_age_months: 72, free_of: ['sugar', 'gluten'], vegan: true }
    const { data } = await post({ published: true, facts })
    expect(data.attributes['facts']).toMatchObject({ ...facts, audiences: [], pregnant: null })
    const changed = await patch(data.id, { facts: { pregnant: 'no', free_of: ['sugar'] } })
    expect(changed.data.attributes['facts']).toMatchObject({
      min_age_months: 72,
      pregnant: 'no',
      free_of: ['sugar'],
      vegan: true,
    })
    const { rows } = await sql<{ facts: number }>`
      select facts from product_listings l join products p on p.id = l.product_id where p.public_id = ${data.id}::uuid`.execute(
      shop.world.db,
    )
    expect(rows[0]?.facts).toBe(factMask(['adults', 'teens', 'children', 'sugar', 'vegan', 'not_pregnant']))
  })

  test('that is published is bought through the shop’s own calls', async () => {
    const { data } = await post({ published: true, variants: [{ ...pack, on_hand: 3 }] })
    const found = await ask('GET', `/products/${data.id}?include=variants`)
    const variant = found.included.find(({ type }) => type === 'variant')
    expect((await ask('POST', '/store/carts', { variant_id: variant?.id, quantity: 3 })).status).toBe(201)
  })

  test.each<[object, string, string]>([
    [{ name: {} }, 'required', 'name/pt'],
    [{ name: { pt: ' ' } }, 'required', 'name/pt'],
    [{ class: 'TOY' }, 'class_unknown', 'class'],
    [{ variants: [] }, 'variants_required', 'variants'],
    [{ collections: ['nada'] }, 'collection_unknown', 'collections'],
    [{ facts: { min_age_months: 1201 } }, 'age', 'facts/min_age_months'],
    [{ facts: { min_age_months: 24, max_age_months: 12 } }, 'age_order', 'facts/max_age_months'],
    [{ facts: { free_of: ['sal'] } }, 'invalid', 'facts/free_of/0'],
    [{ slug: { pt: 'não vale' } }, 'slug', 'slug/pt'],
    ...['0', '-1', '0.00', '1.234', '1,20', '', 'NaN', '99999999'].map((price): [object, string, string] => [
      { variants: [{ ...pack, price }] },
      'price',
      'variants/0/price',
    ]),
    [{ variants: [{ ...pack, price: 12.9 }] }, 'price', 'variants/0/price'],
    [{ variants: [{ pack: pack.pack }] }, 'price', 'variants/0/price'],
    [{ variants: [{ ...pack, compare_at_price: '12.90' }] }, 'compare_at_price', 'variants/0/compare_at_price'],
    [{ class: 'MSRM', variants: [{ ...pack, compare_at_price: '20.00' }] }, 'reduction_forbidden', 'variants/0/compare_at_price'],
    [{ variants: [{ ...pack, ean: '4006381333932' }] }, 'ean', 'variants/0/ean'],
    [{ variants: [{ ...pack, cnp: '544098' }] }, 'cnp', 'variants/0/cnp'],
    [{ variants: [{ ...pack, sku: 'A B' }] }, 'sku', 'variants/0/sku'],
    [{ variants: [{ ...pack, vat_rate: '101' }] }, 'vat_rate', 'variants/0/vat_rate'],
    [{ variants: [{ ...pack, on_hand: -1 }] }, 'whole_number', 'variants/0/on_hand'],
  ])('%j is refused with a pointer', async (fields, code, pointer) => {
    const { status, errors } = await post(fields)
    expect([status, errors[0]?.code, errors[0]?.source?.pointer]).toEqual([422, code, `/data/attributes/${pointer}`])
  })

  test('names every fault at once', async () => {
    await post({ variants: [{ ...pack, sku: 'DUP-1' }] })
    const { errors } = await post({
      collections: ['nada'],
      variants: [
        { ...pack, sku: 'DUP-1' },
        { ...pack, compare_at_price: '1.00' },
      ],
    })
    const named = ['collections', 'variants/0/sku', 'variants/1/compare_at_price'].map((field) => `/data/attributes/${field}`)
    expect(new Set(errors.map(({ source }) => source?.pointer))).toEqual(new Set(named))
  })

  test('has its markup as it was typed: pages show it as text', async () => {
    const description = { pt: '<script>alert(1)</script> **forte**', en: '[x](javascript:alert(1))' }
    const { data } = await post({ published: true, description })
    expect(data.attributes['description']).toEqual(description)
  })

  test('is created once for one idempotency key', async () => {
    const headers = { ...asPharmacist, 'Idempotency-Key': 'locao-1' }
    const body = product()
    const [first, again] = [
      await ask('POST', '/staff/products', body, headers),
      await ask('POST', '/staff/products', body, headers),
    ]
    expect(again.data.id).toBe(first.data.id)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('names the pack at fault by its place in the call', async () => {
    const { data } = await post({ variants: [pack, { ...pack, sku: 'PLACE-2' }] })
    const changed = await patch(data.id, { variants: [{ sku: 'PLACE-2', compare_at_price: '1.00' }] })
    expect(changed.errors[0]?.source?.pointer).toBe('/data/attributes/variants/0/compare_at_price')
  })

  test('is not overwritten by a change of an earlier version, which is answered with the present state', async () => {
    const { data } = await post()
    expect((await patch(data.id, { brand: 'Olivita', version: 1 })).data.attributes).toMatchObject({
      version: 2,
      brand: 'Olivita',
    })
    const late = await patch(data.id, { brand: 'Outra', version: 1 })
    expect([late.status, late.errors[0]?.code, late.errors[0]?.meta]).toMatchObject([
      409,
      'changed_meanwhile',
      { present: { version: 2 } },
    ])
  })

  test('leaves the shop when it is deleted', async () => {
    const { data } = await post({ published: true })
    expect((await ask('DELETE', `/staff/products/${data.id}`, undefined, asPharmacist)).status).toBe(204)
    expect((await ask('GET', `/products/${data.id}`)).status).toBe(410)
    expect((await ask('GET', `/staff/products/${data.id}`, undefined, asPharmacist)).data.attributes['state']).toBe('archived')
  })

  test('is copied to a draft', async () => {
    const { data } = await post({ published: true })
    const copy = await ask('POST', `/staff/products/${data.id}/copy`, {}, asPharmacist)
    expect([copy.status, copy.data.attributes['state'], copy.data.attributes['name']]).toEqual([
      201,
      'draft',
      data.attributes['name'],
    ])
  })

  test('is unknown to the counter and to guests', async () => {
    const statuses = await Promise.all([post({}, asCounter), post({}, {}), ask('GET', '/staff/products')])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the price of a pack', () => {
  test('is changed alone, from one version of it', async () => {
    const { included } = await post()
    const id = included[0]?.id ?? ''
    const change = (body: object) => ask('PATCH', `/staff/variants/${id}`, body, asPharmacist)
    expect((await change({ price: '9.90', compare_at_price: '12.90', version: 1 })).data.attributes).toMatchObject({
      price: '9.90',
      compare_at_price: '12.90',
      version: 2,
    })
    expect((await change({ price: '8.00', version: 1 })).status).toBe(409)
    const wrong = await change({ price: '13.00' })
    expect(wrong.errors[0]).toMatchObject({ code: 'compare_at_price', source: { pointer: '/data/attributes/compare_at_price' } })
    expect((await change({ compare_at_price: null })).data.attributes['compare_at_price']).toBe(null)
  })
})

describe('the list', () => {
  test('finds by name, SKU, CNP and EAN, in every state', async () => {
    const { data } = await post({
      name: { pt: 'Sabonete Zeferinol' },
      variants: [{ ...pack, sku: 'RAR-1', cnp: '9900123', ean: '96385074', on_hand: 0 }],
    })
    for (const q of ['zeferinol', 'sabonete zef', 'RAR-1', 'rar-1', '9900123', '96385074'])
      expect(
        (await ask('GET', `/staff/products?filter[q]=${encodeURIComponent(q)}`, undefined, asPharmacist)).list,
      ).toMatchObject([{ id: data.id }])
  })

  test('is filtered by state, class and stock', async () => {
    const of = async (filter: string) =>
      (await ask('GET', `/staff/products?${filter}&page[size]=100`, undefined, asPharmacist)).list.map(
        ({ attributes }) => attributes,
      )
    const { data } = await post({ class: 'DEVICE', published: true })
    expect((await of('filter[class]=DEVICE')).map(({ name }) => name)).toEqual([data.attributes['name']])
    expect(new Set((await of('filter[state]=published')).map(({ state }) => state))).toEqual(new Set(['published']))
    expect(await of('filter[stock]=out&filter[class]=DEVICE')).toHaveLength(1)
    expect((await ask('GET', '/staff/products?filter[state]=lost', undefined, asPharmacist)).status).toBe(400)
  })
})
