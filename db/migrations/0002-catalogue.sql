create table brands (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  name text not null unique,
  slug text not null unique
);

create table collections (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  parent_id bigint references collections (id),
  position int not null default 0,
  name_pt text not null,
  name_en text not null,
  slug_pt text not null unique,
  slug_en text not null unique,
  tagline_pt text not null default '',
  tagline_en text not null default '',
  description_pt text not null default '',
  description_en text not null default '',
  icon text not null,
  colour text not null
);

create table forms (
  key text primary key,
  name_pt text not null,
  name_en text not null,
  packshot text not null check (packshot in ('box', 'bottle', 'tube', 'blister', 'sachet', 'jar', 'spray', 'device'))
);

create table products (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  class text not null check (class in ('MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED', 'DEVICE', 'SUPPLEMENT', 'COSMETIC', 'OTHER')),
  brand_id bigint not null references brands (id),
  form_key text not null references forms (key),
  name_pt text not null,
  name_en text not null,
  slug_pt text not null unique,
  slug_en text not null unique,
  substance_pt text,
  substance_en text,
  strength text,
  holder text,
  generic boolean not null default false,
  description_pt text not null,
  description_en text not null,
  usage_pt text not null,
  usage_en text not null,
  warnings_pt text not null,
  warnings_en text not null,
  colour text not null check (colour in ('green', 'blue', 'red', 'amber', 'violet', 'teal', 'rose', 'slate')),
  -- Brand, substance, form, packs and codes of the product in one text, kept by whoever writes the product.
  keywords_pt text not null,
  keywords_en text not null,
  active boolean not null default true,
  sample boolean not null default false,
  popularity int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_pt tsvector generated always as (
    setweight(to_tsvector('public.shop_pt', name_pt), 'A') || setweight(to_tsvector('public.shop_pt', keywords_pt), 'B')) stored,
  search_en tsvector generated always as (
    setweight(to_tsvector('public.shop_en', name_en), 'A') || setweight(to_tsvector('public.shop_en', keywords_en), 'B')) stored,
  folded_pt text generated always as (public.fold(name_pt || ' ' || keywords_pt)) stored,
  folded_en text generated always as (public.fold(name_en || ' ' || keywords_en)) stored
);
-- Searching reads these and not the long texts: so those leave the row first.
alter table products
  alter search_pt set storage main, alter search_en set storage main, alter folded_pt set storage main, alter folded_en set storage main,
  set (toast_tuple_target = 1024);
create index products_search_pt on products using gin (search_pt);
create index products_search_en on products using gin (search_en);
-- What a product is for, where name and keywords do not say it: "dor de cabeça".
create index products_described_pt on products using gin (to_tsvector('public.shop_pt', description_pt));
create index products_described_en on products using gin (to_tsvector('public.shop_en', description_en));

create index products_brand on products (brand_id);
create index products_name_pt on products (fold(name_pt), id);
create index products_name_en on products (fold(name_en), id);
create index products_same_substance on products (substance_pt, form_key, strength) where active;

