-- What staff add to products and collections.

-- Products that staff name beside another one; customers see those that are on sale.
create table related_products (
  product_id bigint not null references products (id) on delete cascade,
  related_id bigint not null references products (id) on delete cascade,
  position int not null check (position > 0),
  primary key (product_id, related_id),
  check (product_id <> related_id)
);
create index related_products_back on related_products (related_id);
create trigger related_products_changed after insert or update or delete on related_products
  for each statement execute function bump_public_content();

-- A hidden collection, and whatever is below it, is in no menu, list, search or sitemap; its products stay on sale.
alter table collections
  add hidden boolean not null default false,
  -- Name of the picture's files before size and ending.
  add picture_key text,
  add picture_width int check (picture_width > 0),
  add picture_height int check (picture_height > 0),
  add picture_alt_pt text not null default '',
  add picture_alt_en text not null default '',
  add check (num_nulls(picture_key, picture_width, picture_height) in (0, 3));

create view catalogue_visible_collections with (security_invoker = true) as
  with recursive visible as (
    select id from collections where parent_id is null and not hidden
    union all select c.id from collections c join visible on c.parent_id = visible.id where not c.hidden)
  select c.* from collections c join visible using (id);

-- The address of a brand that was merged into another one shows that one.
alter table slug_history
  drop constraint slug_history_kind_check,
  add constraint slug_history_kind_check check (kind in ('product', 'collection', 'post', 'brand'));

-- For the catalogue, which merges brands: the promotions of one hold for the other.
create function promotions_follow_brand(merged bigint, into_brand bigint) returns bigint language sql as $$
  with moved as (
    insert into promotion_brands (promotion_id, brand_id)
      select promotion_id, into_brand from promotion_brands where brand_id = merged on conflict do nothing returning 1)
  select count(*) from moved
$$;

-- What the list of the staff filters, counts and sorts by, one narrow row a product in any state: its six tabs are counted for each
-- page, and adding up 100,000 packs takes ten times as long. Kept by the triggers below alone.
create table staff_listings (
  product_id bigint primary key references products (id) on delete cascade,
  state text not null check (state in ('published', 'draft', 'archived')),
  class text not null,
  -- Folded, as they are sorted.
  name_pt text not null,
  name_en text not null,
  updated_at timestamptz not null,
  -- Of its packs: the lowest price, the units that can be sold, and those of the pack that has the fewest.
  price_cents int,
  units int,
  least int,
  -- The fewest of a pack without a low-stock level of its own, and the fewest above the level of one that has it.
  least_usual int,
  least_spare int
) with (fillfactor = 80);
create index staff_listings_newest on staff_listings (updated_at desc, product_id desc);
create index staff_listings_name_pt on staff_listings (name_pt, product_id);
create index staff_listings_name_en on staff_listings (name_en, product_id);

create function relist_for_staff(ids bigint[]) returns void language plpgsql as $$
begin
  -- In one order, so that two changes of several products cannot wait for each other, and before the packs are read.
  perform 1 from staff_listings where product_id = any (ids) order by product_id for update;
  insert into staff_listings
    select p.id, case when p.active then 'published' when p.archived_at is null then 'draft' else 'archived' end, p.class,
           fold(p.name_pt), fold(p.name_en), p.updated_at, packs.price_cents, packs.units, packs.least, packs.least_usual, packs.least_spare
      from products p
      left join (
        select v.product_id, min(v.price_cents) as price_cents, sum(unsold.units)::int as units, min(unsold.units) as least,
               min(unsold.units) filter (where s.low_stock_at is null) as least_usual, min(unsold.units - s.low_stock_at) as least_spare
          from variants v left join stock_items s on s.variant_id = v.id, lateral (select coalesce(s.on_hand - s.held, 0) as units) unsold
          where v.product_id = any (ids) group by v.product_id) packs on packs.product_id = p.id
      where p.id = any (ids) order by p.id
    on conflict (product_id) do update
      set (state, class, name_pt, name_en, updated_at, price_cents, units, least, least_usual, least_spare)
        = (excluded.state, excluded.class, excluded.name_pt, excluded.name_en, excluded.updated_at, excluded.price_cents, excluded.units,
           excluded.least, excluded.least_usual, excluded.least_spare)
      where staff_listings is distinct from excluded;
end $$;

create function relist_products_for_staff() returns trigger language plpgsql as $$
begin
  perform relist_for_staff(array(select distinct id from changed));
  return null;
end $$;
create function relist_packs_for_staff() returns trigger language plpgsql as $$
begin
  perform relist_for_staff(array(select distinct product_id from changed));
  return null;
end $$;
create function relist_new_stock_for_staff() returns trigger language plpgsql as $$
begin
  perform relist_for_staff(array(select distinct v.product_id from changed c join variants v on v.id = c.variant_id));
  return null;
end $$;
create function relist_stock_for_staff() returns trigger language plpgsql as $$
begin
  perform relist_for_staff(array(
    select distinct v.product_id from changed c join was w using (variant_id) join variants v on v.id = c.variant_id
      where c.on_hand - c.held <> w.on_hand - w.held or c.low_stock_at is distinct from w.low_stock_at));
  return null;
end $$;

create trigger products_for_staff after insert on products
  referencing new table as changed for each statement execute function relist_products_for_staff();
create trigger products_changed_for_staff after update on products
  referencing new table as changed for each statement execute function relist_products_for_staff();
create trigger variants_for_staff after insert on variants
  referencing new table as changed for each statement execute function relist_packs_for_staff();
create trigger variants_changed_for_staff after update on variants
  referencing new table as changed for each statement execute function relist_packs_for_staff();
create trigger variants_deleted_for_staff after delete on variants
  referencing old table as changed for each statement execute function relist_packs_for_staff();
create trigger stock_for_staff after insert on stock_items
  referencing new table as changed for each statement execute function relist_new_stock_for_staff();
create trigger stock_changed_for_staff after update on stock_items
  referencing old table as was new table as changed for each statement execute function relist_stock_for_staff();

select relist_for_staff(array(select id from products));
