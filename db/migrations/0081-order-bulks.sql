-- Transitions of many orders at once, made by a worker; `alerts`: channels, null for the usual ones of the transition.
create table order_bulks (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id),
  to_state text not null,
  alerts text[],
  source text not null,
  phase text not null default 'working' check (phase in ('working', 'done', 'undoing', 'undone')),
  attempts int not null default 0,
  created_at timestamptz not null,
  -- By the real clock: when a worker last went on with it.
  progress_at timestamptz not null,
  finished_at timestamptz,
  undo_until timestamptz,
  check ((phase in ('done', 'undoing', 'undone')) = (finished_at is not null))
);
create index order_bulks_unfinished on order_bulks (progress_at) where phase in ('working', 'undoing');
create index order_bulks_of_staff on order_bulks (user_id, id desc);

create table order_bulk_rows (
  bulk_id bigint not null references order_bulks (id) on delete cascade,
  position int not null,
  number text not null,
  version int not null,
  result text not null default 'waiting' check (result in ('waiting', 'made', 'stays', 'undone', 'undo_refused')),
  reason text check ((reason is not null) = (result in ('stays', 'undo_refused'))),
  move_id bigint references order_moves (id) on delete set null,
  primary key (bulk_id, position)
);
create index order_bulk_rows_moves on order_bulk_rows (move_id) where move_id is not null;
