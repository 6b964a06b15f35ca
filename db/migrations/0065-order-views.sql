-- Filters of the list of orders that a member of staff has named. `query` is the address of the list without the page.
create table order_views (
  id bigint primary key generated always as identity,
  public_id uuid not null unique,
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null
);
create unique index order_views_name on order_views (user_id, fold(name));
