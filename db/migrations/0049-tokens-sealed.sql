-- Tokens of links and cookies are looked up by their SHA-256. Where the shop hands one out again it stands sealed beside the hash, until
-- nothing more is written to its owner.

-- SQL cannot seal: the next start of the shop seals the tokens that are here and removes them, before it opens.
create table tokens_to_seal (
  id bigint generated always as identity primary key,
  table_name text not null check (table_name in ('orders', 'carts', 'stock_notices', 'mailing_letters')),
  public_id uuid not null,
  token text not null
);

-- A sealed value names its row.
alter table mailing_letters add public_id uuid not null unique default gen_random_uuid();
alter table mailing_letters alter public_id drop default;

insert into tokens_to_seal (table_name, public_id, token)
  select 'orders', public_id, token from orders where erased_at is null
  union all select 'carts', public_id, token from carts where state = 'open'
  union all select 'stock_notices', public_id, token from stock_notices where told_at is null
  union all select 'mailing_letters', public_id, token from mailing_letters where state = 'waiting';

-- Another type writes every table anew: its files keep no token.
alter table orders
  alter token drop not null,
  alter token type bytea using case when erased_at is null then sha256(convert_to(token, 'UTF8')) end,
  add token_sealed bytea;
alter table carts
  alter token drop not null,
  alter token type bytea using sha256(convert_to(token, 'UTF8')),
  add token_sealed bytea;
alter table stock_notices
  alter token type bytea using sha256(convert_to(token, 'UTF8')),
  add token_sealed bytea;
alter table mailing_letters
  drop constraint mailing_letters_token_check,
  alter token type bytea using sha256(convert_to(token, 'UTF8')),
  add token_sealed bytea;

alter table orders rename token to token_hash;
alter table carts rename token to token_hash;
alter table stock_notices rename token to token_hash;
alter table mailing_letters rename token to token_hash;
alter table orders rename constraint orders_token_key to orders_token_hash_key;
alter table carts rename constraint carts_token_key to carts_token_hash_key;
alter table stock_notices rename constraint stock_notices_token_key to stock_notices_token_hash_key;
alter table mailing_letters rename constraint mailing_letters_token_key to mailing_letters_token_hash_key;

alter table orders
  add check (octet_length(token_hash) = 32),
  add constraint orders_erased_opens_nothing check (erased_at is null or (token_hash is null and token_sealed is null));
alter table carts
  add check (octet_length(token_hash) = 32),
  add constraint carts_token_while_open check (state = 'open' or token_sealed is null);
alter table stock_notices
  add check (octet_length(token_hash) = 32),
  add constraint stock_notices_token_while_waiting check (told_at is null or token_sealed is null);
alter table mailing_letters
  add check (octet_length(token_hash) = 32),
  add constraint mailing_letters_token_while_waiting check (state = 'waiting' or token_sealed is null);
