-- Tokens that the owner makes for other programs. Only the hash of a token is stored.
create table api_tokens (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  capabilities text[] not null check (cardinality(capabilities) > 0),
  -- The last day on which it works, in Lisbon.
  expires_on date not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);
