-- How a cart is fetched: the method stays chosen while its rate follows the cart.
alter table carts add shipping_method_id bigint references shipping_methods (id);

-- The shelf price that the customer last saw on the line: a change is told, never slipped in.
alter table line_items add seen_price_cents int check (seen_price_cents >= 0);

-- What leaves for somebody's door: the method as it was called and priced when the order was placed.
create table shipments (
  order_id bigint primary key references orders (id) on delete cascade,
  method_id bigint not null references shipping_methods (id),
  name_pt text not null,
  name_en text not null,
  expected_pt text not null,
  expected_en text not null,
  price_cents int not null check (price_cents >= 0),
  vat_basis_points int not null check (vat_basis_points between 0 and 10000),
  -- Of the price less what promotions took off it.
  included_tax_cents int not null check (included_tax_cents between 0 and price_cents),
  tracking_template text,
  -- The carrier's number of the parcel.
  tracking_number text check (tracking_number ~ '^[A-Za-z0-9-]{4,40}$')
);
create index shipments_method on shipments (method_id);
