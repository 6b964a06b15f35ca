-- Batches of a pack with their expiry date. Pieces without a known batch have no row: `stock_items.on_hand` stays the number of pieces
-- that can be sold, in every batch that is sellable and in none.
create table stock_batches (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  variant_id bigint not null references variants (id),
  -- As printed on the pack, in capitals.
  code text check (code ~ '^\S(.{0,38}\S)?$'),
  expires_on date,
  -- Pieces at the pharmacy, those of orders that are not prepared yet among them; of a removed batch the pieces that were removed.
  quantity int not null check (quantity >= 0),
  -- Pieces that quarantine took from `on_hand`; a release brings them back.
  withheld int not null default 0,
  state text not null default 'sellable' check (state in ('sellable', 'quarantine', 'removed')),
  reason text check (length(reason) between 1 and 200),
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (code is not null or expires_on is not null),
  check (withheld between 0 and quantity and (withheld = 0 or state = 'quarantine'))
);
create unique index stock_batches_code on stock_batches (variant_id, code) where code is not null;
create unique index stock_batches_without_code on stock_batches (variant_id, expires_on) where code is null;
create index stock_batches_expiry on stock_batches (expires_on, id) where quantity > 0;

-- Which orders have pieces of which batch, since their preparation. An order prepared by an older process has none.
create table stock_batch_takes (
  batch_id bigint not null references stock_batches (id),
  order_id bigint not null,
  quantity int not null check (quantity > 0),
  at timestamptz not null,
  primary key (batch_id, order_id)
);
create index stock_batch_takes_order on stock_batch_takes (order_id);

-- `reason` stays one of the values that older processes know; `kind` says more. `batch_change` differs from `change` where a batch
-- is in quarantine.
alter table stock_movements
  add kind text check (kind in ('count', 'receive', 'remove', 'quarantine', 'release')),
  add batch_id bigint references stock_batches (id),
  add batch_change int,
  drop constraint stock_movements_check,
  add constraint stock_movements_note check (reason <> 'corrected' or note is not null or kind is not null);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
create index stock_movements_batch on stock_movements (batch_id) where batch_id is not null;

-- What staff receive, count or remove, until they finish it.
create table stock_drafts (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  kind text not null check (kind in ('receive', 'count', 'remove')),
  user_id bigint not null references users (id),
  title text check (length(title) between 1 and 100),
  reason text check (length(reason) between 1 and 200),
  lines jsonb not null default '[]',
  -- Codes that were read and are in no product, with how often.
  unknown_codes jsonb not null default '[]',
  version int not null default 1,
  started_at timestamptz not null,
  saved_at timestamptz not null,
  finished_at timestamptz,
  -- Of a finished one: pieces, and how many its note had, if it had one.
  pieces int check (pieces >= 0),
  expected_pieces int check (expected_pieces >= 0),
  check ((finished_at is null) = (pieces is null))
);
create index stock_drafts_open on stock_drafts (saved_at desc) where finished_at is null;
create index stock_drafts_finished on stock_drafts (finished_at desc) where finished_at is not null;

-- Until when the pieces of an order stay on the shelf: it waits, or was prepared at this moment.
create view orders_preparations with (security_invoker = true) as
  select o.id as order_id, o.number, o.state, o.placed_at, o.ended_at, o.state in ('balance_due', 'pending') as is_waiting,
         (select max(m.at) from order_moves m where m.order_id = o.id and m.event = 'prepare') as prepared_at
    from orders o;

-- A delivery changes thousands of rows in one transaction, which makes cached pages wrong once.
create or replace function bump_public_stock() returns trigger language plpgsql as $$
begin
  update content_versions set version = version + 1 where name = 'public' and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
