import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import { addItem } from '#src/shop/cart/actions.server.ts'
import { addStaff, asGuest } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { findDiscontinuedProduct } from '../product/discontinued.actions.server.ts'
import { findProduct, listProducts } from '../product/actions.server.ts'
import { noFilters } from '../listing/product-list.ts'
import {
  archiveProduct,
  changeVariantPrice,
  copyProduct,
  createProduct,
  findStaffProduct,
  publishProduct,
  updateProduct,
} from './actions.server.ts'
import type { StaffProduct } from './actions.server.ts'
import type { ProductPatch } from './product-draft.ts'
import { planProducts } from './plan-products.server.ts'
import { saveProducts } from './save-products.server.ts'

const shop = await shopFixture()
const ana = await addStaff(shop.world, 'pharmacist')
const { world } = shop
const shelf = { icon: 'sun', colour: 'amber', public_id: world.id() }
await world.db
  .insertInto('collections')
  .values({ ...shelf, name_pt: 'Sol', name_en: 'Sun', slug_pt: 'sol', slug_en: 'sun' })
  .execute()

const context = () => ({ principal: ana, source: 'api' as const })
let count = 0
const cream = (fields: ProductPatch = {}): ProductPatch => {
  count += 1
  return {
    name: { pt: `Creme solar ${count}`, en: `Sun cream ${count}` },
    class: 'COSMETIC',
    brand: 'Nacriva',
    form: 'Creme',
    state: 'published',
    collections: ['sol'],
    variants: [{ pack: { pt: '50 ml' }, price: cents(1290), onHand: 8 }],
    ...fields,
  }
}

async function create(fields: ProductPatch = {}): Promise<StaffProduct> {
  const made = await createProduct(shop.world, context(), cream(fields))
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}
async function update(product: StaffProduct, fields: ProductPatch, expected?: number): Promise<StaffProduct> {
  const changed = await updateProduct(shop.world, context(), product.id, { fields, expected })
  if (!changed.ok) throw new Error(JSON.stringify(changed.error))
  return changed.value
}
const errorsOf = async (fields: ProductPatch): Promise<unknown> => {
  const made = await createProduct(shop.world, context(), cream(fields))
  return made.ok || made.error.code !== 'invalid' ? made : made.error.errors
}
const search = async (q: string) =>
  (
    await listProducts(shop.world.db, {
      locale: 'pt',
      filters: { ...noFilters, q },
      sort: 'relevance',
      page: { number: 1, size: 24 },
    })
  ).products
const packId = (product: StaffProduct): string => product.draft.variants[0]?.id ?? ''

