-- How far the pharmacy has been written to about new work: row ids of the latest transition of an order, of a request, and of the
-- latest message. `noticed`: written about, or seen on an open screen. `settled`: what the reading before found, so that every
-- transaction with a lower id has ended since. Null until the first reading.
create table work_email_state (
  id boolean primary key default true check (id),
  noticed_order bigint,
  noticed_request bigint,
  noticed_message bigint,
  settled_order bigint,
  settled_request bigint,
  settled_message bigint,
  sent_at timestamptz,
  -- When a screen of staff that shows new work by itself was open for the last time.
  screen_open_at timestamptz
);
insert into work_email_state default values;
