-- Whether a dispensed line belongs to a prescription or to a request for a medicine: who may not read prescriptions is shown neither what
-- it was nor whose.
create or replace view orders_dispensed_lines with (security_invoker = true) as
  select l.id as line_id, o.number, o.fulfilment, o.ended_at as dispensed_at, l.class, l.name_pt, l.pack_pt, l.sku,
         l.quantity - l.refunded_quantity as quantity, l.checked_by, s.county_dico, o.pickup_location_id,
         coalesce(r.is_clinical, false) as is_clinical
    from order_lines l
    join orders o on o.id = l.order_id
    left join shipments s on s.order_id = o.id
    left join requests_summaries r on r.id = l.request_id
    where o.state = 'completed' and l.quantity > l.refunded_quantity;
