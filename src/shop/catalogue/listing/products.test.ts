import { expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { asOwner } from '#tests/support/world/database.ts'
import {
  alternatives,
  collectionTree,
  findCollection,
  findProduct,
  listProducts,
  variantByPublicId,
  variantsForCart,
} from '../product/actions.server.ts'
import { noFilters } from './product-list.ts'
import type { ProductFilters } from './product-list.ts'
import { stockWord } from '../product/product.ts'

const first = async (filters: Partial<ProductFilters>) => {
  const { products } = await listProducts(shop.world.db, {
    locale: 'pt',
    filters: { ...noFilters, ...filters },
    sort: 'popularity',
    page: { number: 1, size: 1 },
  })
  if (!products[0]) throw new Error('the demo lacks such a product')
  return products[0]
}
const find = async (idOrSlug: string, locale: 'pt' | 'en' = 'pt') => {
  const found = await findProduct(shop.world.db, idOrSlug, locale)
  if (!found) throw new Error(`no ${idOrSlug}`)
  return found
}

const shop = await stockedShopFixture()
const paracetamol = (await find((await first({ q: 'paracetamol generis 500' })).slug)).value

test('a product is found by its address in the language of the page', async () => {
  expect(await findProduct(shop.world.db, paracetamol.slugs.en, 'en')).toMatchObject({
    kind: 'found',
    slug: paracetamol.slugs.en,
  })
  expect(paracetamol).toMatchObject({ substance: 'Paracetamol', strength: '500 mg', class: 'MNSRM' })
  expect(paracetamol.collections[0]?.name).toBe('Medicamentos')
})

test('its id and the address in the other language redirect to the right one', async () => {
  const { slugs } = await first({ q: 'água micelar' })
  expect(await find(slugs.pt, 'en')).toMatchObject({ kind: 'moved', slug: slugs.en })
  expect(await find(slugs.en, 'pt')).toMatchObject({ kind: 'moved', slug: slugs.pt })
  expect(await find(paracetamol.id)).toMatchObject({ kind: 'moved', slug: paracetamol.slugs.pt })
})

test('a former address redirects to the current one', async () => {
  await transaction(shop.world.db, async (tx) => {
    const { id } = await tx
      .selectFrom('products')
      .select('id')
      .where('slug_pt', '=', paracetamol.slugs.pt)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('slug_history')
      .values({ kind: 'product', locale: 'pt', slug: 'paracetamol-antigo', target_id: id })
      .execute()
    const home = await tx.selectFrom('collections').select('id').where('slug_pt', '=', 'medicamentos').executeTakeFirstOrThrow()
    await tx
      .insertInto('slug_history')
      .values({ kind: 'collection', locale: 'pt', slug: 'farmacos', target_id: home.id })
      .execute()
  })
  expect(await find('paracetamol-antigo')).toMatchObject({ kind: 'moved', slug: paracetamol.slugs.pt })
  expect(await find('paracetamol-antigo', 'en')).toMatchObject({ kind: 'moved', slug: paracetamol.slugs.en })
  expect(await findCollection(shop.world.db, 'farmacos', 'en')).toMatchObject({ kind: 'moved', slug: 'medicines' })
})

test('a malformed address finds nothing', async () => {
  for (const wrong of ['nothing-here', '', '../etc', 'a\0b', "x' or 1=1", '01a1fde6-c46a-7525-aecc-9e46e58aab86', '%']) {
    expect(await findProduct(shop.world.db, wrong, 'pt')).toBeUndefined()
    expect(await findCollection(shop.world.db, wrong, 'pt')).toBeUndefined()
  }
})

test('a product page costs one statement, its alternatives another', async () => {
  expect(await shop.statementsOf(() => find(paracetamol.slug))).toHaveLength(1)
  expect(await shop.statementsOf(() => alternatives(shop.world.db, paracetamol, 'pt'))).toHaveLength(1)
})

test('alternatives have the same substance, form and strength, and are other products', async () => {
  const others = await alternatives(shop.world.db, paracetamol, 'pt')
  expect(others.length).toBeGreaterThan(1)
  expect(others.every(({ strength, form }) => strength === '500 mg' && form === paracetamol.form)).toBe(true)
  expect(others.map(({ id }) => id)).not.toContain(paracetamol.id)
})

test('a prescription medicine shows no price and cannot be bought', async () => {
  const { variants } = await first({ classes: ['MSRM'] })
  expect(variants[0]).toMatchObject({ price: null, compareAt: null, lowest30: null, unitPrice: null, purchasable: false })
})

test('the database refuses a reduced price on a prescription medicine', async () => {
  const { variants } = await first({ classes: ['MSRM'] })
  const reduce = shop.world.db
    .updateTable('variants')
    .set({ compare_at_cents: 99_999 })
    .where('public_id', '=', variants[0]?.id ?? '')
    .execute()
  await expect(reduce).rejects.toThrow(/prescription/)
  const cream = await first({ reduced: true })
  await expect(
    shop.world.db.updateTable('products').set({ class: 'MSRM' }).where('public_id', '=', cream.id).execute(),
  ).rejects.toThrow(/prescription/)
})

test('a reduced price is shown with the lowest price of the thirty days before', async () => {
  const { variant } = await first({ reduced: true })
  expect(variant.lowest30).toBe(variant.compareAt)
  await asOwner(
    shop.url,
    `delete from price_history where variant_id = (select id from variants where public_id = '${variant.id}')`,
  )
  await transaction(shop.world.db, async (tx) => {
    const row = await tx.selectFrom('variants').select('id').where('public_id', '=', variant.id).executeTakeFirstOrThrow()
    const now = shop.world.now().getTime()
    const daysAgo = (days: number) => new Date(now - days * 86_400_000)
    const prices = [
      { price_cents: 100, valid_from: daysAgo(90), valid_until: daysAgo(60) },
      { price_cents: 700, valid_from: daysAgo(60), valid_until: daysAgo(20) },
      { price_cents: 900, valid_from: daysAgo(20), valid_until: daysAgo(5) },
      { price_cents: variant.price ?? 0, valid_from: daysAgo(5), valid_until: null },
    ]
    await tx
      .insertInto('price_history')
      .values(prices.map((price) => ({ variant_id: row.id, ...price })))
      .execute()
  })
  expect((await variantByPublicId(shop.world.db, variant.id, 'pt'))?.view.lowest30).toBe(700)
})

test('without the legal block medicines are not sold, other products are', async () => {
  const cream = await first({ classes: ['COSMETIC'] })
  const sold = async () =>
    [(await find(paracetamol.slug)).value, (await find(cream.slug)).value].map(({ variant }) => variant.purchasable)
  expect(await sold()).toEqual([true, true])
  const { config } = await shop.world.db.selectFrom('website').select('config').executeTakeFirstOrThrow()
  await shop.world.db
    .updateTable('website')
    .set({ config: JSON.stringify({ ...Object(config), legal: { licence: null } }) })
    .execute()
  expect(await sold()).toEqual([false, true])
  await shop.world.db
    .updateTable('website')
    .set({ config: JSON.stringify(config) })
    .execute()
})

test('a product that is no longer on sale is in no list and has no page, but a cart can still read it', async () => {
  const cream = await first({ q: 'creme de mãos reparador' })
  const { id } = await shop.world.db
    .selectFrom('variants')
    .select('id')
    .where('public_id', '=', cream.variant.id)
    .executeTakeFirstOrThrow()
  await shop.world.db.updateTable('products').set({ active: false }).where('public_id', '=', cream.id).execute()
  expect(await findProduct(shop.world.db, cream.slug, 'pt')).toBeUndefined()
  expect(
    (
      await listProducts(shop.world.db, {
        locale: 'pt',
        filters: { ...noFilters, q: cream.name },
        sort: 'relevance',
        page: { number: 1, size: 9 },
      })
    ).products.map((product) => product.id),
  ).not.toContain(cream.id)
  expect(await variantsForCart(shop.world.db, [id], 'pt')).toMatchObject([{ purchasable: false, name: { pt: cream.name } }])
})

test('a cart reads price, tax and both names of its products in one statement', async () => {
  const row = await shop.world.db
    .selectFrom('variants')
    .select('id')
    .where('public_id', '=', paracetamol.variant.id)
    .executeTakeFirstOrThrow()
  const statements = await shop.statementsOf(() => variantsForCart(shop.world.db, [row.id, 999_999], 'en'))
  expect(statements).toHaveLength(1)
  expect(await variantsForCart(shop.world.db, [row.id, 999_999], 'en')).toMatchObject([
    {
      id: row.id,
      vat: 600,
      purchasable: true,
      price: paracetamol.variant.price,
      name: { pt: paracetamol.name },
      view: { id: paracetamol.variant.id },
    },
  ])
  expect(await variantByPublicId(shop.world.db, 'no-variant', 'pt')).toBeUndefined()
})

test('the tree of collections has the six at the top and all others below them', async () => {
  const tree = await collectionTree(shop.world.db, 'en')
  expect(tree.map(({ name }) => name)).toHaveLength(6)
  expect(tree.find(({ slug }) => slug === 'skincare')?.children.map(({ name }) => name)).toContain('Sun care')
})

test('a collection that moves below another one is listed there', async () => {
  const count = async (collection: string) =>
    (
      await listProducts(shop.world.db, {
        locale: 'pt',
        filters: { ...noFilters, collection },
        sort: 'popularity',
        page: { number: 1, size: 1 },
      })
    ).total
  const [sun, skin, baby] = await Promise.all([count('sol'), count('dermocosmetica'), count('bebe-e-mama')])
  const target = await shop.world.db
    .selectFrom('collections')
    .select('id')
    .where('slug_pt', '=', 'bebe-e-mama')
    .executeTakeFirstOrThrow()
  await shop.world.db.updateTable('collections').set({ parent_id: target.id }).where('slug_pt', '=', 'sol').execute()
  expect(await count('sol')).toBe(sun)
  expect(await count('dermocosmetica')).toBeLessThan(skin)
  expect(await count('bebe-e-mama')).toBeGreaterThan(baby)
})

test('availability has a level for each quantity, with the number only when few are left', () => {
  expect([0, 1, 2, 3, 4, 50].map(stockWord)).toEqual(['sold_out', 'last_one', 'last_few', 'last_few', 'in_stock', 'in_stock'])
})
