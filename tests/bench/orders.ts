// Response times of the staff's list of a shop with many orders: `node tools/run-node.mjs tests/bench/orders.ts [ORDERS] [--explain]`,
// 200,000 by default, with half as many customers and 50,000 products. Runs each list, filter and search a dozen times and prints
// the median and slowest time in milliseconds.
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { noAddress, noContact } from '#src/shop/cart/cart.ts'
import { orderCell } from '#src/shop/orders/order/sealed.ts'
import { contactKeys } from '#src/shop/orders/search/contact-keys.server.ts'
import { placedBetween } from '#src/shop/orders/search/order-filter.ts'
import { findVariants, readSearch } from '#src/shop/orders/search/order-search.server.ts'
import type { SearchInput } from '#src/shop/orders/search/order-search.server.ts'
import { hitsOf, orderConditions } from '#src/shop/orders/search/store.server.ts'
import { listStaffOrders } from '#src/shop/orders/staff/actions.server.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { ask, withBenchDatabase } from './bench-database.ts'

const orders = Number(process.argv[2] ?? 200_000)
const explains = process.argv.includes('--explain')
const batch = 10_000

const firstNames = [
  'Ana',
  'Rui',
  'João',
  'Marta',
  'Inês',
  'Duarte',
  'Clara',
  'Tomás',
  'Sofia',
  'Beatriz',
  'Nuno',
  'Helena',
  'Íris',
  'Vasco',
]
const lastNames = [
  'Lopes',
  'Teixeira',
  'Moura',
  'Vaz',
  'Reis',
  'Pinhão',
  'Nunes',
  'Vilela',
  'Pires',
  'Sá',
  'Alves',
  'Falcão',
  'Quintela',
]
const kinds = ['Creme', 'Xarope', 'Gel', 'Comprimidos', 'Spray', 'Pomada', 'Champô', 'Colírio', 'Loção', 'Gotas']
const brands = [
  'Serrana',
  'Alvor',
  'Douro',
  'Nacriva',
  'Lactera',
  'Corgo',
  'Marão',
  'Tâmega',
  'Sabor',
  'Tua',
  'Paiva',
  'Balsemão',
]

const pick = <T>(list: readonly T[], at: number): T => {
  const item = list[at % list.length]
  if (item === undefined) throw new Error('an empty list')
  return item
}

