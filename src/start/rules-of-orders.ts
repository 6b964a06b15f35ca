import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** An invariant of the whole database, valid whenever no write is in progress. The query finds the rows that violate it. */
export type Rule = { says: string; broken: RawBuilder<object> }

/** On `orders o`. */
export const isUnsuccessful = sql`o.state in ('failed', 'canceled', 'void')`

export const orders: readonly Rule[] = [
  {
    says: 'the lines of an order, its delivery and what promotions took off are its total',
    broken: sql`
      select o.number, o.total_cents, o.item_total_cents, o.discount_total_cents, l.items, l.lines, l.discount, a.off_delivery
        from orders o
        cross join lateral (
          select coalesce(sum(unit_price_cents * quantity), 0) as items, coalesce(sum(total_cents), 0) as lines,
                 coalesce(sum(discount_cents), 0) as discount
            from order_lines where order_id = o.id) l
        cross join lateral (
          select coalesce(sum(amount_cents), 0) as off_delivery
            from order_adjustments where order_id = o.id and order_line_id is null) a
        where o.item_total_cents <> l.items
           or o.discount_total_cents <> l.discount + a.off_delivery
           or o.total_cents <> l.lines + o.ship_total_cents - a.off_delivery`,
  },
  {
    says: 'what promotions took off a line and points paid of it is its discount',
    broken: sql`
      select o.number, l.position, l.discount_cents, l.points_cents
        from order_lines l join orders o on o.id = l.order_id
        where l.discount_cents - l.points_cents
           <> (select coalesce(sum(amount_cents), 0) from order_adjustments where order_line_id = l.id)`,
  },
  {
    says: 'the included tax of lines and delivery is that of the order',
    broken: sql`
      select o.number, o.included_tax_total_cents
        from orders o
        where o.included_tax_total_cents
           <> (select coalesce(sum(included_tax_cents), 0) from order_lines where order_id = o.id)
            + (select coalesce(sum(included_tax_cents), 0) from shipments where order_id = o.id)`,
  },
  {
    says: 'a cart is complete exactly if an order was placed from it',
    broken: sql`
      select c.public_id, c.state, o.number
        from carts c left join orders o on o.cart_id = c.id
        where (c.state = 'complete') <> (o.id is not null)`,
  },
  {
    says: 'the history of an order begins with its placing, has no gaps, and ends in its current state',
    broken: sql`
      select o.number, o.state, m.states
        from orders o
        cross join lateral (
          select array_agg(to_state order by id) as states, (array_agg(event order by id))[1] as first,
                 count(*) filter (where event = 'place') as placings,
                 bool_and(from_state is not distinct from was) as unbroken
            from (select id, event, from_state, to_state, lag(to_state) over (order by id) as was
                    from order_moves where order_id = o.id) transitions) m
        where m.first is distinct from 'place' or m.placings <> 1 or not m.unbroken
           or m.states[cardinality(m.states)] is distinct from o.state`,
  },
  {
    says: 'an order refunded in full before it was handed over is not handed over',
    broken: sql`
      select o.number, o.state, o.payment_state
        from orders o join payments p on p.order_id = o.id and p.state in ('paid', 'refunded') and not p.surplus
        where o.state in ('pending', 'ready') and o.total_cents > 0 and p.refunded_cents = p.amount_cents
          and (o.points_back = o.points or o.user_id is null)`,
  },
  {
    says: 'an order has a consent to the use of health data',
    broken: sql`select o.number from orders o where not exists (select 1 from consents where order_id = o.id and kind = 'health')`,
  },
]

export const money: readonly Rule[] = [
  {
    says: 'an order has exactly one settled payment, or waits for one, or has failed, or is paid at the counter',
    broken: sql`
      select o.number, o.state, o.payment_state, o.payment_method_code, p.paid, p.settled
        from orders o
        cross join lateral (
          select count(*) filter (where state = 'paid' and not surplus) as paid,
                 count(*) filter (where state in ('paid', 'refunded') and not surplus) as settled
            from payments where order_id = o.id) p
        where p.settled > 1
           or (o.payment_state in ('paid', 'partially_refunded', 'refunded') and o.total_cents > 0 and p.settled <> 1)
           or (o.payment_state in ('balance_due', 'failed', 'void') and p.paid > 0)
           or (o.state in ('pending', 'ready', 'completed') and o.payment_state in ('balance_due', 'failed', 'void')
               and not (o.payment_method_code is not distinct from 'pay_at_pickup' and o.state <> 'completed'))
           or (o.state = 'balance_due' and p.paid > 0)`,
  },
  {
    says: 'a payment is for the whole of its order',
    broken: sql`
      select o.number, p.amount_cents, o.total_cents
        from payments p join orders o on o.id = p.order_id
        where p.amount_cents <> o.total_cents
          -- Earlier attempts were for the whole of what two orders have now.
          and not (p.state in ('failed', 'expired') and exists (select from order_backorders b where b.order_id = o.id))`,
  },
  {
    says: 'a counter payment is paid, or a member of staff reversed it',
    broken: sql`
      select o.number, p.state, p.paid_with, p.reversed_at
        from payments p join orders o on o.id = p.order_id
        where p.paid_with is not null and (p.state in ('paid', 'refunded')) = (p.reversed_at is not null)`,
  },
  {
    says: 'a charge at the gateway is one payment of the order that it names, with the same amount',
    broken: sql`
      select b.order_number, b.amount_cents, p.amount_cents as ours
        from pretend.bank_payments b
        left join payments p on p.public_id::text = b.idempotency_key
        left join orders o on o.id = p.order_id
        where o.number is distinct from b.order_number
           or p.amount_cents + (select coalesce(sum(s.amount_cents), 0) from payments s where s.share_of = p.id) is distinct from b.amount_cents
           or p.method_code is distinct from b.method
           or (p.external_id is not null and p.external_id <> b.id::text)`,
  },
  {
    says: 'no order is charged twice: what the gateway took beyond the first payment is due for a refund',
    broken: sql`
      select b.order_number, count(*) as charged
        from pretend.bank_payments b left join payments p on p.public_id::text = b.idempotency_key
        where b.state = 'paid' and not coalesce(p.surplus, false)
        group by b.order_number having count(*) > 1`,
  },
  {
    says: 'a payment that the shop records as paid was paid at the gateway',
    broken: sql`
      select o.number, p.state, b.state as at_bank
        from payments p join orders o on o.id = p.order_id
        left join payments charged on charged.id = coalesce(p.share_of, p.id)
        left join pretend.bank_payments b on b.idempotency_key = charged.public_id::text
        where p.provider = 'simulator' and p.state = 'paid' and b.state is distinct from 'paid' and b.state is distinct from 'refunded'`,
  },
  {
    says: 'a charge paid at the gateway that the shop has not recorded belongs to an order that awaits payment or has failed',
    broken: sql`
      select o.number, o.state, p.state as payment
        from pretend.bank_payments b join payments p on p.public_id::text = b.idempotency_key join orders o on o.id = p.order_id
        where b.state = 'paid' and p.state not in ('paid', 'refunded') and o.state not in ('balance_due', 'failed')`,
  },
]

