-- Pieces of a line of an order that another product took the place of, with the customer's consent.
create table order_substitutions (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  order_id bigint not null references orders (id) on delete cascade,
  -- The same line if all of its pieces were replaced. Null once it has left the order.
  from_line_id bigint references order_lines (id) on delete set null,
  to_line_id bigint references order_lines (id) on delete set null,
  from_variant_id bigint not null references variants (id),
  to_variant_id bigint not null references variants (id),
  from_name_pt text not null,
  from_name_en text not null,
  to_name_pt text not null,
  to_name_en text not null,
  quantity int not null check (quantity > 0),
  -- What the customer pays less, or got back.
  less_cents int not null check (less_cents >= 0),
  refunded boolean not null,
  -- The replaced pieces went back to the shelf.
  restocked boolean not null,
  consent text not null check (consent in ('phone', 'counter', 'message')),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  undone_by bigint references users (id),
  undone_at timestamptz,
  -- The line and its reductions as they were, and the change of the order's sums.
  before jsonb not null,
  check ((undone_by is null) = (undone_at is null))
);
create index order_substitutions_order on order_substitutions (order_id, id);
create index order_substitutions_from on order_substitutions (from_line_id) where from_line_id is not null;
create index order_substitutions_to on order_substitutions (to_line_id) where to_line_id is not null;
