-- Fourteen digits, the last of which checks the others (Luhn, as on bank cards). The shop says the same in `isCardNumber`; a test
-- holds the two together.
create function is_card_number(number text) returns boolean language sql immutable parallel safe as $$
  select case when number ~ '^\d{14}$' then (
    select sum(case when at % 2 = 1 then digit * 2 / 10 + digit * 2 % 10 else digit end) % 10 = 0
      from generate_series(1, 14) at cross join lateral (select substr(number, at, 1)::int as digit) digits)
  else false end
$$;

create table loyalty_wallets (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint unique references users (id),
  -- The one that is shown; all numbers that lead here stand in `loyalty_cards`.
  card_number text unique,
  -- The sum of the ledger. What carts have reserved is off it already.
  balance_points int not null default 0 check (balance_points >= 0),
  -- Points of refunded purchases that had been spent: they come off those that are earned or returned next.
  owed_points int not null default 0 check (owed_points >= 0),
  -- When the clock looks at it next, to tell of points that will expire or to let them; null: never.
  look_at timestamptz,
  -- Of points that expire until then their owner has been told.
  told_until timestamptz,
  joined_at timestamptz not null,
  -- Its owner's account was erased: the ledger stays and is nobody's.
  closed_at timestamptz,
  check ((closed_at is null) = (user_id is not null)),
  check ((closed_at is null) = (card_number is not null)),
  check (closed_at is null or (balance_points = 0 and look_at is null))
);
create index loyalty_wallets_to_look_at on loyalty_wallets (look_at) where look_at is not null;

-- Every number that a till may read: those of plastic cards, known before anybody has linked them, and those that the shop gave out.
create table loyalty_cards (
  number text primary key check (is_card_number(number)),
  kind text not null check (kind in ('plastic', 'digital')),
  wallet_id bigint references loyalty_wallets (id),
  known_at timestamptz not null,
  linked_at timestamptz,
  check ((wallet_id is null) = (linked_at is null)),
  check (kind = 'plastic' or wallet_id is not null)
);
create index loyalty_cards_wallet on loyalty_cards (wallet_id) where wallet_id is not null;
alter table loyalty_wallets
  add foreign key (card_number) references loyalty_cards (number) deferrable initially deferred;

create table loyalty_entries (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  wallet_id bigint not null references loyalty_wallets (id),
  kind text not null check (kind in ('earned', 'applied', 'returned', 'expired', 'adjusted', 'reversed')),
  points int not null,
  balance_after int not null check (balance_after >= 0),
  -- What a refund could not take back because it had been spent; less than zero once it comes off later points.
  owed_change int not null default 0,
  order_id bigint references orders (id),
  -- No reference: carts are deleted, entries never.
  cart_id bigint,
  -- Which earned points have expired, or were those of a refunded purchase.
  credit_id bigint references loyalty_entries (id),
  staff_id bigint references users (id),
  at timestamptz not null,
  expires_at timestamptz,
  check (case kind
    when 'earned' then points > 0
    when 'applied' then points < 0
    when 'returned' then points > 0
    when 'expired' then points < 0
    when 'adjusted' then points <> 0
    when 'reversed' then points < 0 or (points = 0 and owed_change > 0)
  end),
  check (owed_change = 0 or kind = 'reversed'),
  check (cart_id is not null or kind not in ('applied', 'returned')),
  check (credit_id is null or kind in ('expired', 'reversed')),
  check (credit_id is not null or kind <> 'expired'),
  check (staff_id is not null or kind <> 'adjusted'),
  check (expires_at is null or (expires_at > at and points > 0 and kind in ('earned', 'adjusted')))
);
create index loyalty_entries_wallet on loyalty_entries (wallet_id, id) include (points, owed_change);
create index loyalty_entries_order on loyalty_entries (order_id) where order_id is not null;
create index loyalty_entries_credit on loyalty_entries (credit_id) where credit_id is not null;
create index loyalty_entries_at on loyalty_entries (at);
-- An order earns once, however often its completion is told.
create unique index loyalty_entries_earned_once on loyalty_entries (order_id) where kind = 'earned' and order_id is not null;

-- What staff wrote beside an entry. It may tell of somebody, so unlike the entry it can be forgotten.
create table loyalty_reasons (
  entry_id bigint primary key references loyalty_entries (id),
  public_id uuid not null unique,
  reason_sealed bytea not null
);

-- Points that a cart has reserved, and then its order has spent. A cart cannot be deleted while it has some.
create table loyalty_uses (
  cart_id bigint primary key references carts (id),
  order_id bigint unique references orders (id),
  wallet_id bigint not null references loyalty_wallets (id),
  points int not null check (points >= 0),
  -- What went back when the order came to nothing: it takes them again when it is reinstated.
  lapsed_points int not null default 0 check (lapsed_points >= 0),
  check (points = 0 or lapsed_points = 0),
  check (order_id is not null or points > 0)
);
create index loyalty_uses_wallet on loyalty_uses (wallet_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of points is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger loyalty_entries_kept before update or delete or truncate on loyalty_entries
  for each statement execute function refuse_ledger_change();
revoke update, delete, truncate on loyalty_entries from public;

-- At the end of every transaction that touched a wallet, its ledger is its balance, whoever wrote.
create function check_wallet() returns trigger language plpgsql as $$
declare
  wallet loyalty_wallets;
  ledger record;
begin
  select * into wallet from loyalty_wallets where id = (to_jsonb(new) ->> tg_argv[0])::bigint for no key update;
  select coalesce(sum(points), 0) as points, coalesce(sum(owed_change), 0) as owed into ledger
    from loyalty_entries where wallet_id = wallet.id;
  if ledger.points <> wallet.balance_points or ledger.owed <> wallet.owed_points then
    raise exception 'the ledger of wallet % is not its balance', wallet.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger loyalty_wallets_add_up after insert or update of balance_points, owed_points on loyalty_wallets
  deferrable initially deferred for each row execute function check_wallet('id');
create constraint trigger loyalty_entries_add_up after insert on loyalty_entries
  deferrable initially deferred for each row execute function check_wallet('wallet_id');

-- A notice of points that will expire says how many, and the last day on which they can be spent.
alter table notifications
  add points int check (points > 0),
  add last_day date,
  drop constraint notifications_kind_check;
alter table notifications
  add constraint notifications_kind_check check (
    kind in ('order_state', 'order_comment', 'back_in_stock', 'request_state', 'request_comment', 'request_reminder', 'points_expiring')),
  add constraint notifications_say_points check (
    (points is not null) = (kind = 'points_expiring') and (last_day is not null) = (kind = 'points_expiring'));

-- The shop can only add to the ledger, as to the audit log.
create or replace function open_to_shop(shop name) returns void language plpgsql as $$
declare part name;
begin
  foreach part in array array['public', 'pretend', 'pgboss']::name[] loop
    continue when to_regnamespace(part::text) is null;
    execute format('grant usage on schema %I to %I', part, shop);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', part, shop);
    execute format('grant usage, select on all sequences in schema %I to %I', part, shop);
  end loop;
  execute format('revoke update, delete, truncate on audit_log from %I', shop);
  execute format('revoke update, delete, truncate on loyalty_entries from %I', shop);
  execute format('revoke insert, update, delete, truncate on schema_migrations from %I', shop);
end $$;