export const backorders: readonly Rule[] = [
  {
    says: 'a backorder has the pieces that left the order before it, for the same customer, and its share of the payment',
    broken: sql`
      select o.number, o.backorder_of, b.pieces, b.cents, l.pieces as has, l.cents as worth
        from orders o
        join orders f on f.id = o.backorder_of
        cross join lateral (
          select coalesce(sum(quantity), 0) as pieces, coalesce(sum(amount_cents), 0) as cents
            from order_backorders where backorder_id = o.id and order_id = f.id) b
        cross join lateral (
          select coalesce(sum(quantity), 0) as pieces, coalesce(sum(total_cents), 0) as cents from order_lines where order_id = o.id) l
        where b.pieces < l.pieces or b.cents < l.cents or b.pieces = 0 or o.user_id is distinct from f.user_id
           or exists (select from payments p left join payments s on s.id = p.share_of
                where p.order_id = o.id and p.share_of is not null and s.order_id <> f.id)`,
  },
]

export const refunds: readonly Rule[] = [
  {
    says: 'the refunded amount of a payment is the sum of its refunds, and at most the amount paid',
    broken: sql`
      select o.number, p.amount_cents, p.refunded_cents, r.sum
        from payments p join orders o on o.id = p.order_id
        cross join lateral (
          select coalesce(sum(amount_cents), 0) as sum from refunds where payment_id = p.id and state <> 'refused') r
        where p.refunded_cents <> r.sum or r.sum > p.amount_cents or (r.sum > 0 and p.state not in ('paid', 'refunded'))`,
  },
  {
    says: 'the refunded amount and units of a line are the sum of its refunds, and at most what was bought',
    broken: sql`
      select l.id, l.quantity, l.refunded_quantity, l.refunded_cents, r.pieces, r.sum
        from order_lines l
        cross join lateral (
          select coalesce(sum(rl.gone_quantity), 0) as pieces,
                 coalesce(sum(rl.amount_cents), 0) as sum
            from refund_lines rl join refunds r on r.id = rl.refund_id
            where rl.order_line_id = l.id and r.state <> 'refused') r
        where l.refunded_quantity <> r.pieces or l.refunded_cents <> r.sum or l.restocked_quantity > l.quantity`,
  },
  {
    says: 'the points returned by refunds match the order and its lines, and a refund of all cents returns all points',
    broken: sql`
      select o.number, o.points, o.points_back, o.points_cents, o.points_back_cents, r.points as back, l.lines
        from orders o
        cross join lateral (
          select coalesce(sum(points), 0) as points, coalesce(sum(points_cents), 0) as cents from refunds where order_id = o.id) r
        cross join lateral (
          select coalesce(sum(l.points_back_cents), 0) as lines,
                 coalesce(bool_or(l.points_back_quantity <> g.pieces or l.points_back_cents <> g.cents), false) as differ
            from order_lines l
            cross join lateral (
              select coalesce(sum(rl.quantity), 0) as pieces, coalesce(sum(rl.points_cents), 0) as cents
                from refund_lines rl join refunds r on r.id = rl.refund_id
                where rl.order_line_id = l.id and r.payment_id is null) g
            where l.order_id = o.id) l
        where o.points_back <> r.points or o.points_back_cents <> r.cents or l.lines <> r.cents or l.differ
           or (o.points_back_cents = o.points_cents and o.points_back <> o.points)`,
  },
  {
    says: 'what the gateway refunded has one refund of the same amount, or was made at the gateway itself',
    broken: sql`
      select b.id, b.amount_cents, r.amount_cents as ours
        from pretend.bank_refunds b left join refunds r on r.public_id::text = b.idempotency_key
        where b.state = 'done' and b.idempotency_key is not null and r.amount_cents is distinct from b.amount_cents`,
  },
  {
    says: 'the gateway never refunds more than it charged',
    broken: sql`
      select b.order_number, b.amount_cents, sum(r.amount_cents) as back
        from pretend.bank_payments b join pretend.bank_refunds r on r.payment_id = b.id
        where r.state = 'done' group by b.id having sum(r.amount_cents) > b.amount_cents`,
  },
]
