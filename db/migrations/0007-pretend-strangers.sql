-- What the pretend bank, mail server and SMS gateway of the demo remember. Empty and unused in production.
create schema pretend;

create table pretend.letters (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  message_id text not null unique,
  sent_at timestamptz not null
);

create table pretend.texts (
  id bigint generated always as identity primary key,
  recipient text not null,
  text text not null,
  message_id text not null unique,
  sent_at timestamptz not null
);

create table pretend.bank_payments (
  id uuid primary key,
  idempotency_key text not null unique,
  order_number text not null,
  method text not null,
  amount_cents int not null,
  state text not null check (state in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  entity text,
  reference text,
  return_url text,
  expires_at timestamptz,
  created_at timestamptz not null
);

create table pretend.clock (
  id smallint primary key default 1 check (id = 1),
  shift_hours double precision not null default 0 check (shift_hours >= 0)
);
