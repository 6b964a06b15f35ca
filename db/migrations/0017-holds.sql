-- Pieces that a checkout keeps for a while, and who wants to know when something is back.

-- `stock_items.held` is the sum of these rows; whoever writes them writes it in the same statement. A cart that goes gives its
-- pieces back first: nothing cascades here, because a cascade would not count.
create table stock_holds (
  cart_id bigint not null references carts (id),
  variant_id bigint not null references stock_items (variant_id),
  quantity int not null check (quantity > 0),
  -- Of the cart's hold as a whole: what joins it later lives no longer than the rest.
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (cart_id, variant_id),
  check (expires_at > started_at and expires_at <= started_at + interval '60 minutes')
);
create index stock_holds_expiry on stock_holds (expires_at);
create index stock_holds_variant on stock_holds (variant_id);

-- At or below this many available pieces staff are told; null: the number of the settings.
alter table stock_items add low_stock_at int check (low_stock_at >= 0);

alter table stock_movements
  -- Who of the staff counted or received it.
  add user_id bigint references users (id),
  add note text check (length(note) between 1 and 200),
  add check (reason <> 'corrected' or note is not null);

-- Who waits for what is sold out. A guest's mailbox is sealed, and told from others by a keyed hash.
create table stock_notices (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  variant_id bigint not null references variants (id) on delete cascade,
  user_id bigint references users (id),
  email_sealed bytea,
  email_hash bytea check (octet_length(email_hash) = 32),
  locale text not null check (locale in ('pt', 'en')),
  -- Opens the page that ends all notices of the same person.
  token text not null unique,
  created_at timestamptz not null,
  told_at timestamptz,
  check (num_nonnulls(user_id, email_sealed) = 1),
  check ((email_sealed is null) = (email_hash is null))
);
create unique index stock_notices_one_of_user on stock_notices (variant_id, user_id) where told_at is null and user_id is not null;
create unique index stock_notices_one_of_guest on stock_notices (variant_id, email_hash) where told_at is null and email_hash is not null;
create index stock_notices_waiting on stock_notices (id) where told_at is null;
create index stock_notices_told on stock_notices (told_at) where told_at is not null;
create index stock_notices_of_user on stock_notices (user_id) where user_id is not null;
create index stock_notices_of_guest on stock_notices (email_hash) where email_hash is not null;

-- What a notice about goods leads to: the public id of the product.
alter table notifications add product_id uuid;
