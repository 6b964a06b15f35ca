-- Codes of the demo's pretend Google that nobody has redeemed yet.
create table pretend.google_codes (
  code text primary key,
  email text not null,
  email_verified boolean not null,
  name text not null,
  nonce text,
  code_challenge text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
