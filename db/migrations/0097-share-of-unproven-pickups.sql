-- Which network placed a guest's order that waits for its payment for days, with a mailbox that is not proven: a keyed hash, until the
-- order is paid or ends. It says how many pieces of a pack such orders of one network have off the shelf.
alter table orders add column unproven_network bytea;
create index orders_of_unproven_networks on orders (unproven_network) where unproven_network is not null;

-- The same as count_unpaid_guest, which stays for processes of the release before. For an order that waits for its payment for days and
-- whose mailbox is not proven also: `of_pickups`, those that its network placed within the window, this one included, and
-- `exceeds_share`, whether they would have more than `share` percent of the pieces of a pack, or of the one piece that is always
-- allowed. What the shelf cannot give is not counted: that order is out of stock. Orders of one network wait here for each other.
create function count_unpaid_guest(mailbox text, network text, since timestamptz, packs text[], pieces int[], pickups text,
  unproven bytea, share int, cart bigint, variants bigint[],
  out of_mailbox int, out of_network int, out of_pack int, out of_pickups int, out exceeds_share boolean)
language plpgsql as $$
begin
  select counted.of_mailbox, counted.of_network, counted.of_pack into of_mailbox, of_network, of_pack
    from count_unpaid_guest(mailbox, network, since, packs, pieces) counted;
  of_pickups := 0;
  exceeds_share := false;
  if unproven is null then return; end if;
  perform pg_advisory_xact_lock(hashtext('unproven orders of a network'), hashtext(encode(unproven, 'hex')));
  insert into rate_limits as counter (key, window_start, hits) values (pickups, since, 1)
    on conflict (key, window_start) do update set hits = counter.hits + 1
    returning hits into of_pickups;
  select exists (
    select from (select variant_id, sum(units) as units from unnest(variants, pieces) as w (variant_id, units) group by variant_id) wanted
      join stock_items s on s.variant_id = wanted.variant_id
      left join stock_holds own on own.cart_id = cart and own.variant_id = wanted.variant_id
      cross join lateral (select s.on_hand - s.held + coalesce(own.quantity, 0) as available) shelf
      cross join lateral (
        select coalesce(sum(l.quantity), 0) as units from orders o join order_lines l on l.order_id = o.id
          where o.unproven_network = unproven and o.payment_state in ('balance_due', 'failed') and o.ended_at is null
            and l.variant_id = wanted.variant_id) taken
      where wanted.units <= shelf.available
        and taken.units + wanted.units > greatest(1, ceil((shelf.available + taken.units) * share / 100.0))) into exceeds_share;
end $$;

-- Where the old default number of unpaid orders of a network was stored, it becomes the number of all of them; that of orders which wait
-- for days has its own, lower default from now on. Processes of the release before read the lower number for all.
update website set config = jsonb_set(config, '{limits}', (config->'limits') - 'networkPickupOrders'
    || jsonb_build_object('networkUnpaidOrders', config->'limits'->'networkPickupOrders',
      'networkPickupOrders', case config->'limits'->>'networkPickupOrders' when '300' then 80 when '30' then 8
        else (config->'limits'->>'networkPickupOrders')::int end))
  where config->'limits' ? 'networkPickupOrders';
