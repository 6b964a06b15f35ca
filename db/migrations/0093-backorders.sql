-- An order for units of another one that come later: its customer collects or receives them then.
alter table orders
  alter cart_id drop not null,
  add backorder_of bigint references orders (id),
  -- The day on which its goods are there.
  add expected_on date,
  add check ((backorder_of is null) = (cart_id is not null)),
  add check ((backorder_of is null) = (expected_on is null));
create index orders_backorders on orders (backorder_of) where backorder_of is not null;

-- The part of a payment that pays for a backorder: the gateway knows one charge, and refunds from it.
alter table payments add share_of bigint references payments (id);
create index payments_shares on payments (share_of) where share_of is not null;

-- Units of a line that its customer gets with a backorder.
create table order_backorders (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  order_id bigint not null references orders (id) on delete cascade,
  -- Null once the whole line has left the order.
  order_line_id bigint references order_lines (id) on delete set null,
  backorder_id bigint not null references orders (id),
  name_pt text not null,
  name_en text not null,
  variant_id bigint not null references variants (id),
  quantity int not null check (quantity > 0),
  -- What the customer pays for them.
  amount_cents int not null check (amount_cents >= 0),
  consent text not null check (consent in ('phone', 'counter', 'message')),
  proposal_id bigint references order_proposals (id) on delete set null,
  asked_by bigint not null references users (id),
  asked_at timestamptz not null
);
create index order_backorders_order on order_backorders (order_id, id);
create index order_backorders_line on order_backorders (order_line_id) where order_line_id is not null;
create index order_backorders_later on order_backorders (backorder_id);
create index order_backorders_proposal on order_backorders (proposal_id) where proposal_id is not null;

alter table order_proposals
  drop constraint order_proposals_kind_check,
  add constraint order_proposals_kind_check check (kind in ('swap', 'leave_out', 'backorder')),
  -- Of units that come later.
  add expected_on date,
  add check ((kind = 'backorder') = (expected_on is not null));
