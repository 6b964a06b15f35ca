-- Wrong codes from whom nothing ties to the browser that asked. They are bounded by themselves: a stranger who knows a mailbox does not
-- use up the tries of its owner.
alter table email_codes add column anonymous_tries smallint not null default 0 check (anonymous_tries between 0 and 5);
