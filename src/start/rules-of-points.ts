import { sql } from 'kysely'
import { isUnsuccessful } from './rules-of-orders.ts'
import type { Rule } from './rules-of-orders.ts'

/** Invariants of points alone, independent of orders. */
export const ledgerRules: readonly Rule[] = [
  {
    says: 'the balance and the debt of a wallet are the sums of its ledger entries, after each entry',
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
    says: 'the points that a cart or its order has from a wallet are those that the ledger records as taken and not returned',
    broken: sql`
      -- What a wallet that was merged has taken returns to the one that stays.
      with recursive wallets (id, stays) as (
        select id, id from loyalty_wallets where merged_into is null
        union all select w.id, into_wallet.stays from loyalty_wallets w join wallets into_wallet on into_wallet.id = w.merged_into)
      select coalesce(e.cart_id, u.cart_id) as cart, coalesce(e.wallet_id, u.wallet_id) as wallet, e.taken, u.points
        from (select w.stays as wallet_id, cart_id, -sum(points) as taken
                from loyalty_entries join wallets w on w.id = wallet_id where cart_id is not null group by 1, 2) e
        full join loyalty_uses u on u.cart_id = e.cart_id and u.wallet_id = e.wallet_id
        where coalesce(e.taken, 0) <> coalesce(u.points, 0)`,
  },
  {
    says: 'no more points of an entry have expired than it has',
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

export const points: readonly Rule[] = [
  ...ledgerRules,
  {
    says: 'points that no order has spent are reserved by an open cart',
    broken: sql`
      select c.public_id, c.state, u.points
        from loyalty_uses u join carts c on c.id = u.cart_id where u.order_id is null and c.state <> 'open'`,
  },
  {
    says: 'an order has spent the points of its own cart; an unsuccessful one has returned them',
    broken: sql`
      select o.number, o.state, u.points, u.lapsed_points
        from loyalty_uses u join orders o on o.id = u.order_id join loyalty_wallets w on w.id = u.wallet_id
        where o.cart_id <> u.cart_id
           or (w.closed_at is null and case when ${isUnsuccessful} then u.points > 0 else u.lapsed_points > 0 end)`,
  },
  {
    says: 'the points of an order are those of its lines, and are spent, returned by refunds, or returned because the order was unsuccessful',
    broken: sql`
      select o.number, o.state, o.points, o.points_back, u.points as spent, u.lapsed_points, o.points_cents, l.cents
        from orders o
        left join loyalty_uses u on u.order_id = o.id
        cross join lateral (select coalesce(sum(points_cents), 0) as cents from order_lines where order_id = o.id) l
        where o.points_cents <> l.cents
           or o.points <> coalesce(u.points, 0) + coalesce(u.lapsed_points, 0) + o.points_back`,
  },
  {
    says: 'an order earns once each time it is completed, for its own customer, and reversed points are reversed in full',
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
    says: 'refunds have reversed their share of the points that an order earned',
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
