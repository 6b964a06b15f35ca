create table users (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  email text not null check (email = lower(email)),
  password_hash text,
  role text not null default 'customer' check (role in ('customer', 'counter', 'pharmacist', 'owner')),
  name text,
  -- Sealed by field (AES-256-GCM): birth date, phone and NIF.
  date_of_birth_sealed bytea,
  mobile_phone_sealed bytea,
  nif_sealed bytea,
  locale text not null default 'pt' check (locale in ('pt', 'en')),
  demo boolean not null default false,
  created_at timestamptz not null,
  unique (email)
);

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  public_id uuid not null unique,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
