import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { backorders, isUnsuccessful, money, orders, refunds } from './rules-of-orders.ts'
import type { Rule } from './rules-of-orders.ts'
import { points } from './rules-of-points.ts'

const stockRules: Rule[] = [
  {
    says: 'the reserved units of a variant are the sum of its stock reservations, and at most the units on hand',
    broken: sql`
      select s.variant_id, s.on_hand, s.held, h.sum
        from stock_items s
        cross join lateral (
          select coalesce(sum(quantity), 0) as sum from stock_holds where variant_id = s.variant_id) h
        where s.held <> h.sum or s.held > s.on_hand`,
  },
  {
    says: 'only open carts have stock reservations',
    broken: sql`select c.public_id, c.state from stock_holds h join carts c on c.id = h.cart_id where c.state <> 'open'`,
  },
  {
    says: 'an order has taken its units from the stock, except those restocked; an unsuccessful order has returned all that were not refunded before',
    broken: sql`
      select o.number, o.state, variant_id, ordered, restocked, taken
        from (select order_id, variant_id, sum(quantity) as ordered, sum(restocked_quantity) as restocked,
                     sum(refunded_quantity) as refunded
                from (select order_id, variant_id, quantity, restocked_quantity, refunded_quantity from order_lines
                      -- Units that left a line because the pharmacy did not have them.
                      union all select order_id, variant_id, lowered_quantity, 0, lowered_quantity from order_shortages
                      -- Units that another product took the place of, and that did not return to the shelf.
                      union all select order_id, from_variant_id, quantity, 0, quantity from order_substitutions
                        where undone_at is null and not restocked) units
                where variant_id is not null group by order_id, variant_id) l
        join orders o on o.id = l.order_id
        cross join lateral (
          select coalesce(-sum(m.change), 0) as taken
            from stock_movements m where m.order_id = o.id and m.variant_id = l.variant_id) m
        where case when ${isUnsuccessful} then taken not between 0 and refunded else taken <> ordered - restocked end`,
  },
  {
    says: 'reserved units match the reservations of carts, do not exceed the units on hand, and placed carts have no reservations',
    broken: sql`
      select s.variant_id, s.held, s.on_hand, h.by_carts, h.closed
        from stock_items s
        cross join lateral (
          select coalesce(sum(h.quantity), 0) as by_carts, count(*) filter (where c.state = 'complete') as closed
            from stock_holds h join carts c on c.id = h.cart_id where h.variant_id = s.variant_id) h
        where s.held <> h.by_carts or s.held > s.on_hand or h.closed > 0`,
  },
  {
    says: 'a proposal that was carried out has its substitution, shortage or backorder, of the accepted product and units, and no other has one',
    broken: sql`
      select p.public_id, p.state, count(d.proposal_id) as deeds
        from order_proposals p
        left join (
          select proposal_id, order_id, 'swap' as kind, quantity, to_variant_id from order_substitutions where proposal_id is not null
          union all
          select proposal_id, order_id, 'leave_out', quantity, null from order_shortages where proposal_id is not null
          union all
          select proposal_id, order_id, 'backorder', quantity, null from order_backorders where proposal_id is not null) d
          on d.proposal_id = p.id and d.order_id = p.order_id and d.kind = p.kind and d.quantity = p.quantity
            and d.to_variant_id is not distinct from p.to_variant_id
        group by p.id
        having count(d.proposal_id) <> case when p.state = 'applied' then 1 else 0 end`,
  },
  {
    says: 'no stock movement of an order without such a line',
    broken: sql`
      select m.order_id, m.variant_id, m.change
        from stock_movements m
        where m.order_id is not null
          and not exists (select 1 from order_lines l where l.order_id = m.order_id and l.variant_id = m.variant_id)
          and not exists (select 1 from order_backorders b where b.order_id = m.order_id and b.variant_id = m.variant_id)
          and not exists (select 1 from order_shortages s where s.order_id = m.order_id and s.variant_id = m.variant_id)
          and not exists (select 1 from order_substitutions s
            where s.order_id = m.order_id and m.variant_id in (s.from_variant_id, s.to_variant_id))`,
  },
]

