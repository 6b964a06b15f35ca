-- Pieces of an order's lines that staff have gathered: by scanner or by hand, who and when. What was undone stays.
create table order_picks (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  order_line_id bigint not null references order_lines (id) on delete cascade,
  quantity int not null check (quantity > 0),
  by_scan boolean not null,
  picked_by bigint not null references users (id),
  picked_at timestamptz not null,
  undone_by bigint references users (id),
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create index order_picks_line on order_picks (order_line_id, id);

-- Who of the staff works on an order.
alter table orders
  add held_by bigint references users (id),
  add held_at timestamptz,
  add constraint orders_held_whole check ((held_by is null) = (held_at is null));
