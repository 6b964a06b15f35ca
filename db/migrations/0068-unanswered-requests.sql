-- Who works on what waits for a price.
create view requests_unanswered with (security_invoker = true) as
  select submitted_at, claimed_by, claimed_at from requests where state = 'pending';
create index requests_priced on requests (quoted_at) where quoted_at is not null;
