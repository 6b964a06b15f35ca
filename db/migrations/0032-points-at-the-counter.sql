-- The counter finds people by their phone, which stands sealed: this tells one from another without saying it.
alter table users
  add mobile_phone_hash bytea check (octet_length(mobile_phone_hash) = 32),
  add constraint users_phone_hash_of_a_phone check (mobile_phone_hash is null or mobile_phone_sealed is not null);
create index users_mobile_phone on users (mobile_phone_hash) where mobile_phone_hash is not null;
-- Phones from before this column, until the clock has been there.
create index users_phone_unhashed on users (id) where mobile_phone_sealed is not null and mobile_phone_hash is null;

-- A lost card stays known and its wallet's, so that nobody links it again, and leads nowhere.
alter table loyalty_cards
  add blocked_at timestamptz,
  add check (blocked_at is null or wallet_id is not null),
  add is_open boolean not null generated always as (blocked_at is null) stored,
  add unique (number, wallet_id, is_open);

-- The number that is shown leads to the wallet that shows it, and is not a lost one.
alter table loyalty_wallets
  add shows_open boolean not null generated always as (true) stored,
  add constraint loyalty_wallets_show_own_card foreign key (card_number, id, shows_open)
    references loyalty_cards (number, wallet_id, is_open) deferrable initially deferred,
  drop constraint loyalty_wallets_card_number_fkey;

-- Purchases at the counter, each by its receipt: whatever two tills do at once, a receipt is credited once. Only a hash of its number,
-- because with the number a purchase could be found when its customer has been forgotten.
create table loyalty_receipts (
  receipt_hash bytea primary key check (octet_length(receipt_hash) = 32),
  wallet_id bigint not null references loyalty_wallets (id),
  amount_cents int not null check (amount_cents > 0),
  staff_id bigint not null references users (id),
  at timestamptz not null
);
create index loyalty_receipts_wallet on loyalty_receipts (wallet_id);