const promotions: Rule[] = [
  {
    says: 'the use count of a promotion is the number of valid orders with it, and never exceeds its limit',
    broken: sql`
      select p.public_id, p.code, p.used, p.limit_total, u.standing
        from promotions p
        cross join lateral (
          select count(*) as standing from promotion_uses where promotion_id = p.id and returned_at is null) u
        where p.limit_total is not null and (p.used <> u.standing or p.used > p.limit_total)`,
  },
  {
    says: 'a valid order has counted its promotions, an unsuccessful one has released them',
    broken: sql`
      select o.number, o.state, a.promotion_id
        from (select distinct order_id, promotion_id from order_adjustments) a
        join orders o on o.id = a.order_id
        -- An order and its backorders use a promotion together.
        left join promotion_uses u on u.order_id = coalesce(o.backorder_of, o.id) and u.promotion_id = a.promotion_id
        where u.order_id is null or (u.returned_at is not null) <> not exists (
          select from orders f where coalesce(f.backorder_of, f.id) = coalesce(o.backorder_of, o.id)
            and f.state not in ('failed', 'canceled', 'void'))`,
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
    says: 'a prescription or request that was ordered is in exactly one valid order, and in no cart',
    broken: sql`
      select r.public_id, r.state, o.orders, o.open, o.done
        from requests r
        cross join lateral (
          select count(distinct o.id) as orders, count(distinct o.id) filter (where o.state <> 'completed') as open,
                 count(distinct o.id) filter (where o.state = 'completed') as done
            from order_lines l join orders o on o.id = l.order_id
            where l.request_id = r.id and not (${isUnsuccessful})) o
        where o.open <> (r.state = 'order_created')::int or o.done <> (r.state = 'order_completed')::int`,
  },
  {
    says: 'the history of a prescription or request has no gaps, and ends in its current state',
    broken: sql`
      select r.public_id, r.state, m.states
        from requests r
        cross join lateral (
          select array_agg(to_state order by id) as states, bool_and(from_state is not distinct from was) as unbroken
            from (select id, from_state, to_state, lag(to_state) over (order by id) as was
                    from request_moves where request_id = r.id) transitions) m
        where not m.unbroken or m.states[cardinality(m.states)] is distinct from r.state`,
  },
  {
    says: 'the items of an ordered prescription or request are the lines of its order',
    broken: sql`
      select o.number, r.public_id, l.pieces, i.pieces as quoted
        from (select order_id, request_id, request_line, count(*) as pieces from order_lines
                where request_id is not null group by order_id, request_id, request_line) l
        join orders o on o.id = l.order_id join requests r on r.id = l.request_id
        cross join lateral (select count(*) as pieces from request_items where request_id = r.id) i
        where r.erased_at is null and l.pieces <> i.pieces`,
  },
]

const emailRules: Rule[] = [
  {
    says: 'no email about an order was sent twice',
    broken: sql`
      select recipient, subject, count(*) as times
        from pretend.letters
        where message_id not like '%.comment%' and message_id not like '%.refund'
          -- A reopened order is handed over a second time, with a second email.
          and split_part(message_id, '.', 1) in (
            select public_id::text from orders o
              where not exists (select from order_moves where order_id = o.id and event = 'reopen'))
        group by recipient, subject, text having count(*) > 1`,
  },
]

const rules: readonly Rule[] = [
  ...orders,
  ...money,
  ...refunds,
  ...backorders,
  ...stockRules,
  ...promotions,
  ...requests,
  ...points,
  ...emailRules,
]

/**
 * The sentences of violated rules, with the rows that violate them; empty for a consistent shop. Call it while nothing is being written.
 */
export async function brokenInvariants({ db }: { db: Db }, selected: readonly Rule[] = rules): Promise<string[]> {
  const found: string[] = []
  for (const { says, broken } of selected) {
    const { rows } = await sql<object>`select * from (${broken}) as broken limit 5`.execute(db)
    if (rows.length > 0) found.push(`${says}: ${JSON.stringify(rows)}`)
  }
  return found
}

/**
 * Stock per variant before anything was sold or returned: units on hand
 * minus all recorded movements. Nothing that happens in a shop changes it.
 */
export async function openingStock({ db }: { db: Db }): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; opening: number }>`
    select s.variant_id::int as id,
           (s.on_hand - coalesce((select sum(change) from stock_movements m where m.variant_id = s.variant_id), 0))::int as opening
      from stock_items s order by s.variant_id`.execute(db)
  return new Map(rows.map(({ id, opening }) => [id, opening]))
}
