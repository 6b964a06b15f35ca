-- A price of a pack for a time, such as a campaign. `replaced`: what it took the place of, which returns at its end.
create table price_schedules (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  variant_id bigint not null references variants (id) on delete cascade,
  price_cents int not null check (price_cents > 0),
  compare_at_cents int check (compare_at_cents > price_cents),
  starts_at timestamptz not null,
  -- Without an end it is a change of the price at a later time.
  ends_at timestamptz check (ends_at > starts_at),
  started_at timestamptz,
  finished_at timestamptz,
  -- Why it could not begin: the code of an error of the product.
  refusal text,
  replaced_price_cents int,
  replaced_compare_at_cents int,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  check (started_at is null = (replaced_price_cents is null))
);
create index price_schedules_open on price_schedules (variant_id) where finished_at is null;
create index price_schedules_beginning on price_schedules (starts_at) where started_at is null and finished_at is null;
create index price_schedules_ending on price_schedules (ends_at) where started_at is not null and finished_at is null;
create index price_schedules_user on price_schedules (user_id);
