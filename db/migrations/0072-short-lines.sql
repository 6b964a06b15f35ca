-- Pieces of a line that the pharmacy does not have, and that the customer agreed to go on without them: who asked, how, and when.
create table order_shortages (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  order_id bigint not null references orders (id) on delete cascade,
  -- Null once the whole line has left an order that was not paid.
  order_line_id bigint references order_lines (id) on delete set null,
  variant_id bigint references variants (id),
  name_pt text not null,
  name_en text not null,
  quantity int not null check (quantity > 0),
  -- Those of them that left the line, because nothing was paid for them yet; they do not return to stock.
  lowered_quantity int not null check (lowered_quantity in (0, quantity)),
  -- What the customer pays less, or gets back.
  amount_cents int not null check (amount_cents >= 0),
  consent text not null check (consent in ('phone', 'counter', 'message')),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null
);
create index order_shortages_order on order_shortages (order_id, id);
create index order_shortages_line on order_shortages (order_line_id) where order_line_id is not null;
