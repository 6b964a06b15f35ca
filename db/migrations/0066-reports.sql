-- What the owners of orders, payments and products publish to the reports. One basis for all of them: a sale counts when its payment
-- came, a refund when it was made.

create view payments_receipts with (security_invoker = true) as
  select id as payment_id, order_id, method_code, paid_with, amount_cents, surplus, external_id,
         coalesce(settled_at, created_at) as paid_at
    from payments where state in ('paid', 'refunded');
create index payments_received on payments ((coalesce(settled_at, created_at))) where state in ('paid', 'refunded');

-- An order that cost nothing has no payment: it counts when it was placed.
create view orders_sales with (security_invoker = true) as
  select o.id as order_id, o.user_id, o.email, o.fulfilment, r.method_code, o.placed_at, r.paid_at, r.amount_cents as total_cents,
         o.ship_total_cents, o.discount_total_cents, o.points_cents, o.included_tax_total_cents
    from payments_receipts r join orders o on o.id = r.order_id where not r.surplus
  union all
  select o.id, o.user_id, o.email, o.fulfilment, o.payment_method_code, o.placed_at, o.placed_at, 0,
         o.ship_total_cents, o.discount_total_cents, o.points_cents, 0
    from orders o
    where o.total_cents = 0 and o.payment_state in ('paid', 'partially_refunded', 'refunded')
      and not exists (select from payments_receipts r where r.order_id = o.id and not r.surplus);
-- Whoever paid for an order, by account or by mailbox: for finding out whether an order is the first of its customer.
create view orders_buyers with (security_invoker = true) as
  select user_id, lower(email) as mailbox, placed_at from orders
    where payment_state in ('paid', 'partially_refunded', 'refunded');
create index orders_without_cost on orders (placed_at) where total_cents = 0;

-- Everything that was paid for, delivery included.
create view orders_sale_parts with (security_invoker = true) as
  select order_id, id as line_id, variant_id, quantity, total_cents, vat_basis_points, included_tax_cents from order_lines
  union all
  select s.order_id, null, null, 0, s.price_cents - coalesce(off.amount, 0)::int, s.vat_basis_points, s.included_tax_cents
    from shipments s
    cross join lateral (
      select sum(a.amount_cents) as amount from order_adjustments a
        where a.order_id = s.order_id and a.order_line_id is null) off;

-- Refunds that were made, without those of a payment in excess.
create view orders_refunds with (security_invoker = true) as
  select f.id as refund_id, f.order_id, r.method_code, r.paid_with, o.fulfilment, f.by_hand, f.amount_cents, f.shipping_cents,
         coalesce(f.settled_at, f.at) as refunded_at
    from refunds f
    join payments_receipts r on r.payment_id = f.payment_id and not r.surplus
    join orders o on o.id = f.order_id
    where f.state = 'done';
-- All money that went back, that of payments in excess too.
create view orders_money_back with (security_invoker = true) as
  select id as refund_id, order_id, payment_id, amount_cents, by_hand, external_id, coalesce(settled_at, at) as refunded_at
    from refunds where state = 'done' and payment_id is not null;
create index refunds_made on refunds ((coalesce(settled_at, at))) where state = 'done';
create index refund_lines_of_line on refund_lines (order_line_id);

-- The same by what they are for. The tax of a line goes back with its portions, and with the last one all of it. A refund that names
-- no lines, made at the bank, is spread over the rates of its order.
create view orders_refund_parts with (security_invoker = true) as
  select f.refunded_at, p.variant_id, p.kind, p.vat_basis_points, p.amount_cents, p.included_tax_cents
    from orders_refunds f
    cross join lateral (
      select l.variant_id, 'line' as kind, l.vat_basis_points, rl.amount_cents,
             (round(l.included_tax_cents::numeric * (before.amount + rl.amount_cents) / l.total_cents)
               - round(l.included_tax_cents::numeric * before.amount / l.total_cents))::int as included_tax_cents
        from refund_lines rl
        join order_lines l on l.id = rl.order_line_id and l.total_cents > 0
        cross join lateral (
          select coalesce(sum(b.amount_cents), 0) as amount from refund_lines b join refunds x on x.id = b.refund_id
            where b.order_line_id = rl.order_line_id and b.refund_id < rl.refund_id and x.state <> 'refused') before
        where rl.refund_id = f.refund_id
      union all
      select null, 'delivery', d.vat_basis_points, f.shipping_cents,
             round(d.included_tax_cents::numeric * f.shipping_cents / d.total_cents)::int
        from orders_sale_parts d
        where d.order_id = f.order_id and d.line_id is null and d.total_cents > 0 and f.shipping_cents > 0
      union all
      select null, 'unassigned', spread.vat_basis_points, spread.amount::int,
             round(spread.amount * spread.tax / spread.gross)::int
        from (
          select rate.*, round(rest.amount * sum(gross) over through / sum(gross) over ())
                   - round(rest.amount * (sum(gross) over through - gross) / sum(gross) over ()) as amount
            from (select f.amount_cents - f.shipping_cents
                           - coalesce((select sum(amount_cents) from refund_lines where refund_id = f.refund_id), 0) as amount) rest,
                 (select vat_basis_points, sum(total_cents)::numeric as gross, sum(included_tax_cents)::numeric as tax
                    from orders_sale_parts where order_id = f.order_id and total_cents > 0 group by 1) rate
            where rest.amount > 0
            window through as (order by vat_basis_points)) spread
    ) p;

-- The collection that a product counts in: of several the most special one, then the first by position.
create view catalogue_main_collections with (security_invoker = true) as
  select distinct on (pc.product_id) pc.product_id, c.slug_pt, c.name_pt, c.name_en
    from product_collections pc join collections c on c.id = pc.collection_id
    order by pc.product_id, c.parent_id is null, c.position, c.id;

-- Every order as the accountant reads it, without its customer.
create view orders_ledger with (security_invoker = true) as
  select o.id as order_id, o.number, o.placed_at, o.state, o.payment_state, o.fulfilment, o.payment_method_code, o.item_total_cents,
         o.discount_total_cents, o.points_cents, o.ship_total_cents, o.included_tax_total_cents, o.total_cents, o.invoice_number,
         (select min(r.paid_at) from payments_receipts r where r.order_id = o.id and not r.surplus) as paid_at,
         (select coalesce(sum(f.amount_cents), 0)::bigint from orders_refunds f where f.order_id = o.id) as refunded_cents
    from orders o;
