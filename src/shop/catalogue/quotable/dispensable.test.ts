import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findDispensable, maxFound, searchDispensable } from './actions.server.ts'

const { world } = await stockedShopFixture()

const search = (typed: string) => searchDispensable(world.db, typed, 'pt')
const prescribed = () =>
  world.db
    .selectFrom('products as p')
    .innerJoin('variants as v', 'v.product_id', 'p.id')
    .select(['p.id', 'v.id as variant_id', 'v.public_id', 'v.code', 'v.sku', 'p.name_pt', 'p.substance_pt', 'v.price_cents'])
    .where('p.class', '=', 'MSRM')
    .where('p.generic', '=', true)
    .where('v.code', 'is not', null)
    .orderBy('p.id')

describe('the search of a quote finds', () => {
  test('prescription medicines with their prices, by part of a name and by substance', async () => {
    const found = await search('atorvast')
    expect(found.length).toBeGreaterThan(1)
    for (const one of found) expect(one).toMatchObject({ class: 'MSRM', price: expect.any(Number), vat: 600 })
    expect(found.some(({ detail }) => /atorvastatina/i.test(detail))).toBe(true)
    const brands = found.filter(({ name }) => !/atorvastatina/i.test(name))
    expect(brands.length, 'a brand is found by its substance').toBeGreaterThan(0)
  })

  test('one pack alone by its CNP, and by its reference', async () => {
    const pack = await prescribed().executeTakeFirstOrThrow()
    for (const typed of [pack.code!, ` ${pack.code!.slice(0, 3)} ${pack.code!.slice(3)}`, pack.sku.toLowerCase()])
      expect(
        (await search(typed)).map(({ id }) => id),
        typed,
      ).toEqual([pack.public_id])
  })

  test('nothing for an empty text, for wild cards and for products off sale, and at most twenty', async () => {
    for (const typed of ['', '  ', '%', "'", '()&|', 'xyzzyqwert']) expect(await search(typed), typed).toEqual([])
    expect((await search('comprimidos')).length).toBeLessThanOrEqual(maxFound)
    const pack = await prescribed().executeTakeFirstOrThrow()
    await world.db.updateTable('products').set({ active: false }).where('id', '=', pack.id).execute()
    expect(await search(pack.code!)).toEqual([])
    expect(await findDispensable(world.db, [pack.public_id, 'x', world.id()], 'pt')).toEqual([])
    await world.db.updateTable('products').set({ active: true }).where('id', '=', pack.id).execute()
    expect(await findDispensable(world.db, [pack.public_id], 'pt')).toMatchObject([{ id: pack.public_id, code: pack.code }])
  })
})

test('the cheapest generic of interchangeable packs, one in stock first', async () => {
  const found = await search('atorvastatina')
  const interchangeable = found.filter((one) => one.cheapest && one.detail === found[0]!.detail && one.pack === found[0]!.pack)
  expect(interchangeable.length).toBeGreaterThan(1)
  const generics = interchangeable.filter(({ generic, left }) => generic && left > 0).toSorted((a, b) => a.price - b.price)
  for (const one of interchangeable) expect(one.cheapest).toMatchObject({ id: generics[0]!.id, price: generics[0]!.price })
  await world.db
    .updateTable('stock_items')
    .set({ on_hand: 0, held: 0 })
    .where('variant_id', '=', (row) => row.selectFrom('variants').select('id').where('public_id', '=', generics[0]!.id))
    .execute()
  const [again] = await findDispensable(world.db, [generics[0]!.id], 'pt')
  expect(again).toMatchObject({ left: 0, cheapest: { id: generics[1]!.id } })
})

test('the call answers pharmacists and the counter only', async () => {
  const { ask, signIn } = openApi(world)
  const [ana, joao] = [await signIn(await addStaff(world, 'pharmacist')), await signIn(await addStaff(world, 'counter'))]
  const diogo = await signIn(await addStaff(world, 'owner'))
  const path = '/staff/dispensables?filter[q]=atorvast'
  const { list } = await ask('GET', path, undefined, ana)
  expect(list[0]).toMatchObject({
    type: 'dispensable',
    attributes: { class: 'MSRM', price: expect.stringMatching(/^\d+\.\d\d$/), vat_rate: '6.00', generic: expect.any(Boolean) },
  })
  expect((await ask('GET', path, undefined, joao)).status).toBe(200)
  for (const principal of [diogo, {}]) expect((await ask('GET', path, undefined, principal)).status).toBe(404)
  expect((await ask('GET', '/staff/dispensables', undefined, ana)).list).toEqual([])
})
