-- The plan of a trigger is kept from its first change, often of one row. A join of the old and the new rows then compares each with each: 3 s per trigger when
-- a nightly list changes 5,000 packs. A row that is the same before and after is one row of a union, and changed ones are two, whatever the plan.
create or replace function relist_products_of_changed_stock() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct product_id from variants where id in (
      select variant_id from (select variant_id, on_hand > held as in_stock from was union select variant_id, on_hand > held from changed) stock
        group by variant_id having count(*) > 1));
begin
  if cardinality(ids) > 0 then
    perform relist_products(ids);
  end if;
  return null;
end $$;

create or replace function relist_stock_for_staff() returns trigger language plpgsql as $$
begin
  perform relist_for_staff(array(
    select distinct product_id from variants where id in (
      select variant_id from (
        select variant_id, on_hand - held as units, low_stock_at from was union select variant_id, on_hand - held, low_stock_at from changed) stock
        group by variant_id having count(*) > 1)));
  return null;
end $$;
