// Response times of a large catalogue: `node tools/run-node.mjs tests/bench/catalogue.ts [PRODUCTS]`, 50,000 by default.
// Generates products in a separate database, runs each query a dozen times and prints the median and slowest time in
// milliseconds.
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import { alternatives, findProduct, listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { listProductRows } from '#src/shop/catalogue/editing/actions.server.ts'
import type { ProductListFilter } from '#src/shop/catalogue/editing/list.store.server.ts'
import { productListSorts } from '#src/shop/catalogue/editing/product-draft.ts'
import { saveProducts } from '#src/shop/catalogue/editing/save-products.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import type { ProductFilters, ProductSort } from '#src/shop/catalogue/listing/product-list.ts'
import { searchProducts } from '#src/shop/search/find/actions.server.ts'
import { countStock, lowStockRows, stockPage, stockRows } from '#src/shop/catalogue/stock/list.store.server.ts'
import type { StockPage } from '#src/shop/catalogue/stock/list.store.server.ts'
import { stockSortings, stockTabs } from '#src/shop/catalogue/stock/stock-item.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import type { World } from '#src/platform/world.ts'
import { ask, withBenchDatabase } from './bench-database.ts'

const products = Number(process.argv[2] ?? 50_000)
const delivery = 2000

const beginnings = [
  'bela',
  'cori',
  'dalo',
  'fena',
  'gliro',
  'hepa',
  'ibro',
  'luma',
  'meto',
  'nari',
  'oxi',
  'para',
  'quino',
  'rani',
  'sulfo',
  'tera',
  'vero',
  'xilo',
  'zolo',
]
const middles = ['ceta', 'dipi', 'fluo', 'lopri', 'metila', 'nida', 'pra', 'ro', 'sarti', 'ta', 'vas', 'xaci']
const endings = ['mol', 'na', 'lina', 'zol', 'tina', 'pril', 'sina', 'fena', 'cina', 'dona']
const substances = beginnings.flatMap((first) => middles.flatMap((middle) => endings.map((last) => first + middle + last)))
const kinds = ['Comprimidos', 'Cápsulas', 'Xarope', 'Creme', 'Pomada', 'Gotas', 'Solução oral', 'Spray nasal', 'Gel', 'Saquetas']
const complaints = [
  'dor de cabeça',
  'febre',
  'tosse seca',
  'nariz entupido',
  'azia',
  'dor de costas',
  'pele seca',
  'comichão',
  'olho vermelho',
  'cansaço',
]
const advice = ' Se os sintomas durarem mais de três dias, fale com o farmacêutico, que conhece os seus outros medicamentos.'

async function stock(db: Db): Promise<void> {
  await sql`insert into brands (public_id, name, slug) select gen_random_uuid(), 'Marca ' || g, 'marca-' || g from generate_series(1, 300) g`.execute(
    db,
  )
  await sql`insert into forms (key, name_pt, name_en) select 'form_' || i, k, k from unnest(${kinds}::text[]) with ordinality as given (k, i)`.execute(
    db,
  )
  await sql`insert into collections (public_id, parent_id, position, name_pt, name_en, slug_pt, slug_en, icon, colour)
    select gen_random_uuid(), case when g > 6 then g % 6 + 1 end, g, 'Coleção ' || g, 'Collection ' || g, 'colecao-' || g, 'collection-' || g, 'pill', 'green'
      from generate_series(1, 60) g`.execute(db)
  for (let first = 1; first <= products; first += delivery) await unpack(db, first, Math.min(first + delivery - 1, products))
}

async function unpack(db: Db, first: number, last: number): Promise<void> {
  const these = sql`id between ${first} and ${last}`
  await sql`insert into products (public_id, class, brand_id, form_key, name_pt, name_en, slug_pt, slug_en, substance_pt, substance_en, strength,
      description_pt, description_en, usage_pt, usage_en, warnings_pt, warnings_en, colour, keywords_pt, keywords_en, popularity, created_at, updated_at)
    select gen_random_uuid(), (array['MSRM', 'MSRM', 'MNSRM', 'MNSRM', 'COSMETIC', 'DEVICE'])[g % 6 + 1], g % 300 + 1, 'form_' || (g % 10 + 1), name, name,
        'produto-' || g, 'product-' || g, substance, substance, strength, t, t, t, t, t, t, 'green', words, words, (g::bigint * 7919) % 100000, now(), now()
      from generate_series(${first}::int, ${last}::int) g,
        lateral (select 'Alivia ' || (${complaints}::text[])[g % 10 + 1] || ' e ' || (${complaints}::text[])[g / 10 % 10 + 1] || '.' || repeat(${advice}, 3) as t) d,
        lateral (select (${substances}::text[])[(g * 31) % ${substances.length}::int + 1] as substance, (array[5, 10, 20, 50, 100, 250, 500, 1000])[g % 8 + 1] || ' mg' as strength) s,
        lateral (select initcap(substance) || ' Marca ' || (g % 300 + 1) || ' ' || strength as name,
          concat_ws(' ', substance, (${kinds}::text[])[g % 10 + 1], strength, 'BEN-' || lpad(g::text, 6, '0'), g % 60 + 10 || ' unidades') as words) w`.execute(
    db,
  )
  await sql`insert into product_collections select id, id % 54 + 7 from products where ${these}`.execute(db)
  await sql`insert into variants (public_id, product_id, position, sku, pack_pt, pack_en, pack_amount, pack_unit, price_cents, compare_at_cents, vat_basis_points)
    select gen_random_uuid(), id, n, 'BEN-' || lpad(id::text, 6, '0') || case n when 0 then '' else '-2' end, n * 20 + 20 || ' un.', n * 20 + 20 || ' pcs', n * 20 + 20, 'un',
        price, case when class <> 'MSRM' and id % 10 = 0 then price + 200 end, 600
      from products, generate_series(0, 1) n, lateral (select (id * 37 % 5000 + 150 + n * 300)::int as price) priced where ${these}`.execute(
    db,
  )
  const packs = sql`variants where product_id between ${first} and ${last}`
  await sql`insert into stock_items select id, (id * 13 % 50)::int from ${packs}`.execute(db)
  await sql`insert into price_history (variant_id, price_cents, valid_from) select id, price_cents, now() - interval '60 days' from ${packs}`.execute(
    db,
  )
  await sql`insert into product_images (public_id, product_id, kind, file_key, width, height, derived) select gen_random_uuid(), id, 'illustration', id, 1280, 1280, true from products where ${these}`.execute(
    db,
  )
}

async function askAll(world: World): Promise<void> {
  const { db } = world
  const list =
    (filters: Partial<ProductFilters>, sort: ProductSort = 'popularity', number = 1) =>
    () =>
      listProducts(db, { locale: 'pt', filters: { ...noFilters, ...filters }, sort, page: { number, size: 24 } })
  await ask('everything', list({}))
  await ask('everything, page 200', list({}, 'popularity', 200))
  for (const sort of ['price', '-price', 'name', '-created_at'] as const) await ask(`everything by ${sort}`, list({}, sort))
  await ask('a collection of the top', list({ collection: 'colecao-1' }))
  await ask('a small collection', list({ collection: 'colecao-30' }))
  await ask('brand, class and stock', list({ brands: ['marca-7'], classes: ['MNSRM'], inStock: true }))
  await ask('price from 2 to 5 euros', list({ priceMin: cents(200), priceMax: cents(500) }, 'price'))
  for (const q of [
    'paracetamol',
    'parcetamol',
    'paracetamol 500mg',
    'comprimidos',
    'BEN-000042',
    'nariz entupido febre',
    'qwrtzxv',
  ])
    await ask(`search ${q}`, list({ q }, 'relevance'))
  const page = { number: 1, size: 24 }
  for (const q of [
    'azia',
    'paracetamol',
    'iboprofeno 400',
    'tosse seca criança 4 anos',
    'creme',
    'comprimidos',
    'brufen',
    'marca 7',
    'qwrtzxv',
  ])
    await ask(`understood search ${q}`, () =>
      searchProducts(world, { locale: 'pt', filters: { ...noFilters, q }, sort: 'relevance', page }, listProducts),
    )
  await ask('a product', () => findProduct(db, 'produto-4242', 'pt'))
  const found = await findProduct(db, 'produto-4242', 'pt')
  if (found) await ask('its alternatives', () => alternatives(db, found.value, 'pt'))
}

async function askAsStaff(db: Db): Promise<void> {
  const all: ProductListFilter = { q: '', locale: 'pt', lowAt: 5, sort: '-updated_at' }
  const list =
    (filter: Partial<ProductListFilter>, number = 1) =>
    () =>
      listProductRows(db, { ...all, ...filter }, { number, size: 50 })
  const filters: [string, Partial<ProductListFilter>][] = [
    ['everything', {}],
    ['published', { state: 'published' }],
    ['medicines', { class: 'MNSRM' }],
    ['a collection of the top', { collection: 'colecao-1' }],
    ['little stock', { stock: 'low' }],
    ['no stock', { stock: 'out' }],
    ['comprimidos', { q: 'comprimidos' }],
  ]
  for (const [name, filter] of filters)
    for (const sort of productListSorts) await ask(`staff: ${name} by ${sort}`, list({ ...filter, sort }))
  await ask('staff: everything by name, last page', list({ sort: 'name' }, products / 50))
  await ask('staff: everything by stock, last page', list({ sort: 'stock' }, products / 50))
  for (const q of ['c', 'paracetamol', 'pa', 'marca 7', 'BEN-000042', 'parcetamol', 'qwrtzxv'])
    await ask(`staff: search ${q}`, list({ q }))
  await ask('staff: search in English', list({ q: 'comprimidos', locale: 'en', sort: 'name' }))
  await ask(
    'staff: all filters at once',
    list({ q: 'comprimidos', state: 'published', class: 'MNSRM', collection: 'colecao-1', stock: 'low', sort: '-stock' }),
  )
}

const stockLimit = 150

async function askForStock(db: Db): Promise<void> {
  const list = async (q: string, { tab, by }: { tab: StockPage['tab']; by: StockPage['sorting']['by'] }): Promise<void> => {
    const page = { tab, sorting: { by, isDescending: false }, limit: 50, offset: 0 }
    const { ids } = await stockPage(db, { q, locale: 'pt', lowAt: 5 }, page)
    if (ids.length > 0) await stockRows(db, ids, 5)
  }
  for (const tab of stockTabs)
    for (const by of stockSortings) await ask(`stock: ${tab} by ${by}`, () => list('', { tab, by }), { limit: stockLimit })
  for (const q of ['c', 'pa', 'paracetamol', 'comprimidos', 'marca 7', 'BEN-000042', '000042', 'qwrtzxv', 'creme 50 mg', 'amol'])
    await ask(`stock: search ${q}`, () => list(q, { tab: 'all', by: 'available' }), { limit: stockLimit })
  await ask('Today: what is low', () => lowStockRows(db, { lowAt: 5, locale: 'pt', limit: 8 }), { limit: stockLimit })
  await ask('stock: how many are low', () => countStock(db, { q: '', locale: 'pt', lowAt: 5 }), { limit: stockLimit })
}

/** What an import does: as many products again, and then their prices. */
async function saveMany(db: Db, many: number): Promise<void> {
  const world = { now: () => new Date(), id: () => randomUUIDv7() }
  const rows = Array.from({ length: many }, (_, at) => ({
    fields: {
      name: { pt: `Importado ${at}` },
      class: 'COSMETIC' as const,
      brand: `Marca ${at % 300}`,
      form: 'Creme',
      state: 'published' as const,
      collections: ['colecao-8'],
      variants: [{ sku: `IMP-${at}`, pack: { pt: '50 ml' }, price: cents(1000 + at), onHand: 5 }],
    },
  }))
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const done = await work()
    console.log(`${name.padEnd(40)} ${Math.round(performance.now() - start)} ms`)
    return done
  }
  const saved = await timed(`${many} new products`, () => transaction(db, (tx) => saveProducts(world, tx, rows, null)))
  if (!saved.ok) throw new Error(JSON.stringify(saved.error.errors.slice(0, 3)))
  const changes = saved.value.map(({ id }, at) => ({
    id,
    fields: { variants: [{ sku: `IMP-${at}`, price: cents(2000 + at) }] },
  }))
  await timed(`${many} changed prices`, () => transaction(db, (tx) => saveProducts(world, tx, changes, null)))
  await timed(`${many} unchanged`, () => transaction(db, (tx) => saveProducts(world, tx, changes, null)))
}

await withBenchDatabase(async ({ database: { db, longDb }, vacuum }) => {
  await stock(db)
  await vacuum()
  console.log(`${products} products`.padEnd(40), ' median', 'slowest')
  await askAll(bareWorld({ db }))
  await askAsStaff(db)
  await askForStock(db)
  await saveMany(longDb, Math.min(10_000, products))
})
