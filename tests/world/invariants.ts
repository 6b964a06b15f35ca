import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/** What must hold in the whole database whenever nobody is in the middle of a write. The query finds whatever breaks it. */
type Rule = { says: string; broken: RawBuilder<object> }

const isBroken = sql`o.state in ('failed', 'canceled', 'void')`

const orders: Rule[] = [
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
    says: 'the history of an order begins with its placing, is unbroken, and ends where the order stands',
    broken: sql`
      select o.number, o.state, m.states
        from orders o
        cross join lateral (
          select array_agg(to_state order by id) as states, (array_agg(event order by id))[1] as first,
                 count(*) filter (where event = 'place') as placings,
                 bool_and(from_state is not distinct from was) as unbroken
            from (select id, event, from_state, to_state, lag(to_state) over (order by id) as was
                    from order_moves where order_id = o.id) moves) m
        where m.first is distinct from 'place' or m.placings <> 1 or not m.unbroken
           or m.states[cardinality(m.states)] is distinct from o.state`,
  },
  {
    says: 'what has gone back whole before it was handed over is not handed over',
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

const money: Rule[] = [
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
        from payments p join orders o on o.id = p.order_id where p.amount_cents <> o.total_cents`,
  },
  {
    says: 'what was taken at the counter is paid or was taken back, by somebody',
    broken: sql`
      select o.number, p.state, p.paid_with, p.reversed_at
        from payments p join orders o on o.id = p.order_id
        where p.paid_with is not null and (p.state in ('paid', 'refunded')) = (p.reversed_at is not null)`,
  },
  {
    says: 'a charge at the bank is one payment of the order that it names, over the same sum',
    broken: sql`
      select b.order_number, b.amount_cents, p.amount_cents as ours
        from pretend.bank_payments b
        left join payments p on p.public_id::text = b.idempotency_key
        left join orders o on o.id = p.order_id
        where o.number is distinct from b.order_number or p.amount_cents is distinct from b.amount_cents
           or p.method_code is distinct from b.method
           or (p.external_id is not null and p.external_id <> b.id::text)`,
  },
  {
    says: 'nobody is charged twice: whatever the bank took beyond the first is known to go back',
    broken: sql`
      select b.order_number, count(*) as charged
        from pretend.bank_payments b left join payments p on p.public_id::text = b.idempotency_key
        where b.state = 'paid' and not coalesce(p.surplus, false)
        group by b.order_number having count(*) > 1`,
  },
  {
    says: 'what the shop calls paid was paid at the bank',
    broken: sql`
      select o.number, p.state, b.state as at_bank
        from payments p join orders o on o.id = p.order_id
        left join pretend.bank_payments b on b.idempotency_key = p.public_id::text
        where p.provider = 'simulator' and p.state = 'paid' and b.state is distinct from 'paid' and b.state is distinct from 'refunded'`,
  },
  {
    says: 'money that the bank took and the shop has not noted belongs to an order that still waits or has failed',
    broken: sql`
      select o.number, o.state, p.state as payment
        from pretend.bank_payments b join payments p on p.public_id::text = b.idempotency_key join orders o on o.id = p.order_id
        where b.state = 'paid' and p.state not in ('paid', 'refunded') and o.state not in ('balance_due', 'failed')`,
  },
]

const refunds: Rule[] = [
  {
    says: 'what a payment gave back is the sum of its refunds, and never more than was paid',
    broken: sql`
      select o.number, p.amount_cents, p.refunded_cents, r.sum
        from payments p join orders o on o.id = p.order_id
        cross join lateral (
          select coalesce(sum(amount_cents), 0) as sum from refunds where payment_id = p.id and state <> 'refused') r
        where p.refunded_cents <> r.sum or r.sum > p.amount_cents or (r.sum > 0 and p.state not in ('paid', 'refunded'))`,
  },
  {
    says: 'what a line gave back is the sum of its refunds, and never more than was bought',
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
    says: 'the points that refunds gave back are those that the order and its lines have given, and with the last cent goes the last point',
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
    says: 'what the bank gave back was asked for by one refund, over the same sum, or made at the bank itself',
    broken: sql`
      select b.id, b.amount_cents, r.amount_cents as ours
        from pretend.bank_refunds b left join refunds r on r.public_id::text = b.idempotency_key
        where b.state = 'done' and b.idempotency_key is not null and r.amount_cents is distinct from b.amount_cents`,
  },
  {
    says: 'the bank never gives back more than it took',
    broken: sql`
      select b.order_number, b.amount_cents, sum(r.amount_cents) as back
        from pretend.bank_payments b join pretend.bank_refunds r on r.payment_id = b.id
        where r.state = 'done' group by b.id having sum(r.amount_cents) > b.amount_cents`,
  },
]

const goods: Rule[] = [
  {
    says: 'what is held of an article is the sum of what carts hold of it',
    broken: sql`
      select s.variant_id, s.on_hand, s.held, h.sum
        from stock_items s
        cross join lateral (
          select coalesce(sum(quantity), 0) as sum from stock_holds where variant_id = s.variant_id) h
        where s.held <> h.sum or s.held > s.on_hand`,
  },
  {
    says: 'only an open cart holds anything',
    broken: sql`select c.public_id, c.state from stock_holds h join carts c on c.id = h.cart_id where c.state <> 'open'`,
  },
  {
    says: 'an order has taken its pieces off the shelf, but for those that came back; one that came to nothing has put back all that was not given up before',
    broken: sql`
      select o.number, o.state, variant_id, ordered, restocked, taken
        from (select order_id, variant_id, sum(quantity) as ordered, sum(restocked_quantity) as restocked,
                     sum(refunded_quantity) as refunded
                from order_lines where variant_id is not null group by order_id, variant_id) l
        join orders o on o.id = l.order_id
        cross join lateral (
          select coalesce(-sum(m.change), 0) as taken
            from stock_movements m where m.order_id = o.id and m.variant_id = l.variant_id) m
        where case when ${isBroken} then taken not between 0 and refunded else taken <> ordered - restocked end`,
  },
  {
    says: 'what is held is what carts hold, no more than there is, and a cart that became an order holds nothing',
    broken: sql`
      select s.variant_id, s.held, s.on_hand, h.by_carts, h.closed
        from stock_items s
        cross join lateral (
          select coalesce(sum(h.quantity), 0) as by_carts, count(*) filter (where c.state = 'complete') as closed
            from stock_holds h join carts c on c.id = h.cart_id where h.variant_id = s.variant_id) h
        where s.held <> h.by_carts or s.held > s.on_hand or h.closed > 0`,
  },
  {
    says: 'nothing moved for an order that is not in it',
    broken: sql`
      select m.order_id, m.variant_id, m.change
        from stock_movements m
        where m.order_id is not null
          and not exists (select 1 from order_lines l where l.order_id = m.order_id and l.variant_id = m.variant_id)`,
  },
]

const promotions: Rule[] = [
  {
    says: 'a promotion is used as often as orders that stand have it, and never beyond its limit',
    broken: sql`
      select p.public_id, p.code, p.used, p.limit_total, u.standing
        from promotions p
        cross join lateral (
          select count(*) as standing from promotion_uses where promotion_id = p.id and returned_at is null) u
        where p.limit_total is not null and (p.used <> u.standing or p.used > p.limit_total)`,
  },
  {
    says: 'an order that stands has counted its promotions, one that came to nothing has given them back',
    broken: sql`
      select o.number, o.state, a.promotion_id
        from (select distinct order_id, promotion_id from order_adjustments) a
        join orders o on o.id = a.order_id
        left join promotion_uses u on u.order_id = o.id and u.promotion_id = a.promotion_id
        where u.order_id is null or (u.returned_at is not null) <> (${isBroken})`,
  },
]

const requests: Rule[] = [
  {
    says: 'a prescription or request that is in a cart has exactly one line, in an open cart of its own customer',
    broken: sql`
      select r.public_id, r.state, c.public_id as cart, c.state as cart_state
        from requests r full join line_items l on l.request_id = r.id left join carts c on c.id = l.cart_id
        where (r.state = 'added_to_cart') <> (l.id is not null)
           or (l.request_id is not null and (c.state <> 'open' or c.user_id is distinct from r.user_id))`,
  },
  {
    says: 'a prescription or request that was ordered is in exactly one order that stands, and nowhere else',
    broken: sql`
      select r.public_id, r.state, o.orders, o.open, o.done
        from requests r
        cross join lateral (
          select count(distinct o.id) as orders, count(distinct o.id) filter (where o.state <> 'completed') as open,
                 count(distinct o.id) filter (where o.state = 'completed') as done
            from order_lines l join orders o on o.id = l.order_id
            where l.request_id = r.id and not (${isBroken})) o
        where o.open <> (r.state = 'order_created')::int or o.done <> (r.state = 'order_completed')::int`,
  },
  {
    says: 'the history of a prescription or request is unbroken, and ends where it stands',
    broken: sql`
      select r.public_id, r.state, m.states
        from requests r
        cross join lateral (
          select array_agg(to_state order by id) as states, bool_and(from_state is not distinct from was) as unbroken
            from (select id, from_state, to_state, lag(to_state) over (order by id) as was
                    from request_moves where request_id = r.id) moves) m
        where not m.unbroken or m.states[cardinality(m.states)] is distinct from r.state`,
  },
  {
    says: 'what is in a prescription or request is in its order, thing by thing',
    broken: sql`
      select o.number, r.public_id, l.pieces, i.pieces as quoted
        from (select order_id, request_id, request_line, count(*) as pieces from order_lines
                where request_id is not null group by order_id, request_id, request_line) l
        join orders o on o.id = l.order_id join requests r on r.id = l.request_id
        cross join lateral (select count(*) as pieces from request_items where request_id = r.id) i
        where r.erased_at is null and l.pieces <> i.pieces`,
  },
]

/** What holds of points by itself, whatever orders do. */
export const ledgerRules: readonly Rule[] = [
  {
    says: 'the balance of a wallet is the sum of its ledger, entry after entry, and so is what it owes',
    broken: sql`
      select w.public_id, w.balance_points, e.points, w.owed_points, e.owed, e.unbroken
        from loyalty_wallets w
        cross join lateral (
          select coalesce(sum(points), 0) as points, coalesce(sum(owed_change), 0) as owed, coalesce(bool_and(follows), true) as unbroken
            from (select points, owed_change, balance_after = sum(points) over (order by id) as follows
                    from loyalty_entries where wallet_id = w.id) entries) e
        where w.balance_points <> e.points or w.owed_points <> e.owed or not e.unbroken or w.balance_points < 0`,
  },
  {
    says: 'what a cart or its order holds of a wallet is what the ledger says that it took and did not give back',
    broken: sql`
      select coalesce(e.cart_id, u.cart_id) as cart, coalesce(e.wallet_id, u.wallet_id) as wallet, e.taken, u.points
        from (select wallet_id, cart_id, -sum(points) as taken from loyalty_entries where cart_id is not null group by 1, 2) e
        full join loyalty_uses u on u.cart_id = e.cart_id and u.wallet_id = e.wallet_id
        where coalesce(e.taken, 0) <> coalesce(u.points, 0)`,
  },
  {
    says: 'no more of what came in has gone by itself than came',
    broken: sql`
      select e.public_id, e.points, off.points as gone
        from loyalty_entries e
        cross join lateral (select sum(points) as points from loyalty_entries where credit_id = e.id) off
        where e.points + off.points < 0`,
  },
  {
    says: 'the number on a card leads to its wallet',
    broken: sql`
      select w.public_id, w.card_number
        from loyalty_wallets w left join loyalty_cards c on c.number = w.card_number
        where w.closed_at is null and c.wallet_id is distinct from w.id`,
  },
]

const points: Rule[] = [
  ...ledgerRules,
  {
    says: 'points that no order has spent are held by an open cart',
    broken: sql`
      select c.public_id, c.state, u.points
        from loyalty_uses u join carts c on c.id = u.cart_id where u.order_id is null and c.state <> 'open'`,
  },
  {
    says: 'an order has spent the points of its own cart; one that came to nothing has given them back',
    broken: sql`
      select o.number, o.state, u.points, u.lapsed_points
        from loyalty_uses u join orders o on o.id = u.order_id join loyalty_wallets w on w.id = u.wallet_id
        where o.cart_id <> u.cart_id
           or (w.closed_at is null and case when ${isBroken} then u.points > 0 else u.lapsed_points > 0 end)`,
  },
  {
    says: 'the points of an order are those of its lines, and are spent, came back with refunds, or came back because it came to nothing',
    broken: sql`
      select o.number, o.state, o.points, o.points_back, u.points as spent, u.lapsed_points, o.points_cents, l.cents
        from orders o
        left join loyalty_uses u on u.order_id = o.id
        cross join lateral (select coalesce(sum(points_cents), 0) as cents from order_lines where order_id = o.id) l
        where o.points_cents <> l.cents
           or o.points <> coalesce(u.points, 0) + coalesce(u.lapsed_points, 0) + o.points_back`,
  },
  {
    says: 'an order earns once each time it is completed, for its own customer, and what was taken back is gone whole',
    broken: sql`
      select o.number, o.state, o.earned_for_cents, e.times
        from orders o
        cross join lateral (
          select count(*) as times, coalesce(bool_or(w.user_id <> o.user_id), false) as wrong,
                 count(*) filter (where w.closed_at is null and e.points > coalesce(
                   (select sum(off.owed_change - off.points) from loyalty_entries off where off.credit_id = e.id), 0)) as standing,
                 count(*) - coalesce(max(e.round), 0) as skipped
            from loyalty_entries e join loyalty_wallets w on w.id = e.wallet_id where e.order_id = o.id and e.kind = 'earned') e
        where e.wrong or e.standing > 1 or e.skipped <> 0
           or case when o.earned_for_cents is null then e.standing > 0 else e.times = 0 or o.state <> 'completed' end`,
  },
  {
    says: 'of what an order earned refunds have taken back their part',
    broken: sql`
      select o.number, e.points, e.reversed, p.earning, o.earned_for_cents, r.*
        from orders o
        join lateral (
          select * from loyalty_entries where order_id = o.id and kind = 'earned' order by round desc limit 1) earned on true
        join loyalty_wallets w on w.id = earned.wallet_id and w.closed_at is null
        cross join lateral (
          select earned.points, coalesce(sum(owed_change - points) filter (where kind = 'reversed'), 0) as reversed,
                 coalesce(sum(points) filter (where kind = 'expired'), 0) as expired
            from loyalty_entries where credit_id = earned.id) e
        cross join lateral (
          select sum(total_cents) filter (where class <> 'MSRM') as earning from order_lines where order_id = o.id) p
        cross join lateral (
          select coalesce(sum(rl.amount_cents) filter (where l.class <> 'MSRM'), 0) as of_lines,
                 coalesce(sum(rl.amount_cents), 0) as named
            from refund_lines rl join order_lines l on l.id = rl.order_line_id join refunds r on r.id = rl.refund_id
            where r.order_id = o.id and r.state = 'done') n
        cross join lateral (
          select coalesce(sum(r.shipping_cents), 0) as shipping,
                 coalesce(sum(r.amount_cents - r.shipping_cents)
                   filter (where not exists (select from refund_lines where refund_id = r.id)), 0) as loose,
                 coalesce(bool_or(r.state = 'refused'), false) as refused
            from refunds r join payments m on m.id = r.payment_id and not m.surplus
            where r.order_id = o.id and r.state <> 'pending') r
        cross join lateral (
          select n.of_lines + case when o.total_cents - n.named - r.shipping > 0
                   then least(p.earning - n.of_lines, r.loose * (p.earning - n.of_lines) / (o.total_cents - n.named - r.shipping))
                   else 0 end as back) b
        where o.earned_for_cents is not null and not r.refused and e.expired = 0
          and e.reversed <> e.points * greatest(0, b.back - (p.earning - o.earned_for_cents)) / o.earned_for_cents`,
  },
]

const letters: Rule[] = [
  {
    says: 'no letter about an order was sent twice',
    broken: sql`
      select recipient, subject, count(*) as times
        from pretend.letters
        where message_id not like '%.comment%' and message_id not like '%.refund'
          -- What was opened again is handed over a second time, and told a second time.
          and split_part(message_id, '.', 1) in (
            select public_id::text from orders o
              where not exists (select from order_moves where order_id = o.id and event = 'reopen'))
        group by recipient, subject, text having count(*) > 1`,
  },
]

const rules: readonly Rule[] = [...orders, ...money, ...refunds, ...goods, ...promotions, ...requests, ...points, ...letters]

/** What does not hold, in words, with the rows that show it; empty for a sound shop. Ask while nobody writes. */
export async function brokenInvariants({ db }: { db: Db }, asked: readonly Rule[] = rules): Promise<string[]> {
  const found: string[] = []
  for (const { says, broken } of asked) {
    const { rows } = await sql<object>`select * from (${broken}) as broken limit 5`.execute(db)
    if (rows.length > 0) found.push(`${says}: ${JSON.stringify(rows)}`)
  }
  return found
}

/**
 * What the shelves held before anything was sold or returned, by variant: pieces on hand less all that was written down about
 * them. Whatever happens in a shop, it stays what it was.
 */
export async function openingStock({ db }: { db: Db }): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; opening: number }>`
    select s.variant_id::int as id,
           (s.on_hand - coalesce((select sum(change) from stock_movements m where m.variant_id = s.variant_id), 0))::int as opening
      from stock_items s order by s.variant_id`.execute(db)
  return new Map(rows.map(({ id, opening }) => [id, opening]))
}
