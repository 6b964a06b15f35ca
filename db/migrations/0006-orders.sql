create table orders (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  number text not null unique check (number ~ '^AZ-[0-9A-HJKMNP-TV-Z]{8}$'),
  token text not null unique,
  -- One order a cart: whoever loses the race finds the order of the winner.
  cart_id bigint not null unique references carts (id),
  user_id bigint references users (id),
  email text not null,
  locale text not null check (locale in ('pt', 'en')),
  state text not null check (state in ('balance_due', 'pending', 'ready', 'completed', 'void', 'canceled', 'failed')),
  payment_state text not null check (payment_state in ('balance_due', 'paid', 'failed', 'void', 'partially_refunded', 'refunded')),
  fulfilment text not null check (fulfilment in ('delivery', 'pickup')),
  pickup_location_id bigint references stock_locations (id),
  pickup_code text check (pickup_code ~ '^\d{4}$'),
  payment_method_code text check (payment_method_code in ('pay_at_pickup', 'card', 'mb_way', 'multibanco')),
  item_total_cents int not null check (item_total_cents >= 0),
  discount_total_cents int not null default 0 check (discount_total_cents >= 0),
  ship_total_cents int not null default 0 check (ship_total_cents >= 0),
  included_tax_total_cents int not null check (included_tax_total_cents >= 0),
  total_cents int not null check (total_cents >= 0),
  check (total_cents = item_total_cents - discount_total_cents + ship_total_cents),
  contact_sealed bytea,
  special_instructions_sealed bytea,
  health_consent_version int not null,
  -- What staff must look at: money that came too late, or that must go back.
  needs_attention text check (needs_attention in ('paid_late', 'refund_due')),
  payment_due_at timestamptz,
  placed_at timestamptz not null,
  ended_at timestamptz
);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_by_state on orders (state, placed_at desc);
create index orders_of_user on orders (user_id, placed_at desc) where user_id is not null;
create index orders_waiting_for_payment on orders (payment_due_at) where state = 'balance_due';

create table order_lines (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  order_id bigint not null references orders (id) on delete cascade,
  variant_id bigint not null references variants (id),
  position int not null,
  -- Frozen at placing: later changes of the catalogue do not rewrite what was bought.
  name_pt text not null,
  name_en text not null,
  pack_pt text not null,
  pack_en text not null,
  sku text not null,
  class text not null,
  quantity int not null check (quantity > 0),
  unit_price_cents int not null check (unit_price_cents >= 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  total_cents int not null check (total_cents = unit_price_cents * quantity - discount_cents),
  vat_basis_points int not null,
  included_tax_cents int not null check (included_tax_cents >= 0),
  -- The pharmacist who checked a medicine before it left the pharmacy.
  checked_by bigint references users (id),
  checked_at timestamptz,
  unique (order_id, position),
  check ((checked_by is null) = (checked_at is null))
);

create table order_moves (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null check (actor in ('customer', 'staff', 'bank', 'clock')),
  actor_id bigint references users (id),
  alerts text[] not null default '{}' check (alerts <@ array['in_app', 'email', 'sms'])
);
create index order_moves_order on order_moves (order_id, id);

create table consents (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete cascade,
  order_id bigint references orders (id) on delete cascade,
  kind text not null,
  version int not null,
  locale text not null,
  door text not null check (door in ('page', 'api')),
  at timestamptz not null,
  foreign key (kind, version) references consent_texts (kind, version),
  check (user_id is not null or order_id is not null)
);

create table payments (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  order_id bigint not null references orders (id),
  method_code text not null check (method_code in ('pay_at_pickup', 'card', 'mb_way', 'multibanco')),
  provider text not null check (provider in ('counter', 'simulator', 'stripe')),
  amount_cents int not null check (amount_cents >= 0),
  state text not null check (state in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  -- What the provider calls it; null until the provider has answered.
  external_id text,
  redirect_url text,
  entity text,
  reference text,
  expires_at timestamptz,
  -- Money for an order that another payment had paid already: it must go back.
  surplus boolean not null default false,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, external_id)
);
create index payments_order on payments (order_id, id);
create index payments_unasked on payments (created_at) where external_id is null and state = 'pending' and provider <> 'counter';
-- An order is paid once.
create unique index payments_one_paid on payments (order_id) where state = 'paid' and not surplus;

create table notifications (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('order_state')),
  order_id bigint references orders (id) on delete cascade,
  -- What the sentence says, so that a list of notices reads no order.
  order_number text,
  state text,
  fulfilment text check (fulfilment in ('delivery', 'pickup')),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, id desc);
