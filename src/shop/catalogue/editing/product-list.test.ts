import { expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { changeStock } from '../stock/actions.server.ts'
import { archiveProduct, createProduct, listProductRows, updateProduct } from './actions.server.ts'
import type { StaffProduct } from './actions.server.ts'
import type { ProductListFilter } from './list.store.server.ts'
import { productListSorts } from './product-draft.ts'
import type { VariantPatch } from './product-draft.ts'
import type { StockChange } from '../stock/stock-item.ts'
import { saveProducts } from './save-products.server.ts'

const shop = await shopFixture()
const { world } = shop
const principal = await addStaff(world, 'owner')
const context = { principal, source: 'page' } as const

const all: ProductListFilter = { q: '', locale: 'pt', lowAt: 5, sort: '-updated_at' }
const list = (filter: Partial<ProductListFilter> = {}) =>
  listProductRows(world.db, { ...all, ...filter }, { number: 1, size: 50 })
const names = async (filter: Partial<ProductListFilter>) => (await list(filter)).products.map(({ name }) => name.pt)

const add = async (name: string, variants: VariantPatch[]): Promise<StaffProduct> => {
  const fields = { name: { pt: name }, class: 'COSMETIC', brand: 'Nacriva', form: 'Creme', state: 'published' } as const
  const packs = variants.map((pack, at) => ({ pack: { pt: `${at + 1} un.` }, ...pack }))
  const made = await createProduct(world, context, { ...fields, variants: packs })
  return made.ok ? made.value : expect.fail(made.error.code)
}
const stock = async (id: string, change: StockChange) =>
  expect((await changeStock(world, principal, id, { change, source: 'page' })).ok).toBe(true)
const pack = ({ draft }: StaffProduct, at: number): string => draft.variants[at]?.id ?? ''

test('the counts of the tabs and the order by price, stock and name follow each change', async () => {
  const ache = await add('Água', [{ price: cents(300), onHand: 20 }])
  const balm = await add('Bálsamo', [
    { price: cents(200), onHand: 30 },
    { price: cents(900), onHand: 8, lowStockAt: 9 },
  ])
  expect((await list()).counts).toEqual({ all: 2, published: 2, draft: 0, archived: 0, out: 0, low: 1 })
  expect(await names({ stock: 'low' })).toEqual(['Bálsamo'])
  expect(await names({ sort: 'price' })).toEqual(['Bálsamo', 'Água'])
  expect(await names({ sort: 'stock' })).toEqual(['Água', 'Bálsamo'])
  expect(await names({ sort: 'name' })).toEqual(['Água', 'Bálsamo'])

  await stock(pack(ache, 0), { onHand: 0, reason: 'contagem' })
  await stock(pack(balm, 1), { lowStockAt: null })
  expect((await list()).counts).toMatchObject({ out: 1, low: 1 })
  expect(await names({ stock: 'out' })).toEqual(['Água'])
  await updateProduct(world, context, balm.id, { fields: { variants: [{ id: pack(balm, 0), price: cents(400) }] } })
  expect(await names({ sort: 'price' })).toEqual(['Água', 'Bálsamo'])
  await updateProduct(world, context, ache.id, { fields: { name: { pt: 'Chá' } } })
  expect(await names({ sort: '-name' })).toEqual(['Chá', 'Bálsamo'])
  await archiveProduct(world, context, ache.id)
  expect((await list()).counts).toEqual({ all: 2, published: 1, draft: 0, archived: 1, out: 0, low: 0 })
})

test('the list takes two statements in every order, for two products or hundreds', inAll, async () => {
  const count = async () => {
    const counts = []
    for (const sort of productListSorts)
      for (const filter of [{}, { q: 'creme' }, { class: 'COSMETIC', state: 'published', stock: 'low' }] as const)
        counts.push((await shop.statementsOf(() => list({ ...filter, sort }))).length)
    return counts
  }
  await add('Creme quase no fim', [{ price: cents(100), onHand: 1 }])
  const few = await count()
  expect(Math.max(...few)).toBe(2)
  const rows = Array.from({ length: 300 }, (_, at) => ({
    fields: {
      name: { pt: `Creme ${at}` },
      class: 'COSMETIC' as const,
      brand: 'Nacriva',
      form: 'Creme',
      state: 'published' as const,
      variants: [{ sku: `L-${at}`, pack: { pt: '1 un.' }, price: cents(100 + at), onHand: at }],
    },
  }))
  await transaction(world.db, (tx) => saveProducts(world, tx, rows, null))
  expect((await list({ q: 'creme' })).counts.all).toBeGreaterThan(300)
  expect(await count()).toEqual(few)
})
