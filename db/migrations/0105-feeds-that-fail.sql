-- Files as Windows programs save them.
alter table imports drop constraint imports_encoding_check;
alter table imports add constraint imports_encoding_check check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'));

-- What the owner was told about a program's file: each thing once.
alter table imports add column notified_trouble text;

-- It has at most half the rows of the largest that was applied within the week before.
alter table imports add column shrunk boolean not null default false;
-- Rows whose codes no pack has, and how many of them the files of the week before had: what is sold at the counter alone.
alter table imports add column unmatched int not null default 0;
alter table imports add column usual_unmatched int not null default 0;
