-- A way to go on with a line of an order of which pieces are missing, which the customer accepts or declines themself.
create table order_proposals (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  order_id bigint not null references orders (id) on delete cascade,
  -- Null once the whole line has left the order.
  order_line_id bigint references order_lines (id) on delete set null,
  kind text not null check (kind in ('swap', 'leave_out')),
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed', 'applied')),
  quantity int not null check (quantity > 0),
  -- The line as it was: of any other, the customer was not informed.
  line_quantity int not null check (line_quantity > 0),
  line_total_cents int not null check (line_total_cents >= 0),
  variant_id bigint references variants (id),
  name_pt text not null,
  name_en text not null,
  -- The product that takes the place.
  to_variant_id bigint references variants (id),
  to_name_pt text,
  to_name_en text,
  -- What the customer pays for these pieces; what they pay less, or get back in money and in points.
  pays_cents int not null check (pays_cents >= 0),
  less_cents int not null check (less_cents >= 0),
  points_back int not null check (points_back >= 0),
  terms text not null,
  -- Channels by which the customer was notified.
  alerts text[] not null,
  proposed_by bigint not null references users (id),
  proposed_at timestamptz not null,
  answered_at timestamptz,
  answered_via text check (answered_via in ('account', 'link')),
  -- Withdrawn or carried out by staff; lapsed by itself.
  closed_by bigint references users (id),
  closed_at timestamptz,
  check ((kind = 'swap') = (to_variant_id is not null and to_name_pt is not null and to_name_en is not null)),
  check ((answered_at is null) = (answered_via is null)),
  check (state not in ('accepted', 'declined', 'applied') or answered_at is not null),
  check (state <> 'open' or answered_at is null),
  check ((state in ('withdrawn', 'lapsed', 'applied')) = (closed_at is not null)),
  check ((state in ('withdrawn', 'applied')) = (closed_by is not null))
);
-- One at a time for a line.
create unique index order_proposals_current on order_proposals (order_line_id) where state in ('open', 'accepted');
create index order_proposals_order on order_proposals (order_id, id);
create index order_proposals_line on order_proposals (order_line_id) where order_line_id is not null;

-- What was done as the customer had accepted it in the shop. `consent` is then 'message', which older processes know.
alter table order_shortages add proposal_id bigint references order_proposals (id) on delete set null;
create index order_shortages_proposal on order_shortages (proposal_id) where proposal_id is not null;
alter table order_substitutions add proposal_id bigint references order_proposals (id) on delete set null;
create index order_substitutions_proposal on order_substitutions (proposal_id) where proposal_id is not null;

-- When the customer was informed of a substitution: undoing it later is told to them as well.
alter table order_substitutions add notified_at timestamptz;
update order_substitutions set notified_at = asked_at where undone_at is null and asked_at < now() - interval '1 minute';

-- Answers and withdrawals of proposals are read like claims by the staff's live lists.
drop index audit_log_claims;
create index audit_log_claims on audit_log (id)
  where action in ('order_claimed', 'order_released', 'order_handed_over', 'order_hand_over_undone', 'request_claimed', 'request_released',
    'request_handed_over', 'conversation_claimed', 'conversation_released', 'conversation_closed', 'conversation_reopened',
    'proposal_made', 'proposal_accepted', 'proposal_declined', 'proposal_withdrawn');
