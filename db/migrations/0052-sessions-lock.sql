-- When a session of staff locks unless it is used before: every use puts it off, "lock now" brings it to this moment. Customers' sessions
-- have the moment as well and nothing looks at it. Those that are open now get their half hour from here.
alter table sessions add column locks_at timestamptz;
update sessions set locks_at = now() + interval '30 minutes';
alter table sessions alter locks_at set not null;
