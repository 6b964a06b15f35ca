-- Taking a consent back is noted on it: that it was once given stays on record.
alter table consents
  add withdrawn_at timestamptz check (withdrawn_at >= at);
create index consents_user on consents (user_id, kind) where user_id is not null;
-- Of two tabs that agree at once, one consent stays.
create unique index consents_one_marketing on consents (user_id) where kind = 'marketing' and withdrawn_at is null;
