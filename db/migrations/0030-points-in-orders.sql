-- What points paid of an order, frozen when it was placed; which points those are stands in `loyalty_uses`. The euros are part of the
-- discounts: what a line costs is what was paid for it in money.
alter table orders
  add points int not null default 0 check (points >= 0),
  add points_cents int not null default 0 constraint orders_points_fit check (points_cents between 0 and discount_total_cents),
  add check ((points = 0) = (points_cents = 0));
alter table order_lines
  add points_cents int not null default 0 constraint order_lines_points_fit check (points_cents between 0 and discount_cents),
  -- Prescription medicines and what a pharmacist priced take none.
  add check (points_cents = 0 or (request_id is null and class <> 'MSRM'));
