-- What staff do to an order can be taken back for some seconds, and what it tells waits for as long.
alter table order_moves
  -- Until then it can be taken back; null once it was told, or taken back, or when it cannot be.
  add undo_until timestamptz,
  -- What the move found and what it left of money and checks, for whoever takes it back: rows and states, nobody's name.
  add effects jsonb check (jsonb_typeof(effects) = 'object'),
  add constraint order_moves_only_staff_undo check (undo_until is null or (actor = 'staff' and effects is not null));
create index order_moves_waiting on order_moves (order_id) where undo_until is not null;

-- Why an order that had been handed over was opened again. Sealed, because it may tell of somebody, and beside the move, because it can
-- be forgotten.
create table order_move_reasons (
  move_id bigint primary key references order_moves (id) on delete cascade,
  public_id uuid not null unique,
  reason_sealed bytea not null
);