async function stock(db: Db): Promise<void> {
  await sql`insert into brands (public_id, name, slug) values (gen_random_uuid(), 'Serrana', 'serrana')`.execute(db)
  await sql`insert into forms (key, name_pt, name_en) values ('creme', 'Creme', 'Cream')`.execute(db)
  for (let first = 1; first <= 50_000; first += 2000) {
    await sql`insert into products (public_id, class, brand_id, form_key, name_pt, name_en, slug_pt, slug_en,
        description_pt, description_en, usage_pt, usage_en, warnings_pt, warnings_en, colour, keywords_pt, keywords_en, created_at, updated_at)
      select gen_random_uuid(), 'COSMETIC', 1, 'creme', name, name, 'produto-' || g, 'product-' || g, '', '', '', '', '', '', 'green', name, name, now(), now()
        from generate_series(${first}::int, ${first + 1999}::int) g,
          lateral (select (${kinds}::text[])[g % 10 + 1] || ' ' || (${brands}::text[])[g / 10 % 12 + 1] || ' modelo ' || g / 120 as name) n`.execute(
      db,
    )
    await sql`insert into variants (public_id, product_id, position, sku, pack_pt, pack_en, pack_amount, pack_unit, price_cents, vat_basis_points)
      select gen_random_uuid(), id, 0, 'BEN-' || lpad(id::text, 6, '0'), '50 ml', '50 ml', 50, 'ml', 990, 2300 from products where id between ${first} and ${first + 1999}`.execute(
      db,
    )
  }
  await sql`insert into users (public_id, email, name, created_at)
    select gen_random_uuid(), 'pessoa' || g || '@cliente.example', (${firstNames}::text[])[g % 14 + 1] || ' ' || (${lastNames}::text[])[g / 14 % 13 + 1] || ' ' || g, now()
      from generate_series(1, ${orders / 2}::int) g`.execute(db)
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const numberAt = (at: number): string =>
  `AZ-${Array.from({ length: 8 }, (_, place) => pick(digits.split(''), Math.floor((at * 7919 + 104_729) / 32 ** (7 - place)))).join('')}`

/** Half of them of guests; newest last, an order every four minutes. */
async function place(world: World, first: number): Promise<void> {
  const rows = Array.from({ length: batch }, (_, index) => {
    const at = first + index
    const id = world.id()
    const phone = `9${String(10_000_000 + ((at * 37) % 89_999_999)).slice(0, 8)}`
    const address = {
      ...noAddress,
      firstname: pick(firstNames, at * 5),
      lastname: `${pick(lastNames, at * 3)} ${pick(lastNames, at * 11 + 4)}`,
      address1: 'Rua do Corgo 12',
      zipcode: '5000-001',
      city: 'Vila Real',
      phone,
    }
    const contact = { ...noContact, shipping: address, billing: address, nif: at % 3 === 0 ? `2${phone.slice(1)}` : null }
    return {
      id,
      at,
      number: numberAt(at),
      email: `pessoa${at % 100_000}@cliente.example`,
      contact: seal(world.keys, orderCell(id, 'contact_sealed'), JSON.stringify(contact)).toString('hex'),
      keys: contactKeys(world, contact).map((key) => key.toString('hex')),
    }
  })
  const { db } = world
  const source = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, at int, number text, email text, contact text, keys jsonb)`
  await sql`insert into carts (public_id, token_hash, state, locale, created_at, updated_at, expires_at, completed_at)
    select o.id, sha256(o.number::bytea), 'complete', 'pt', now(), now(), now(), now() from ${source} order by o.at`.execute(db)
  await sql`
    insert into orders (public_id, number, cart_id, user_id, email, locale, state, payment_state, fulfilment, pickup_code, payment_method_code,
        item_total_cents, included_tax_total_cents, total_cents, contact_sealed, contact_keys, county_dico, health_consent_version,
        needs_attention, placed_at, ended_at, invoice_number, origin)
      select o.id, o.number, c.id, case when o.at % 2 = 0 then o.at / 2 % ${orders / 2} + 1 end, o.email, 'pt', s.now_in,
          case when s.now_in in ('completed', 'ready') then 'paid' else 'balance_due' end,
          case when o.at % 3 = 0 then 'delivery' else 'pickup' end, case when o.at % 3 > 0 then lpad((o.at % 10000)::text, 4, '0') end,
          (array['pay_at_pickup', 'card', 'mb_way', 'multibanco'])[o.at % 4 + 1], 1980, 100, 1980, decode(o.contact, 'hex'),
          array(select decode(k, 'hex') from jsonb_array_elements_text(o.keys) k), case when o.at % 3 = 0 then (1701 + o.at % 40)::text end, 1,
          case when o.at % 5000 = 0 then 'refund_due' end, now() - (${orders} - o.at) * interval '4 minutes',
          case when s.now_in in ('completed', 'canceled', 'void', 'failed') then now() end, case when s.now_in = 'completed' then 'FR A/' || o.at end,
          case when o.at % 50 = 0 then 'phone' when o.at % 60 = 1 then 'counter' else 'shop' end
        from ${source} join carts c on c.public_id = o.id,
          lateral (select case when o.at > ${orders - 60} then 'pending' when o.at > ${orders - 150} then 'ready'
            else (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'canceled', 'void', 'failed'])[o.at % 10 + 1] end as now_in) s
        order by o.at`.execute(db)
  const of = sql`from ${source} join orders d on d.public_id = o.id`
  await sql`insert into order_lines (public_id, order_id, variant_id, position, name_pt, name_en, pack_pt, pack_en, sku, class, quantity,
        unit_price_cents, total_cents, vat_basis_points, included_tax_cents)
      select gen_random_uuid(), d.id, v.id, n, p.name_pt, p.name_en, v.pack_pt, v.pack_en, v.sku, 'COSMETIC', 1, 660, 660, 2300, 33
        ${of} cross join generate_series(0, 2) n
          join variants v on v.id = (o.at::bigint * 31 + n * 7919) % 50000 + 1 join products p on p.id = v.product_id`.execute(db)
  await sql`insert into order_moves (order_id, at, event, from_state, to_state, actor)
      select d.id, d.placed_at + n * interval '1 hour', 'place', case when n > 0 then 'pending' end, d.state, 'customer' ${of} cross join generate_series(0, 2) n`.execute(
    db,
  )
}

async function askAll(world: World, staff: Staff): Promise<void> {
  const list = (input: SearchInput & { states?: readonly ('pending' | 'completed')[]; needsAttention?: boolean }, number = 1) =>
    ask(nameOf(input, number), () => listStaffOrders(world, staff, { ...input, page: { number, size: 24 }, source: 'page' }), {
      width: 90,
      limit: 150,
    })
  await list({})
  await list({}, Math.floor(orders / 24))
  await list({ states: ['pending'] })
  await list({ states: ['completed'] })
  await list({ needsAttention: true })
  await list({ filter: placedBetween('2020-01-01', undefined) })
  await list({ filter: placedBetween(day(0), day(0)) })
  await list({ filter: placedBetween(day(30), day(0)) })
  await list({ filter: placedBetween(undefined, '2020-01-01') })
  await list({ filter: { fulfilment: 'delivery' } })
  await list({ filter: { paymentMethod: 'mb_way' } })
  await list({ filter: { origin: 'shop' } })
  await list({ filter: { origin: 'phone' } })
  await list({ filter: { origin: 'counter' } })
  await list({ filter: { county: '1714' } })
  await list({ filter: { county: '1109' } })
  await list({ filter: { variants: await findVariants(world.db, 'BEN-000042', 'pt') } })
  await list({ filter: { variants: await findVariants(world.db, 'creme serrana', 'pt') } })
  await list({ filter: { variants: await findVariants(world.db, 'creme', 'pt') } })
  await list({
    filter: {
      ...placedBetween(day(300), day(0)),
      fulfilment: 'delivery',
      paymentMethod: 'card',
      county: '1714',
      variants: await findVariants(world.db, 'creme', 'pt'),
    },
  })
  for (const q of [
    numberAt(4242),
    numberAt(4242).slice(5, 9),
    'AZ-',
    'pessoa4242@',
    'pessoa42',
    '@cliente.example',
    'Marta Lopes 4201',
    'marta',
    'sofia moura teixeira',
    'Ana',
    'na',
    '912 345 678',
    '917403160',
    '234567890',
    'BEN-004242',
    'creme serrana',
    'creme',
    'FR A/4242',
    'FR A',
    '4242',
    'qwrtzxv',
    '%',
  ])
    await list({ q })
  await list({ q: 'marta', filter: { fulfilment: 'delivery' }, states: ['completed'] })
}

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

const nameOf = (input: object, number: number): string =>
  `${JSON.stringify(input)
    .replace(/\[[\d,]{40,}\]/g, 'many')
    .replace(/T\d\d:\d\d:\d\d\.\d{3}Z/g, '')}${number > 1 ? ` page ${number}` : ''}`.slice(0, 90)

/** The plan of a page with its counts, as the list reads them. */
async function explain(world: World, staff: Staff, input: SearchInput): Promise<void> {
  const search = await readSearch(world, staff, input)
  const hits = hitsOf(search)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers, costs off)
    ${hits ? sql`with hits as materialized (${hits})` : sql``}
    select state, count(*), count(needs_attention) from ${hits ? sql`hits join orders on orders.id = hits.id` : sql`orders`}
      where ${orderConditions(search)} group by state`.execute(world.db)
  console.log(`\n${nameOf(input, 1)}\n${rows.map((row) => row['QUERY PLAN'].slice(0, 160)).join('\n')}`)
}

await withBenchDatabase(async ({ database, vacuum }) => {
  const world: World = { ...bareWorld(database), longDb: database.longDb }
  const filling: World = { ...world, db: database.longDb }
  await stock(filling.db)
  for (let first = 1; first <= orders; first += batch) await place(filling, first)
  await vacuum()
  const staff = await addStaff(world, 'pharmacist')
  console.log(`${orders} orders`.padEnd(90), ' median', 'slowest')
  await askAll(world, staff)
  if (explains)
    for (const input of [
      {},
      { q: 'marta' },
      { q: 'creme' },
      { filter: { county: '1714' } },
      { filter: { origin: 'phone' as const } },
    ])
      await explain(world, staff, input)
})
