-- Whether a cart has ever reserved points: then it is asked whether it still does, after it is held. Whoever waited for the cart sees
-- this, unlike a reservation that was made meanwhile.
alter table carts add has_points boolean not null default false;
create function note_points_in_cart() returns trigger language plpgsql as $$
begin
  update carts set has_points = true where id = new.cart_id and not has_points;
  return null;
end $$;
create trigger loyalty_uses_noted after insert on loyalty_uses for each row execute function note_points_in_cart();

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
