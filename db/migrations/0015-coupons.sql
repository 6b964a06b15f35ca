-- As it was typed, in capitals. No reference: what a code means is asked at every look at the cart.
alter table carts add coupon_code text check (coupon_code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$');

-- What each promotion took off, in the words of that day. Lines keep the sum in `discount_cents`.
create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  -- Null: off the delivery.
  order_line_id bigint references order_lines (id) on delete cascade,
  promotion_id bigint not null references promotions (id),
  label_pt text not null check (label_pt <> ''),
  label_en text not null check (label_en <> ''),
  -- Of a coupon.
  code text,
  amount_cents int not null check (amount_cents > 0),
  unique nulls not distinct (order_id, promotion_id, order_line_id)
);
