-- Text and period in one exclusion constraint.
create extension if not exists btree_gist;

-- Classes that may be advertised, and so reduced. The shop says the same in `mayBeAdvertised`; a test holds the two together.
create function may_be_advertised(class text) returns boolean language sql immutable parallel safe
  as $$ select class not in ('MSRM', 'COMPOUNDED') $$;

create table promotions (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  name_pt text not null check (name_pt <> ''),
  name_en text not null check (name_en <> ''),
  kind text not null check (kind in ('percentage', 'amount', 'free_delivery', 'buy_x_get_y')),
  rate_basis_points int check (rate_basis_points between 1 and 10000),
  amount_cents int check (amount_cents > 0),
  buy_quantity int check (buy_quantity between 1 and 100),
  get_quantity int check (get_quantity between 1 and 100),
  check ((rate_basis_points is not null) = (kind in ('percentage', 'buy_x_get_y'))),
  check ((amount_cents is not null) = (kind = 'amount')),
  check ((buy_quantity is not null) = (kind = 'buy_x_get_y')),
  check ((get_quantity is not null) = (kind = 'buy_x_get_y')),
  -- The whole cart, or what the three tables below name. Said here, because a list that has lost its last row is no longer anything.
  scope text not null check (scope in ('cart', 'chosen')),
  minimum_cents int not null default 0 check (minimum_cents >= 0),
  -- Null: it comes by itself.
  code text check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  stacking text not null check (stacking in ('stackable', 'exclusive')),
  priority int not null default 0 check (priority between -1000 and 1000),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  limit_total int check (limit_total > 0),
  limit_person int check (limit_person > 0),
  -- Orders that have it, counted only where `limit_total` is set: without a limit nobody waits for this row.
  used int not null default 0 check (used >= 0),
  check (used <= coalesce(limit_total, 0)),
  active boolean not null default true,
  -- Raised by every change, so that a stale form is told.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A code means one thing at a time; last autumn's may come again.
  constraint promotions_code_once exclude using gist (code with =, tstzrange(starts_at, ends_at) with &&)
    where (active and code is not null)
);
create index promotions_newest on promotions (created_at desc, id desc);
create index promotions_automatic on promotions (starts_at) where active and code is null;
create index promotions_code on promotions (code) where code is not null;

create table promotion_variants (
  promotion_id bigint not null references promotions (id) on delete cascade,
  variant_id bigint not null references variants (id) on delete cascade,
  primary key (promotion_id, variant_id)
);
create index promotion_variants_back on promotion_variants (variant_id);

create table promotion_collections (
  promotion_id bigint not null references promotions (id) on delete cascade,
  collection_id bigint not null references collections (id) on delete cascade,
  primary key (promotion_id, collection_id)
);
create index promotion_collections_back on promotion_collections (collection_id);

create table promotion_brands (
  promotion_id bigint not null references promotions (id) on delete cascade,
  brand_id bigint not null references brands (id) on delete cascade,
  primary key (promotion_id, brand_id)
);
create index promotion_brands_back on promotion_brands (brand_id);

create table promotion_uses (
  promotion_id bigint not null references promotions (id),
  order_id bigint not null references orders (id),
  -- Whose use it is: the account's, or of a guest a keyed hash of the mailbox; nobody's once the order is erased.
  user_id bigint references users (id),
  email_hash bytea check (octet_length(email_hash) = 32),
  used_at timestamptz not null,
  -- The order came to nothing; the use counts no more.
  returned_at timestamptz,
  primary key (promotion_id, order_id),
  check (num_nonnulls(user_id, email_hash) <= 1)
);
create index promotion_uses_order on promotion_uses (order_id);
create index promotion_uses_user on promotion_uses (promotion_id, user_id) where returned_at is null and user_id is not null;
create index promotion_uses_guest on promotion_uses (promotion_id, email_hash) where returned_at is null and email_hash is not null;

create function refuse_unadvertised_variant() returns trigger language plpgsql as $$
begin
  if exists (select 1 from variants v join products p on p.id = v.product_id
             where v.id = new.variant_id and not may_be_advertised(p.class)) then
    raise exception 'this class of medicine takes part in no promotion' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger promotion_variants_class before insert or update on promotion_variants
  for each row execute function refuse_unadvertised_variant();

-- What becomes a prescription medicine leaves every promotion that names it.
create function leave_promotions() returns trigger language plpgsql as $$
begin
  delete from promotion_variants where variant_id in (select id from variants where product_id = new.id);
  return null;
end $$;
create trigger products_leave_promotions after update of class on products
  for each row when (not may_be_advertised(new.class)) execute function leave_promotions();

-- An erased order is nobody's, and so are the uses that it took.
create function forget_uses() returns trigger language plpgsql as $$
begin
  update promotion_uses set user_id = null, email_hash = null where order_id = new.id;
  return null;
end $$;
create trigger orders_forget_uses after update of erased_at on orders
  for each row when (new.erased_at is not null) execute function forget_uses();
