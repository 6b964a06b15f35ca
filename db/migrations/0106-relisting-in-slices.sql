-- How many products one change touches is unknown to the planner, and the plan of a trigger is kept from its first change, often of one
-- row: a bulk change of 5,000 products compared each of them with the shelves of each for 7 s. In slices of 100 no plan is slow.
create or replace function relist_products(ids bigint[]) returns void language plpgsql as $$
declare
  part bigint[];
begin
  -- Locked before they are read, so that of two sales at once the second one sees the stock that the first one left.
  perform 1 from product_listings where product_id = any (ids) order by product_id for update;
  ids := array(select unnest(ids) order by 1);
  while cardinality(ids) > 0 loop
    part := ids[:100];
    ids := ids[101:];
    delete from product_listings
      where product_id = any (part)
        and not exists (select 1 from products join variants on variants.product_id = products.id
                        where products.id = product_listings.product_id and products.active);
    insert into product_listings (product_id, brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at,
        facts, min_age_months, max_age_months, substance_count)
      with recursive up as (
        select product_id, collection_id as id from product_collections where product_id = any (part)
        union select up.product_id, c.parent_id from up join collections c on c.id = up.id where c.parent_id is not null),
      shelves as (select product_id, array_agg(id order by id) as found from up group by product_id),
      packs as (
        select v.product_id, (array_agg(v.price_cents order by coalesce(s.on_hand > s.held, false) desc, v.price_cents, v.position))[1] as price_cents,
               (array_agg(v.compare_at_cents order by coalesce(s.on_hand > s.held, false) desc, v.price_cents, v.position))[1] as compare_at_cents,
               bool_or(coalesce(s.on_hand > s.held, false)) as in_stock
          from variants v left join stock_items s on s.variant_id = v.id where v.product_id = any (part) group by v.product_id)
      select p.id, p.brand_id, p.form_key, p.class, coalesce(shelves.found, '{}'), case when p.class <> 'MSRM' then packs.price_cents end,
             packs.in_stock, packs.compare_at_cents is not null, p.popularity, p.created_at,
             product_facts(p.min_age_months, p.max_age_months, p.audiences, p.pregnant, p.breastfeeding, p.animals, p.free_of, p.vegan),
             p.min_age_months, p.max_age_months, p.substance_count
        from products p join packs on packs.product_id = p.id left join shelves on shelves.product_id = p.id
        where p.id = any (part) and p.active
        order by p.id
      on conflict (product_id) do update
        set (brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at,
             facts, min_age_months, max_age_months, substance_count)
          = (excluded.brand_id, excluded.form_key, excluded.class, excluded.shelves, excluded.price_cents, excluded.in_stock, excluded.reduced,
             excluded.popularity, excluded.created_at,
             excluded.facts, excluded.min_age_months, excluded.max_age_months, excluded.substance_count)
        where product_listings is distinct from excluded;
  end loop;
end $$;

create or replace function relist_for_staff(ids bigint[]) returns void language plpgsql as $$
declare
  part bigint[];
begin
  -- In one order, so that two changes of several products cannot wait for each other, and before the packs are read.
  perform 1 from staff_listings where product_id = any (ids) order by product_id for update;
  ids := array(select unnest(ids) order by 1);
  while cardinality(ids) > 0 loop
    part := ids[:100];
    ids := ids[101:];
    insert into staff_listings
      select p.id, case when p.active then 'published' when p.archived_at is null then 'draft' else 'archived' end, p.class,
             fold(p.name_pt), fold(p.name_en), p.updated_at, packs.price_cents, packs.units, packs.least, packs.least_usual, packs.least_spare
        from products p
        left join (
          select v.product_id, min(v.price_cents) as price_cents, sum(unsold.units)::int as units, min(unsold.units) as least,
                 min(unsold.units) filter (where s.low_stock_at is null) as least_usual, min(unsold.units - s.low_stock_at) as least_spare
            from variants v left join stock_items s on s.variant_id = v.id, lateral (select coalesce(s.on_hand - s.held, 0) as units) unsold
            where v.product_id = any (part) group by v.product_id) packs on packs.product_id = p.id
        where p.id = any (part) order by p.id
      on conflict (product_id) do update
        set (state, class, name_pt, name_en, updated_at, price_cents, units, least, least_usual, least_spare)
          = (excluded.state, excluded.class, excluded.name_pt, excluded.name_en, excluded.updated_at, excluded.price_cents, excluded.units,
             excluded.least, excluded.least_usual, excluded.least_spare)
        where staff_listings is distinct from excluded;
  end loop;
end $$;

-- A new version or date of a product lists it no differently and has no new words.
create or replace function relist_changed_products() returns trigger language plpgsql as $$
begin
  perform relist_products(array(select id from (
    select id, brand_id, form_key, class, popularity, created_at, active, min_age_months, max_age_months, audiences, pregnant, breastfeeding,
           animals, free_of, vegan, substance_count from changed
    except
    select id, brand_id, form_key, class, popularity, created_at, active, min_age_months, max_age_months, audiences, pregnant, breastfeeding,
           animals, free_of, vegan, substance_count from was) listed));
  return null;
end $$;
create or replace trigger products_relisted after update on products
  referencing old table as was new table as changed for each statement execute function relist_changed_products();

create function learn_new_words() returns trigger language plpgsql as $$
begin
  insert into search_words (locale, word)
    select distinct locale, word
      from (select folded_pt, folded_en from changed except select folded_pt, folded_en from was) texts,
           lateral (values ('pt', folded_pt), ('en', folded_en)) names (locale, folded), regexp_split_to_table(folded, '[^a-z]+') word
      where length(word) between 3 and 30
      order by locale, word
    on conflict do nothing;
  return null;
end $$;
create or replace trigger products_new_words after update on products
  referencing old table as was new table as changed for each statement execute function learn_new_words();

-- The staff's list is sorted by its own rows.
drop index products_newest;
