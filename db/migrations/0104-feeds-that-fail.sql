-- Files as Windows programs save them.
alter table imports drop constraint imports_encoding_check;
alter table imports add constraint imports_encoding_check check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'));

-- What the owner was told about a program's file: each thing once.
alter table imports add column told_trouble text;