-- Every word of names and keywords, once: what a misspelt word may have meant is looked up here. Comparing it with each product
-- instead takes twenty times as long. Words that nothing holds any more do no harm: they find nothing.
create table search_words (
  locale text not null check (locale in ('pt', 'en')),
  word text not null,
  primary key (locale, word)
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words (locale, word)
    select distinct locale, word
      from changed, lateral (values ('pt', folded_pt), ('en', folded_en)) texts (locale, folded), regexp_split_to_table(folded, '[^a-z]+') word
      where length(word) between 3 and 30
      order by locale, word
    on conflict do nothing;
  return null;
end $$;
create trigger products_words after insert on products
  referencing new table as changed for each statement execute function learn_words();
create trigger products_new_words after update on products
  referencing new table as changed for each statement execute function learn_words();

create table product_collections (
  product_id bigint not null references products (id) on delete cascade,
  collection_id bigint not null references collections (id) on delete cascade,
  primary key (product_id, collection_id)
);
create index product_collections_back on product_collections (collection_id, product_id);

-- An address that once answered goes on answering, with a redirect.
create table slug_history (
  kind text not null check (kind in ('product', 'collection', 'post')),
  locale text not null check (locale in ('pt', 'en')),
  slug text not null,
  target_id bigint not null,
  primary key (kind, locale, slug)
);

create table variants (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  product_id bigint not null references products (id) on delete cascade,
  position int not null default 0,
  sku text not null unique,
  barcode text unique,
  code text,
  pack_pt text not null,
  pack_en text not null,
  pack_amount numeric(12, 3) check (pack_amount > 0),
  pack_unit text check (pack_unit in ('ml', 'g', 'un')),
  price_cents int not null check (price_cents >= 0),
  -- The price before a public reduction; a prescription medicine never has one (its product's class forbids it).
  compare_at_cents int check (compare_at_cents > price_cents),
  vat_basis_points int not null check (vat_basis_points between 0 and 10000),
  unique (product_id, position)
);
create index variants_code on variants (code);

create table price_history (
  variant_id bigint not null references variants (id) on delete cascade,
  price_cents int not null check (price_cents >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  primary key (variant_id, valid_from),
  check (valid_until > valid_from)
);

create table stock_items (
  variant_id bigint primary key references variants (id) on delete cascade,
  on_hand int not null check (on_hand >= 0),
  held int not null default 0 check (held between 0 and on_hand)
);

create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variants (id),
  change int not null,
  reason text not null check (reason in ('initial', 'sold', 'returned', 'received', 'corrected')),
  order_id bigint,
  at timestamptz not null
);
create index stock_movements_variant on stock_movements (variant_id, id);

create table product_images (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  product_id bigint not null references products (id) on delete cascade,
  position int not null default 0,
  kind text not null check (kind in ('illustration', 'photo')),
  -- The name of the file before its extension: a hash of the content, so that it never changes.
  file_key text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- True once the sizes 320, 640 and 1280 exist as AVIF, WebP and JPEG.
  derived boolean not null default false,
  unique (product_id, position)
);
create index product_images_waiting on product_images (id) where not derived;

create function refuse_reduced_prescription_medicine() returns trigger language plpgsql as $$
begin
  if new.compare_at_cents is not null
     and exists (select 1 from products where id = new.product_id and class = 'MSRM') then
    raise exception 'a prescription medicine shows no reduced price' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger variants_reduction before insert or update of compare_at_cents, product_id on variants
  for each row execute function refuse_reduced_prescription_medicine();

create trigger brands_changed after insert or update or delete on brands
  for each statement execute function bump_public_content();
create trigger collections_changed after insert or update or delete on collections
  for each statement execute function bump_public_content();
create trigger products_changed after insert or update or delete on products
  for each statement execute function bump_public_content();
create trigger variants_changed after insert or update or delete on variants
  for each statement execute function bump_public_content();
create trigger product_images_changed after insert or update or delete on product_images
  for each statement execute function bump_public_content();

-- Pages say "in stock", "last 3" … "sold out"; only a change of those words makes a cached page wrong.
create function bump_public_stock() returns trigger language plpgsql as $$
begin
  update content_versions set version = version + 1 where name = 'public';
  return null;
end $$;
create trigger stock_words_changed after update on stock_items
  for each row when (least(old.on_hand - old.held, 4) is distinct from least(new.on_hand - new.held, 4))
  execute function bump_public_stock();

-- A class that changes to prescription medicine must not bring a reduction along.
create function refuse_prescription_class() returns trigger language plpgsql as $$
begin
  if exists (select 1 from variants where product_id = new.id and compare_at_cents is not null) then
    raise exception 'a prescription medicine shows no reduced price' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger products_prescription before update of class on products
  for each row when (new.class = 'MSRM') execute function refuse_prescription_class();

-- What lists filter, count and sort by, one narrow row a product on sale: counting 50,000 products from their own tables takes
-- ten times as long. Kept by the triggers below alone. A prescription medicine has no public price, not even to sort by.
create table product_listings (
  product_id bigint primary key references products (id) on delete cascade,
  brand_id bigint not null,
  form_key text not null,
  class text not null,
  -- The collections that it lies in and all above them, in the order of their ids.
  shelves bigint[] not null,
  price_cents int,
  in_stock boolean not null,
  reduced boolean not null,
  popularity int not null,
  created_at timestamptz not null
) with (fillfactor = 80);
-- Few combinations really occur; without knowing that the planner sorts every row to count them.
create statistics product_listings_kinds (ndistinct) on brand_id, form_key, class, in_stock, reduced from product_listings;
create index product_listings_popular on product_listings (popularity desc, product_id);
create index product_listings_newest on product_listings (created_at desc, product_id desc);
create index product_listings_price on product_listings (price_cents, product_id);

create function relist_products(ids bigint[]) returns void language plpgsql as $$
begin
  -- Locked before they are read, so that of two sales at once the second one sees the stock that the first one left.
  perform 1 from product_listings where product_id = any (ids) order by product_id for update;
  delete from product_listings
    where product_id = any (ids)
      and not exists (select 1 from products join variants on variants.product_id = products.id
                      where products.id = product_listings.product_id and products.active);
  insert into product_listings (product_id, brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at)
    with recursive up as (
      select product_id, collection_id as id from product_collections where product_id = any (ids)
      union select up.product_id, c.parent_id from up join collections c on c.id = up.id where c.parent_id is not null),
    shelves as (select product_id, array_agg(id order by id) as found from up group by product_id),
    packs as (
      select v.product_id, (array_agg(v.price_cents order by v.position))[1] as price_cents,
             (array_agg(v.compare_at_cents order by v.position))[1] as compare_at_cents, bool_or(coalesce(s.on_hand > s.held, false)) as in_stock
        from variants v left join stock_items s on s.variant_id = v.id where v.product_id = any (ids) group by v.product_id)
    select p.id, p.brand_id, p.form_key, p.class, coalesce(shelves.found, '{}'), case when p.class <> 'MSRM' then packs.price_cents end,
           packs.in_stock, packs.compare_at_cents is not null, p.popularity, p.created_at
      from products p join packs on packs.product_id = p.id left join shelves on shelves.product_id = p.id
      where p.id = any (ids) and p.active
      order by p.id
    on conflict (product_id) do update
      set (brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at)
        = (excluded.brand_id, excluded.form_key, excluded.class, excluded.shelves, excluded.price_cents, excluded.in_stock, excluded.reduced,
           excluded.popularity, excluded.created_at);
end $$;

create function relist_changed_products() returns trigger language plpgsql as $$
begin
  perform relist_products(array(select distinct id from changed));
  return null;
end $$;
create function relist_products_of_rows() returns trigger language plpgsql as $$
begin
  perform relist_products(array(select distinct product_id from changed));
  return null;
end $$;
create function relist_products_of_moved_rows() returns trigger language plpgsql as $$
begin
  perform relist_products(array(select product_id from changed union select product_id from was));
  return null;
end $$;
create function relist_products_of_moved_collection() returns trigger language plpgsql as $$
begin
  perform relist_products(array(select product_id from product_listings where new.id = any (shelves)));
  return null;
end $$;
create function relist_products_of_new_stock() returns trigger language plpgsql as $$
begin
  perform relist_products(array(select distinct product_id from variants join changed on changed.variant_id = variants.id));
  return null;
end $$;
-- Most sales leave something on the shelf: only those that empty or refill it change a list.
create function relist_products_of_changed_stock() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct product_id from variants join changed on changed.variant_id = variants.id join was using (variant_id)
      where (changed.on_hand > changed.held) is distinct from (was.on_hand > was.held));
begin
  if cardinality(ids) > 0 then
    perform relist_products(ids);
  end if;
  return null;
end $$;

create trigger products_relisted after update on products
  referencing new table as changed for each statement execute function relist_changed_products();
create trigger variants_listed after insert on variants
  referencing new table as changed for each statement execute function relist_products_of_rows();
create trigger variants_relisted after update on variants
  referencing old table as was new table as changed for each statement execute function relist_products_of_moved_rows();
create trigger variants_unlisted after delete on variants
  referencing old table as changed for each statement execute function relist_products_of_rows();
create trigger product_shelved after insert on product_collections
  referencing new table as changed for each statement execute function relist_products_of_rows();
create trigger product_unshelved after delete on product_collections
  referencing old table as changed for each statement execute function relist_products_of_rows();
create trigger collection_moved after update of parent_id on collections
  for each row when (old.parent_id is distinct from new.parent_id) execute function relist_products_of_moved_collection();
create trigger stock_listed after insert on stock_items
  referencing new table as changed for each statement execute function relist_products_of_new_stock();
create trigger stock_relisted after update on stock_items
  referencing old table as was new table as changed for each statement execute function relist_products_of_changed_stock();
