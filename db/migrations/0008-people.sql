alter table users
  add google_subject text unique,
  -- A blocked person has no sessions and gets none.
  add blocked_at timestamptz,
  -- The row of an erased account keeps what history points at and nothing of the person.
  add erased_at timestamptz,
  add profile_skipped_at timestamptz,
  add alerts_by_email boolean not null default true,
  add alerts_by_sms boolean not null default true;

alter table sessions
  -- Such as "Firefox, Linux", for the list of one's own sessions.
  add device text not null default '',
  -- When its owner last proved who they are; settings and exports ask for a fresh proof.
  add proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter proved_at set not null;

-- A code on its way by e-mail, and what waits for it.
create table email_codes (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  -- The browser that asked holds the token; only its code counts there.
  handle_hash bytea not null unique check (octet_length(handle_hash) = 32),
  purpose text not null check (purpose in ('sign_up', 'link_google', 'delete_account')),
  email text not null check (email = lower(email)),
  user_id bigint references users (id) on delete cascade,
  code_sealed bytea not null,
  payload_sealed bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_codes_waiting on email_codes (purpose, email, expires_at);
create index email_codes_expiry on email_codes (expires_at);

create table password_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_tokens_expiry on password_tokens (expires_at);

create table addresses (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id) on delete cascade,
  -- One JSON text: who lives where is read together or not at all.
  address_sealed bytea not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index addresses_user on addresses (user_id, id);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Between the password and the second step of staff.
create table sign_in_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_expiry on sign_in_tickets (expires_at);

create table totp_secrets (
  user_id bigint primary key references users (id) on delete cascade,
  secret_sealed bytea not null,
  -- Null until a first code has shown that the app holds the secret.
  confirmed_at timestamptz,
  -- A code is good once: the 30-second step of the last one taken.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table passkeys (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table invitations (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  public_id uuid not null unique,
  email text not null check (email = lower(email)),
  role text not null check (role in ('counter', 'pharmacist', 'owner')),
  -- Null: made on the server's command line, as the first owner's is.
  invited_by bigint references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index invitations_open on invitations (expires_at) where used_at is null and withdrawn_at is null;

-- An ID token opens one session, however often it is sent.
create table used_id_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);

-- Who looked at what of whom, and why. Rows are only ever added; each seals the one before it.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  why text not null default '',
  door text not null check (door in ('page', 'api', 'command', 'clock')),
  previous_hash bytea not null,
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);

create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.action, entry.subject_kind, entry.subject_id, entry.why, entry.door)::text, 'UTF8'))
$$;

-- The database counts and chains by itself, so nobody who may add can add a gap or a forgery.
create function chain_audit() returns trigger language plpgsql as $$
declare last audit_log;
begin
  perform pg_advisory_xact_lock(7305203414);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '\x'::bytea);
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
revoke update, delete, truncate on audit_log from public;
