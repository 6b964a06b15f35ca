-- Wrong codes from whom nothing ties to the browser that asked. They are bounded by themselves: a stranger who knows a mailbox does not
-- use up the tries of its owner.
alter table email_codes add column anonymous_tries smallint not null default 0 check (anonymous_tries between 0 and 5);

-- How many pieces of a pack an order may hold where that is not the number of the shop's settings.
alter table products add column max_pieces integer check (max_pieces between 1 and 10000);
