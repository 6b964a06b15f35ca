-- What recognises a mailbox without naming it: the key of the keyed hashes. It is none of the key ring, which changes and forgets
-- while hashes stay; it is sealed with the ring, like everything else, and sealed anew with it.
create table hash_keys (
  name text primary key check (name = 'mailboxes'),
  secret_sealed bytea not null
);

-- What was begun and never sent ends by the clock.
create index requests_left_unsent on requests (created_at) where state = 'new';

-- The conversation is over and its photos are gone, those too that were sent after the codes had been wiped.
alter table requests
  add closed_at timestamptz,
  add check (closed_at is null or wiped_at is not null);
create index requests_to_close on requests (ended_at) where wiped_at is not null and closed_at is null;

-- The same for orders. One that failed may begin anew, and end again.
alter table orders add closed_at timestamptz;
create index orders_to_close on orders (ended_at) where ended_at is not null and (closed_at is null or closed_at < ended_at);

-- quote_drafts: prices that a pharmacist is still writing.

-- One for each request and member of staff, sealed whole, unchecked: of two who write at once, neither loses anything.
create table quote_drafts (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  request_id bigint not null references requests (id) on delete cascade,
  user_id bigint not null references users (id),
  content_sealed bytea not null,
  kept_at timestamptz not null,
  unique (request_id, user_id)
);

-- Once a request waits for no price any more, priced, refused or taken back, nobody needs what was not sent.
create function drop_quote_drafts() returns trigger language plpgsql as $$
begin
  delete from quote_drafts where request_id = new.id;
  return null;
end $$;
create trigger requests_not_waiting after update of state on requests
  for each row when (old.state = 'pending' and new.state <> 'pending') execute function drop_quote_drafts();