describe('a new product', () => {
  test('is in lists, search and its collection at once, with its stock, and cached pages are read again', async () => {
    const version = await publicVersion(shop.world.db)
    const product = await create({ name: { pt: 'Protetor Solarex', en: 'Solarex sunscreen' } })
    expect(await publicVersion(shop.world.db)).toBeGreaterThan(version)
    expect((await search('solarex'))[0]).toMatchObject({
      id: product.id,
      variant: { price: 1290, left: 8 },
      brand: { name: 'Nacriva' },
    })
    expect(await findProduct(shop.world.db, 'protetor-solarex', 'pt')).toMatchObject({
      value: { collections: [{ slug: 'sol' }], form: 'Creme' },
    })
  })

  test('takes the VAT of its class, and follows when the class changes', async () => {
    const product = await create()
    expect(product.draft.variants[0]?.vat).toBe(2300)
    expect((await update(product, { class: 'MNSRM' })).draft.variants[0]?.vat).toBe(600)
    const own = await create({ variants: [{ pack: { pt: '50 ml' }, price: cents(100), vat: 1300 as never }] })
    expect((await update(own, { class: 'MNSRM' })).draft.variants[0]?.vat).toBe(1300)
  })

  test('shows Portuguese in English until it is translated, and says so', async () => {
    const product = await create({ name: { pt: 'Leite Corporal Zeta' }, description: { pt: 'Hidrata.' } })
    expect(product.draft).toMatchObject({
      name: { en: 'Leite Corporal Zeta' },
      description: { en: 'Hidrata.' },
      untranslated: ['name', 'description'],
    })
    const renamed = await update(product, { name: { pt: 'Leite Zeta' } })
    expect(renamed.draft.name.en).toBe('Leite Zeta')
    expect((await update(renamed, { name: { en: 'Zeta milk' } })).draft).toMatchObject({
      name: { pt: 'Leite Zeta', en: 'Zeta milk' },
      untranslated: ['description'],
    })
  })

  test('of the same name as another has an address of its own', async () => {
    const [first, second] = [await create({ name: { pt: 'Gel Duplo' } }), await create({ name: { pt: 'Gel Duplo' } })]
    expect(first.draft.slug.pt).toBe('gel-duplo')
    expect(second.draft.slug.pt).toMatch(/^gel-duplo-art-/)
  })

  test.each<[ProductPatch, unknown]>([
    [{ name: { pt: '' } }, [{ field: 'name.pt', code: 'required' }]],
    [{ variants: [] }, [{ field: 'variants', code: 'variants_required' }]],
    [{ variants: [{ pack: { pt: '1 un.' }, price: cents(0) }] }, [{ field: 'variants.0.price', code: 'price' }]],
    [{ collections: ['nenhuma'] }, [{ field: 'collections', code: 'collection_unknown' }]],
    [
      { variants: [{ pack: { pt: '1 un.' }, price: cents(500), compareAt: cents(500) }] },
      [{ field: 'variants.0.compare_at_price', code: 'compare_at_price' }],
    ],
    [
      { class: 'MSRM', variants: [{ pack: { pt: '1 un.' }, price: cents(500), compareAt: cents(600) }] },
      [{ field: 'variants.0.compare_at_price', code: 'reduction_forbidden' }],
    ],
  ])('%o is refused with its field', async (fields, expected) => {
    expect(await errorsOf(fields)).toMatchObject(expected as object)
  })

  test('has a form that is already there when its name differs in punctuation alone', async () => {
    const names = ['Gel, creme', 'Gel-creme', 'GEL CREME', '["gel creme"]']
    const forms = []
    for (const form of names) forms.push((await create({ form })).draft.form)
    expect(new Set(forms)).toEqual(new Set(['gel_creme']))
    const rows = ['Pó (solúvel)', 'Pó solúvel'].map((form) => ({ fields: cream({ form }) }))
    const saved = await transaction(world.db, (tx) => saveProducts(world, tx, rows, null))
    expect(saved.ok).toBe(true)
  })

  test('refuses codes that another pack has, in the shop and in itself', async () => {
    await create({ variants: [{ sku: 'SOL-1', cnp: '5440987', ean: '4006381333931', pack: { pt: '50 ml' }, price: cents(1) }] })
    const packs = [
      { sku: 'SOL-1', cnp: '5440987', ean: '4006381333931', pack: { pt: '50 ml' }, price: cents(1) },
      { sku: 'SOL-2', pack: { pt: '1 l' }, price: cents(1) },
      { sku: 'SOL-2', pack: { pt: '2 l' }, price: cents(1) },
    ]
    expect(await errorsOf({ variants: packs })).toMatchObject([
      { field: 'variants.0.sku', code: 'sku_taken' },
      { field: 'variants.2.sku', code: 'sku_taken' },
      { field: 'variants.0.cnp', code: 'cnp_taken' },
      { field: 'variants.0.ean', code: 'ean_taken' },
    ])
  })

  test('of two people who give the same reference at once, one is refused', async () => {
    const fields = () => cream({ variants: [{ sku: 'ONCE-1', pack: { pt: '50 ml' }, price: cents(1) }] })
    const both = await Promise.all([1, 2].map(() => createProduct(shop.world, context(), fields())))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { errors: [{ field: 'variants.0.sku', code: 'sku_taken' }] } })
  })
})

