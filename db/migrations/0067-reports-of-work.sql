-- Which of the suggested reasons a rejection gave, for counting: its text is sealed, and is deleted earlier.
alter table requests add rejected_for text check (length(rejected_for) between 1 and 40);

create view requests_outcomes with (security_invoker = true) as
  select state, submitted_at, quoted_at, rejected_for from requests where submitted_at is not null;
create index requests_submitted on requests (submitted_at) where submitted_at is not null;

-- Since when the goods of an order were to be gathered, and when they were: undone transitions do not count.
create view orders_preparation_times with (security_invoker = true) as
  select o.promised_at, m.at as prepared_at, around.started_at
    from order_moves m
    join orders o on o.id = m.order_id
    cross join lateral (
      select max(x.at) filter (where x.id < m.id and x.to_state = 'pending') as started_at,
             (array_agg(x.event order by x.id) filter (where x.id > m.id))[1] as next_event
        from order_moves x where x.order_id = m.order_id) around
    where m.event = 'prepare' and around.next_event is distinct from 'undo';
create index order_moves_prepared on order_moves (at) where event = 'prepare';

create view catalogue_stock_changes with (security_invoker = true) as select variant_id, at, change from stock_movements;
create index stock_movements_at on stock_movements (at);

-- Where a parcel went, as the register of medicines dispensed at a distance needs it once the address is no longer stored.
alter table shipments add county_dico text references counties (dico);

-- Medicines that left the pharmacy.
create view orders_dispensed_lines with (security_invoker = true) as
  select l.id as line_id, o.number, o.fulfilment, o.ended_at as dispensed_at, l.class, l.name_pt, l.pack_pt, l.sku,
         l.quantity - l.refunded_quantity as quantity, l.checked_by, s.county_dico, o.pickup_location_id
    from order_lines l
    join orders o on o.id = l.order_id
    left join shipments s on s.order_id = o.id
    where o.state = 'completed' and l.quantity > l.refunded_quantity;
create index orders_completed on orders (ended_at) where state = 'completed';
