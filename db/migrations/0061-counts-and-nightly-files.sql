-- When the shelf was counted, which is earlier than the movement of the count: of two counts the one that was made later stays.
alter table stock_movements add counted_at timestamptz;

-- A file that a program sends is applied as soon as it is checked. The hash finds a file that is sent twice: it was counted once.
alter table imports
  add applies_itself boolean not null default false,
  add content_hash bytea;
create index imports_of_programs on imports (created_at desc) where applies_itself;
create index imports_content on imports (content_hash, id desc) where content_hash is not null;

-- An import fills tables that were empty when their statements and foreign keys were planned: each check of a key then reads the whole
-- table until autovacuum comes by. New statistics make every process plan anew. Only the owner of a table may ask for them.
create function analyze_catalogue() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze products, variants, product_listings, brands;
end $$;
