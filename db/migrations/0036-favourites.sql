-- What people keep to find again. Which products somebody keeps is theirs alone: read by their own id only, in no letter and no log.
create table favourites (
  user_id bigint not null references users (id),
  product_id bigint not null references products (id) on delete cascade,
  kept_at timestamptz not null,
  primary key (user_id, product_id)
);
create index favourites_newest on favourites (user_id, kept_at desc);
create index favourites_product on favourites (product_id);

-- Who asked the shop to remember what they look at. Of nobody else anything can be noted, and with the wish goes what it remembers.
create table seen_wishes (
  user_id bigint primary key references users (id),
  since timestamptz not null
);
create table seen_products (
  user_id bigint not null references seen_wishes (user_id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, product_id)
);
create index seen_products_newest on seen_products (user_id, seen_at desc);
create index seen_products_product on seen_products (product_id);
