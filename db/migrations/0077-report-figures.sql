-- A year of 200,000 orders in less than a second. Without statistics of these expressions PostgreSQL expected a few hundred rows and
-- looked every order up one by one; the index has some of its own, but they are not used below a view.
create statistics payments_received_at on (coalesce(settled_at, created_at)) from payments;
create statistics refunds_made_at on (coalesce(settled_at, at)) from refunds;
analyze payments;
analyze refunds;

-- As before, but only of what was sold, and with the moment of the sale: each branch is joined below the union, where its tables have
-- statistics. `request_id`: of the prescription or request that the line came from.
create or replace view orders_sale_parts with (security_invoker = true) as
  select r.order_id, l.id as line_id, l.variant_id, l.quantity, l.total_cents, l.vat_basis_points, l.included_tax_cents,
         r.paid_at as sold_at, l.name_pt, l.name_en, l.request_id
    from payments_receipts r join order_lines l on l.order_id = r.order_id
    where not r.surplus
  union all
  select r.order_id, null::bigint, null::bigint, 0, s.price_cents - coalesce(off.amount, 0)::int, s.vat_basis_points,
         s.included_tax_cents, r.paid_at, s.name_pt, s.name_en, null::bigint
    from payments_receipts r join shipments s on s.order_id = r.order_id
    cross join lateral (
      select sum(a.amount_cents) as amount from order_adjustments a
        where a.order_id = s.order_id and a.order_line_id is null) off
    where not r.surplus
  union all
  select o.id, l.id, l.variant_id, l.quantity, l.total_cents, l.vat_basis_points, l.included_tax_cents, o.placed_at, l.name_pt,
         l.name_en, l.request_id
    from orders o join order_lines l on l.order_id = o.id
    where o.total_cents = 0 and o.payment_state in ('paid', 'partially_refunded', 'refunded')
      and not exists (select from payments_receipts r where r.order_id = o.id and not r.surplus);

-- The same rows as before, with what leads to the order and line of each.
create or replace view orders_refund_parts with (security_invoker = true) as
  select f.refunded_at, p.variant_id, p.kind, p.vat_basis_points, p.amount_cents, p.included_tax_cents, f.refund_id, f.order_id,
         p.name_pt, p.name_en, p.request_id
    from orders_refunds f
    cross join lateral (
      select l.variant_id, 'line' as kind, l.vat_basis_points, rl.amount_cents,
             (round(l.included_tax_cents::numeric * (before.amount + rl.amount_cents) / l.total_cents)
               - round(l.included_tax_cents::numeric * before.amount / l.total_cents))::int as included_tax_cents,
             l.name_pt, l.name_en, l.request_id
        from refund_lines rl
        join order_lines l on l.id = rl.order_line_id and l.total_cents > 0
        cross join lateral (
          select coalesce(sum(b.amount_cents), 0) as amount from refund_lines b join refunds x on x.id = b.refund_id
            where b.order_line_id = rl.order_line_id and b.refund_id < rl.refund_id and x.state <> 'refused') before
        where rl.refund_id = f.refund_id
      union all
      select null, 'delivery', d.vat_basis_points, f.shipping_cents,
             round(d.included_tax_cents::numeric * f.shipping_cents / d.total_cents)::int, null, null, null
        from orders_sale_parts d
        where d.order_id = f.order_id and d.line_id is null and d.total_cents > 0 and f.shipping_cents > 0
      union all
      select null, 'unassigned', spread.vat_basis_points, spread.amount::int,
             round(spread.amount * spread.tax / spread.gross)::int, null, null, null
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

-- As before, read from two small indexes: when gathering began, and the few transitions that were undone.
create index order_moves_pending on order_moves (order_id, id) include (at) where to_state = 'pending';
create index order_moves_undone on order_moves (order_id, id) where event = 'undo';
create or replace view orders_preparation_times with (security_invoker = true) as
  select o.promised_at, m.at as prepared_at, begun.at as started_at, o.id as order_id
    from order_moves m
    join orders o on o.id = m.order_id
    cross join lateral (
      select max(x.at) as at from order_moves x where x.order_id = m.order_id and x.to_state = 'pending' and x.id < m.id) begun
    where m.event = 'prepare'
      and not exists (
        select from order_moves undone
          where undone.order_id = m.order_id and undone.event = 'undo' and undone.id > m.id
            and not exists (
              select from order_moves first where first.order_id = m.order_id and first.id > m.id and first.id < undone.id));

create or replace view requests_outcomes with (security_invoker = true) as
  select state, submitted_at, quoted_at, rejected_for, id as request_id, public_id, kind, is_clinical
    from requests where submitted_at is not null;
