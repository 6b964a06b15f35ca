-- Many orders handed over to a colleague at once, by the same worker as transitions: `to_state` is null then.
alter table order_bulks
  alter column to_state drop not null,
  add column hand_over_to bigint references users (id),
  add check ((to_state is null) = (hand_over_to is not null));

-- `seen_holder`: public id of the one who had it on the screen. `claimed_by`, `claimed_at`: the claim before; `made_at` and `note_id`
-- are those of the handing over, so that exactly this can be undone.
alter table order_bulk_rows
  add column seen_holder text,
  add column claimed_by bigint references users (id),
  add column claimed_at timestamptz,
  add column made_at timestamptz,
  add column note_id uuid;
