import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

type Many = {
  orders: number
  customers: number
  /** Orders are spread evenly over the time between. */ since: Date
  until: Date
  /** Ids of variants. */ variants: readonly number[]
}

/**
 * Rows of orders as the shop would have written them, without their contacts: one to four lines, a third delivered, paid by every
 * method, one in thirty refunded in part, one in forty never paid. For measuring lists and reports; a hundred thousand take seconds.
 */
export async function addManyOrders(db: Db, { orders, customers, since, until, variants }: Many): Promise<void> {
  const span = (until.getTime() - since.getTime()) / 1000
  const at = sql`(${since}::timestamptz + make_interval(secs => round((g.n::float8 / ${orders}) * ${span})))`
  const { rows } = await sql<{ cart: number; customer: number; method: number | null }>`
    select coalesce((select max(id) from carts), 0) as cart, coalesce((select max(id) from users), 0) as customer,
           (select min(id) from shipping_methods) as method`.execute(db)
  const [start] = rows
  if (!start) throw new Error('a row without tables')
  await sql`
    insert into users (public_id, email, name, created_at)
    select gen_random_uuid(), 'cliente-' || gen_random_uuid() || '@cliente.example', 'Cliente ' || n, ${since}
      from generate_series(1, ${customers}::int) n`.execute(db)
  await sql`
    insert into carts (public_id, state, locale, created_at, updated_at, expires_at)
    overriding system value
    select gen_random_uuid(), 'open', 'pt', ${since}, ${since}, ${until} from generate_series(1, ${orders}::int)`.execute(db)
  // A third is delivered; every fortieth was never paid.
  await sql`
    insert into orders (public_id, number, cart_id, user_id, email, locale, state, payment_state, fulfilment, payment_method_code,
        item_total_cents, discount_total_cents, ship_total_cents, included_tax_total_cents, total_cents, health_consent_version,
        placed_at, ended_at)
    select gen_random_uuid(), 'GE-' || translate(lpad(upper(to_hex(c.id)), 8, '0'), 'ILOU', '1023'), c.id,
           case when g.n % 5 > 0 then ${start.customer}::bigint + 1 + (g.n * 7919::bigint) % ${customers}::int end,
           'mail-' || (g.n * 31) % (${customers}::int * 2) || '@cliente.example', 'pt',
           case when g.n % 40 = 0 then 'failed' when g.n > ${orders}::int - 200 then 'pending' else 'completed' end,
           case when g.n % 40 = 0 then 'failed' else 'paid' end,
           case when g.n % 3 = 0 and ${start.method}::bigint is not null then 'delivery' else 'pickup' end,
           (array['mb_way', 'mb_way', 'multibanco', 'card', 'pay_at_pickup'])[g.n % 5 + 1],
           0, 0, case when g.n % 3 = 0 and ${start.method}::bigint is not null then 295 else 0 end, 0,
           case when g.n % 3 = 0 and ${start.method}::bigint is not null then 295 else 0 end, 1, ${at}, ${at} + interval '5 hours'
      from (select id, row_number() over (order by id) as n from carts where id > ${start.cart}) as g (id, n)
      join carts c on c.id = g.id`.execute(db)
  const ours = sql`orders.cart_id > ${start.cart}`
  await sql`
    insert into order_lines (public_id, order_id, variant_id, position, name_pt, name_en, pack_pt, pack_en, sku, class, quantity,
        unit_price_cents, discount_cents, total_cents, vat_basis_points, included_tax_cents)
    select gen_random_uuid(), l.order_id, l.variant_id, l.k, 'Artigo', 'Item', '20 un.', '20 pcs', 'S', 'COSMETIC', l.quantity, l.price,
           l.off, l.price * l.quantity - l.off, l.rate, round((l.price * l.quantity - l.off) * l.rate::numeric / (10000 + l.rate))
      from (select o.id as order_id, k, (${[...variants]}::bigint[])[((o.id * 131 + k * 17) % ${variants.length}::int) + 1] as variant_id,
                   (1 + (o.id + k) % 3)::int as quantity, (150 + (o.id * 37 + k * 411) % 3000)::int as price,
                   (case when o.id % 7 = 0 then 10 else 0 end)::int as off,
                   (case when (o.id + k) % 3 = 0 then 2300 else 600 end)::int as rate
              from orders o, generate_series(0, (o.id % 4)::int) k where o.cart_id > ${start.cart}) l`.execute(db)
  await sql`
    insert into shipments (order_id, method_id, name_pt, name_en, expected_pt, expected_en, price_cents, vat_basis_points, included_tax_cents)
    select id, ${start.method}, 'CTT', 'CTT', '1 a 2 dias úteis', '1 to 2 working days', 295, 2300, 55
      from orders where ${ours} and fulfilment = 'delivery'`.execute(db)
  await sql`
    update orders set item_total_cents = l.items, discount_total_cents = l.off, included_tax_total_cents = l.tax + s.tax,
        total_cents = l.items - l.off + orders.ship_total_cents
      from (select order_id, sum(unit_price_cents * quantity) as items, sum(discount_cents) as off, sum(included_tax_cents) as tax
              from order_lines group by 1) l
      left join (select order_id, included_tax_cents as tax from shipments) shipped using (order_id)
      cross join lateral (select coalesce(shipped.tax, 0) as tax) s
      where l.order_id = orders.id and ${ours}`.execute(db)
  await sql`
    insert into payments (public_id, order_id, method_code, provider, amount_cents, state, created_at, settled_at, paid_with, given_cents)
    select gen_random_uuid(), id, payment_method_code, case payment_method_code when 'pay_at_pickup' then 'counter' else 'simulator' end,
           total_cents, case payment_state when 'paid' then 'paid' else 'failed' end, placed_at, placed_at + interval '20 minutes',
           case when payment_method_code = 'pay_at_pickup' and payment_state = 'paid' then (array['cash', 'card', 'mb_way'])[id % 3 + 1] end,
           case when payment_method_code = 'pay_at_pickup' and payment_state = 'paid' then total_cents end
      from orders where ${ours}`.execute(db)
  await sql`
    with refunded as (
      insert into refunds (public_id, order_id, payment_id, amount_cents, state, actor, at, settled_at)
      select gen_random_uuid(), o.id, p.id, l.total_cents, 'done', 'customer', o.placed_at + interval '3 days', o.placed_at + interval '3 days'
        from orders o join payments p on p.order_id = o.id join order_lines l on l.order_id = o.id and l.position = 0
        where o.cart_id > ${start.cart} and o.id % 30 = 0 and o.payment_state = 'paid'
      returning id, order_id, amount_cents)
    insert into refund_lines (refund_id, order_line_id, quantity, amount_cents, gone_quantity)
    select r.id, l.id, l.quantity, r.amount_cents, l.quantity from refunded r join order_lines l on l.order_id = r.order_id and l.position = 0`.execute(
    db,
  )
  await sql`
    insert into order_moves (order_id, at, event, from_state, to_state, actor)
    select id, placed_at + interval '20 minutes', 'pay', 'balance_due', 'pending', 'bank' from orders where ${ours} and payment_state = 'paid'
    union all
    select id, placed_at + interval '2 hours', 'prepare', 'pending', 'ready', 'staff' from orders where ${ours} and payment_state = 'paid'`.execute(
    db,
  )
  await sql`
    insert into stock_movements (variant_id, change, reason, order_id, at)
    select variant_id, -quantity, 'sold', order_id, placed_at from order_lines join orders on orders.id = order_id
      where ${ours} and variant_id is not null and orders.payment_state = 'paid'`.execute(db)
}
