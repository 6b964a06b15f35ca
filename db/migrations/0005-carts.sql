create table carts (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  token text not null unique,
  user_id bigint references users (id),
  state text not null default 'open' check (state in ('open', 'complete', 'expired')),
  locale text not null check (locale in ('pt', 'en')),
  email text,
  fulfilment text check (fulfilment in ('delivery', 'pickup')),
  pickup_location_id bigint references stock_locations (id),
  payment_method_code text check (payment_method_code in ('pay_at_pickup', 'card', 'mb_way', 'multibanco')),
  -- Name and phone of who collects, addresses, wishes: sealed together as one JSON text.
  contact_sealed bytea,
  special_instructions_sealed bytea,
  health_consent_version int,
  -- Raised by every write, so that a stale page is told.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  check ((state = 'complete') = (completed_at is not null))
);
-- A person has one open cart.
create unique index carts_one_open on carts (user_id) where state = 'open' and user_id is not null;
create index carts_expiry on carts (expires_at) where state = 'open';

create table line_items (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  cart_id bigint not null references carts (id) on delete cascade,
  variant_id bigint not null references variants (id),
  quantity int not null check (quantity > 0),
  created_at timestamptz not null,
  unique (cart_id, variant_id)
);
