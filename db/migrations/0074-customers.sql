-- Staff find a customer by what they say or show: part of a name or mailbox, a phone, a tax number, a card, an order.
alter table users
  add nif_hash bytea check (octet_length(nif_hash) = 32),
  add constraint users_nif_hash_of_a_nif check (nif_hash is null or nif_sealed is not null);
create index users_nif on users (nif_hash) where nif_hash is not null;
-- Tax numbers from before this column, until a periodic job has hashed them.
create index users_nif_unhashed on users (id) where nif_sealed is not null and nif_hash is null;

-- Stored, because a frequent name is compared in tens of thousands of rows.
alter table users add folded_name text generated always as (public.fold(name)) stored;
create index users_name_parts on users using gin (folded_name gin_trgm_ops) where erased_at is null;
create index users_email_parts on users using gin (email gin_trgm_ops) where erased_at is null;
-- The newest customers, before anything was searched.
create index users_customers on users (id) where roles = '{}' and erased_at is null;

-- Who was merged into whom: an order of the one that ended is an order of the other.
alter table users
  add merged_into bigint references users (id),
  add constraint users_merged_is_erased check (merged_into is null or erased_at is not null);
create index users_merged on users (merged_into) where merged_into is not null;
alter table loyalty_wallets
  add merged_into bigint references loyalty_wallets (id),
  add constraint loyalty_wallets_merged_is_closed check (merged_into is null or closed_at is not null);
create index loyalty_wallets_merged on loyalty_wallets (merged_into) where merged_into is not null;

create or replace view accounts_people with (security_invoker = true) as
  select id, public_id, email, name, locale, roles, mobile_phone_hash, alerts_by_email, demo, created_at, blocked_at, erased_at,
         nif_hash, folded_name
    from users;

create view orders_of_customers with (security_invoker = true) as
  select id, public_id, number, user_id, email, forget_at_end, state, fulfilment, payment_state, total_cents, placed_at from orders;
create view orders_refunded with (security_invoker = true) as
  select order_id, amount_cents from refunds where state = 'done';
create view loyalty_open_cards with (security_invoker = true) as
  select c.number, w.user_id from loyalty_cards c join loyalty_wallets w on w.id = c.wallet_id where c.blocked_at is null;
create view conversation_latest with (security_invoker = true) as
  select id, subject_kind, subject_id, staff_id, at, seen_at from comments;

-- What staff write to each other about a customer. Sealed: it may reveal health data.
create table customer_notes (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id) on delete cascade,
  staff_id bigint not null references users (id),
  text_sealed bytea not null,
  at timestamptz not null
);
create index customer_notes_of on customer_notes (user_id, id desc);

-- A new mailbox is proved by a code that went there.
alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add constraint email_codes_purpose_check
  check (purpose in ('sign_up', 'link_google', 'delete_account', 'guest_order', 'guest_data', 'change_email'));
