-- Since when somebody gathers the goods: from then on the customer cannot cancel alone.
alter table orders add picking_started_at timestamptz;

alter table payments
  -- What refunds take of it, those that the bank has still to make included.
  add refunded_cents int not null default 0 constraint payments_refund_fits check (refunded_cents between 0 and amount_cents),
  -- Since when nobody can pay it at the bank any more.
  add withdrawn_at timestamptz;
update payments set withdrawn_at = created_at where state = 'expired';
create index payments_to_withdraw on payments (id)
  where state = 'expired' and external_id is not null and withdrawn_at is null;

alter table order_lines
  add refunded_quantity int not null default 0 constraint order_lines_pieces_fit check (refunded_quantity between 0 and quantity),
  add refunded_cents int not null default 0 constraint order_lines_refund_fits check (refunded_cents between 0 and total_cents),
  -- Pieces of refunds that lie on the shelf again.
  add restocked_quantity int not null default 0 constraint order_lines_restock_fits check (restocked_quantity between 0 and quantity);

create table refunds (
  id bigint generated always as identity primary key,
  -- The key under which the bank is asked: however often, it gives back once.
  public_id uuid not null unique,
  order_id bigint not null references orders (id),
  payment_id bigint not null references payments (id),
  amount_cents int not null check (amount_cents > 0),
  -- The part of it that was paid for the delivery.
  shipping_cents int not null default 0 check (shipping_cents between 0 and amount_cents),
  state text not null check (state in ('pending', 'done', 'refused')),
  -- What staff wrote: of an order, it may tell of somebody's health.
  reason_sealed bytea,
  actor text not null check (actor in ('customer', 'staff', 'bank', 'clock')),
  requested_by bigint references users (id),
  -- Not by the bank: from the till, by transfer.
  by_hand boolean not null default false,
  -- What the bank calls it; null until the bank has answered.
  external_id text,
  at timestamptz not null,
  settled_at timestamptz,
  unique (payment_id, external_id),
  check ((actor = 'staff') = (requested_by is not null)),
  check (not by_hand or (state = 'done' and external_id is null))
);
create index refunds_order on refunds (order_id, id);
create index refunds_unasked on refunds (at) where state = 'pending' and external_id is null;
-- What was paid for the delivery goes back once.
create unique index refunds_shipping_once on refunds (order_id) where shipping_cents > 0 and state <> 'refused';

create table refund_lines (
  refund_id bigint not null references refunds (id) on delete cascade,
  order_line_id bigint not null references order_lines (id),
  quantity int not null check (quantity > 0),
  amount_cents int not null check (amount_cents >= 0),
  primary key (refund_id, order_line_id)
);

-- The sums above follow the rows, and their CHECKs refuse a cent or a piece too many, whoever writes.
create function count_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update payments set refunded_cents = refunded_cents + new.amount_cents where id = new.payment_id and new.state <> 'refused';
  elsif new.state = 'refused' and old.state <> 'refused' then
    update payments set refunded_cents = refunded_cents - new.amount_cents where id = new.payment_id;
    update order_lines l
      set refunded_quantity = l.refunded_quantity - r.quantity, refunded_cents = l.refunded_cents - r.amount_cents
      from refund_lines r where r.refund_id = new.id and l.id = r.order_line_id;
  end if;
  return null;
end $$;
create trigger refunds_counted after insert or update of state on refunds for each row execute function count_refund();

create function count_refund_line() returns trigger language plpgsql as $$
begin
  update order_lines
    set refunded_quantity = refunded_quantity + new.quantity, refunded_cents = refunded_cents + new.amount_cents
    where id = new.order_line_id;
  return null;
end $$;
create trigger refund_lines_counted after insert on refund_lines for each row execute function count_refund_line();

-- What was given back before there were refunds.
insert into refunds (public_id, order_id, payment_id, amount_cents, state, actor, at, settled_at)
  select gen_random_uuid(), order_id, id, amount_cents, 'done', 'bank', coalesce(settled_at, created_at), settled_at
    from payments where state = 'refunded' and amount_cents > 0;

create table pretend.bank_refunds (
  id uuid primary key,
  payment_id uuid not null references pretend.bank_payments (id) on delete cascade,
  -- Null: made at the bank's own page.
  idempotency_key text unique,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('done', 'refused')),
  created_at timestamptz not null
);
create index bank_refunds_payment on pretend.bank_refunds (payment_id);