describe('a change', () => {
  test('of a name and address leaves a redirect from the former address', async () => {
    const product = await create({ name: { pt: 'Creme Alfa', en: 'Alpha cream' } })
    await update(product, { slug: { pt: 'creme-beta' } })
    expect(await findProduct(shop.world.db, 'creme-alfa', 'pt')).toMatchObject({ kind: 'moved', slug: 'creme-beta' })
    expect(await errorsOf({ slug: { pt: 'creme-beta' } })).toMatchObject([{ field: 'slug.pt', code: 'slug_taken' }])
  })

  test('made from a version that another person has replaced is refused with the present state', async () => {
    const product = await create()
    await update(product, { brand: 'Olivita' }, product.version)
    const late = await updateProduct(shop.world, context(), product.id, { fields: { brand: 'Outra' }, expected: product.version })
    expect(late).toMatchObject({ error: { code: 'changed_meanwhile', present: { version: 2, draft: { brand: 'Olivita' } } } })
  })

  test('of two people at once is saved once', async () => {
    const product = await create()
    const both = await Promise.all(
      ['Uma', 'Outra'].map((brand) =>
        updateProduct(shop.world, context(), product.id, { fields: { brand }, expected: product.version }),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('that changes nothing is no version and no audit entry', async () => {
    const product = await create()
    expect((await update(product, { brand: 'Nacriva' })).version).toBe(1)
    expect(await auditOf(product)).toHaveLength(1)
  })

  test('is recorded with what was there before and after', async () => {
    const product = await create({ brand: 'Nacriva' })
    await update(product, { brand: 'Olivita' })
    expect(await auditOf(product)).toMatchObject([
      { action: 'product_created' },
      { why: 'brand: Nacriva → Olivita', actor_id: ana.publicId },
    ])
  })

  test('of another product’s pack is refused', async () => {
    const [mine, other] = [await create(), await create()]
    const changed = await updateProduct(shop.world, context(), mine.id, {
      fields: { variants: [{ id: packId(other), price: cents(1) }] },
    })
    expect(changed).toMatchObject({
      error: { errors: expect.arrayContaining([expect.objectContaining({ code: 'pack_unknown' })]) },
    })
  })
})

describe('a price', () => {
  test('that is reduced shows the lowest one of the thirty days before', async () => {
    const product = await create()
    const change = (price: number, compareAt: number | null = null) =>
      changeVariantPrice(shop.world, context(), packId(product), {
        price: cents(price),
        compareAt: compareAt === null ? null : cents(compareAt),
      })
    shop.wait(24)
    await change(990)
    shop.wait(24)
    await change(1390)
    shop.wait(24)
    await change(1090, 1390)
    expect(await findProduct(shop.world.db, product.id, 'pt')).toMatchObject({
      value: { variant: { price: 1090, compareAt: 1390, lowest30: 990 } },
    })
  })

  test('that changes twice at the same moment has one line in its history', async () => {
    const product = await create()
    const fields = (price: number) => ({ variants: [{ id: packId(product), price: cents(price) }] })
    const rows = [700, 800].map((price) => ({ id: product.id, fields: fields(price) }))
    const frozen = { ...shop.world, now: () => product.createdAt }
    for (const row of rows) await transaction(shop.world.db, (tx) => saveProducts(frozen, tx, [row], null))
    const history = await shop.world.db
      .selectFrom('price_history as h')
      .innerJoin('variants as v', 'v.id', 'h.variant_id')
      .select(['h.price_cents', 'h.valid_until'])
      .where('v.public_id', '=', packId(product))
      .execute()
    expect(history).toEqual([{ price_cents: 800, valid_until: null }])
  })
})

describe('a product that leaves the shop', () => {
  test('stays in the cart that has it, which may not be bought any more', async () => {
    const product = await create()
    const added = await addItem(shop.world, asGuest(), { variantId: packId(product), quantity: 1 })
    expect(added.ok).toBe(true)
    await archiveProduct(shop.world, context(), product.id)
    expect(await findProduct(shop.world.db, product.id, 'pt')).toBeUndefined()
    expect(await findDiscontinuedProduct(shop.world.db, product.draft.slug.pt, 'pt')).toMatchObject({
      name: product.draft.name.pt,
    })
    expect(await search(product.draft.name.pt)).not.toContainEqual(expect.objectContaining({ id: product.id }))
    expect((await addItem(shop.world, asGuest(), { variantId: packId(product), quantity: 1 })).ok).toBe(false)
    await publishProduct(shop.world, context(), product.id)
    expect(await findProduct(shop.world.db, product.id, 'pt')).toBeDefined()
  })

  test('was never there when it is a draft: its address is unknown', async () => {
    const product = await create({ state: 'draft' })
    expect(await findProduct(shop.world.db, product.draft.slug.pt, 'pt')).toBeUndefined()
    expect(await findDiscontinuedProduct(shop.world.db, product.draft.slug.pt, 'pt')).toBeUndefined()
  })

  test('can be copied to a draft without codes and stock', async () => {
    const product = await create({ variants: [{ cnp: '9900099', pack: { pt: '50 ml' }, price: cents(1290), onHand: 8 }] })
    const copy = await copyProduct(shop.world, context(), product.id)
    expect(copy).toMatchObject({
      value: { draft: { state: 'draft', name: product.draft.name, variants: [{ cnp: null, price: 1290, onHand: 0 }] } },
    })
  })
})

describe('many products', () => {
  const rows = (from: number, many: number) =>
    Array.from({ length: many }, (_, at) => ({
      fields: cream({
        name: { pt: `Lote ${from + at}` },
        brand: `Marca ${(from + at) % 30}`,
        variants: [{ sku: `LOT-${from + at}`, pack: { pt: '50 ml' }, price: cents(100 + at) }],
      }),
    }))

  test('are planned without a write, and saved in few statements', inAll, async () => {
    const plan = await transaction(shop.world.db, (tx) => planProducts(shop.world, tx, rows(0, 300)))
    expect(plan.errors).toEqual([])
    expect(plan.items.every(({ kind }) => kind === 'create')).toBe(true)
    const statements = await shop.statementsOf(() =>
      transaction(shop.world.db, (tx) => saveProducts(shop.world, tx, rows(0, 300), null)),
    )
    expect(statements.length).toBeLessThan(30)
    expect(await search('LOT-299')).toHaveLength(1)
  })

  test('are saved all or none', async () => {
    const [good, bad] = rows(1000, 2)
    const fields = { ...cream(), variants: [{ sku: 'LOT-1000', pack: { pt: '' }, price: cents(1) }] }
    const saved = await transaction(shop.world.db, (tx) =>
      saveProducts(
        shop.world,
        tx,
        [good, bad, { fields }].flatMap((row) => row ?? []),
        null,
      ),
    )
    expect(saved).toMatchObject({
      error: {
        errors: [
          { row: 2, field: 'variants.0.pack.pt' },
          { row: 2, field: 'variants.0.sku', code: 'sku_taken' },
        ],
      },
    })
    expect(await search('LOT-1001')).toEqual([])
  })
})

const auditOf = (product: StaffProduct) =>
  shop.world.db
    .selectFrom('audit_log')
    .select(['action', 'why', 'actor_id'])
    .where('subject_id', '=', product.id)
    .orderBy('id')
    .execute()

test('an unknown product is not found', async () => {
  expect(await findStaffProduct(shop.world.db, 'nada')).toBeUndefined()
  expect(await archiveProduct(shop.world, context(), shop.world.id())).toMatchObject({ error: { code: 'not_found' } })
})
