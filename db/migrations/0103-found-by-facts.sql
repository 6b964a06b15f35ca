-- Facts of products that searches and filters ask for. Null or empty: the product says nothing about it.
alter table products
  add column min_age_months smallint check (min_age_months between 0 and 1200),
  add column max_age_months smallint check (max_age_months between 0 and 1200),
  add column audiences text[] not null default '{}'
    check (audiences <@ array['baby', 'child', 'adult', 'pregnant', 'breastfeeding', 'diabetic', 'women', 'men']),
  add column pregnant text check (pregnant in ('yes', 'ask', 'no')),
  add column breastfeeding text check (breastfeeding in ('yes', 'ask', 'no')),
  add column animals text[] not null default '{}' check (animals <@ array['dog', 'cat']),
  add column free_of text[] not null default '{}' check (free_of <@ array['sugar', 'gluten', 'lactose', 'fragrance', 'alcohol']),
  add column vegan boolean not null default false,
  add constraint products_ages_check check (max_age_months >= min_age_months);

-- The names by which each substance of a product is found: "losartan potássico" is a losartan.
create function substance_keys(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select array_to_string(words[1:length], ' ') as key
      from regexp_split_to_table(public.fold(coalesce($1, '')), '\+') part,
           lateral (select regexp_split_to_array(trim(part), '\s+') as words) split,
           generate_series(1, cardinality(words)) length) keys
    where key <> ''
$$;
alter table products
  add column substance_keys text[] not null generated always as (public.substance_keys(substance_pt)) stored,
  add column substance_count smallint not null
    generated always as (case when substance_pt is null then 0 else cardinality(string_to_array(substance_pt, '+')) end) stored;
create index products_substance_keys on products using gin (substance_keys);

-- How a form is used: a cream for the skin is not one for the vagina. Null where the name of the form does not say it.
create function route_of_form(text) returns text language sql immutable parallel safe as $$
  select case
    when name ~ 'vagin|ovulo' then 'vaginal'
    when name ~ 'colirio|oftalm|intravitreo' then 'eyes'
    when name ~ 'auricular' then 'ears'
    when name ~ 'nasal|nasais' then 'nose'
    when name ~ 'injet|perfus|implante|caneta|seringa' then 'injected'
    when name ~ 'inala' then 'inhaled'
    when name ~ 'retal|supositorio|enema' then 'rectal'
    when name ~ 'unhas|verniz' then 'nails'
    when name ~ 'pastilha|chupar|bucal|gargarej|colutorio' then 'throat'
    when name ~ 'creme|pomada|gel|cutane|emplastro|transder|sistema|pasta|champo|espuma|penso|locao|linimento' then 'skin'
    when name ~ 'oral|orais|oro|comprimido|capsula|xarope|granul|saqueta|goma|ampola|gotas|efervescente|^po' then 'oral'
  end from (select public.fold($1) as name) folded
$$;
alter table forms add column route text generated always as (public.route_of_form(name_pt)) stored;

-- One bit a fact, in the order of `factBits`: lists filter and count by it.
create function product_facts(min_age smallint, max_age smallint, audiences text[], pregnant text, breastfeeding text, animals text[], free_of text[], vegan boolean)
returns int language sql immutable parallel safe as $$
  select (coalesce(max_age, 1200) >= 216)::int
    | ((coalesce(min_age <= 144, false) and coalesce(max_age, 1200) >= 144)::int << 1)
    | (coalesce(min_age < 144, false)::int << 2)
    | ((coalesce(pregnant = 'yes', false) or 'pregnant' = any (audiences))::int << 3)
    | ((coalesce(breastfeeding = 'yes', false) or 'breastfeeding' = any (audiences))::int << 4)
    | (('diabetic' = any (audiences))::int << 5)
    | (('sugar' = any (free_of))::int << 6)
    | (('gluten' = any (free_of))::int << 7)
    | (('lactose' = any (free_of))::int << 8)
    | (('fragrance' = any (free_of))::int << 9)
    | (('alcohol' = any (free_of))::int << 10)
    | (vegan::int << 11)
    | (coalesce(pregnant = 'no', false)::int << 12)
    | (coalesce(breastfeeding = 'no', false)::int << 13)
    | (('dog' = any (animals))::int << 14)
    | (('cat' = any (animals))::int << 15)
    | (('baby' = any (audiences))::int << 16)
    | (('child' = any (audiences))::int << 17)
    | (('women' = any (audiences))::int << 18)
    | (('men' = any (audiences))::int << 19)
$$;

alter table product_listings
  add column facts int not null default 1,
  add column min_age_months smallint,
  add column max_age_months smallint,
  add column substance_count smallint not null default 0;
drop statistics product_listings_kinds;
create statistics product_listings_kinds (ndistinct) on brand_id, form_key, class, in_stock, reduced, facts from product_listings;

create or replace function relist_products(ids bigint[]) returns void language plpgsql as $$
begin
  -- Locked before they are read, so that of two sales at once the second one sees the stock that the first one left.
  perform 1 from product_listings where product_id = any (ids) order by product_id for update;
  delete from product_listings
    where product_id = any (ids)
      and not exists (select 1 from products join variants on variants.product_id = products.id
                      where products.id = product_listings.product_id and products.active);
  insert into product_listings (product_id, brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at,
      facts, min_age_months, max_age_months, substance_count)
    with recursive up as (
      select product_id, collection_id as id from product_collections where product_id = any (ids)
      union select up.product_id, c.parent_id from up join collections c on c.id = up.id where c.parent_id is not null),
    shelves as (select product_id, array_agg(id order by id) as found from up group by product_id),
    packs as (
      select v.product_id, (array_agg(v.price_cents order by coalesce(s.on_hand > s.held, false) desc, v.price_cents, v.position))[1] as price_cents,
             (array_agg(v.compare_at_cents order by coalesce(s.on_hand > s.held, false) desc, v.price_cents, v.position))[1] as compare_at_cents,
             bool_or(coalesce(s.on_hand > s.held, false)) as in_stock
        from variants v left join stock_items s on s.variant_id = v.id where v.product_id = any (ids) group by v.product_id)
    select p.id, p.brand_id, p.form_key, p.class, coalesce(shelves.found, '{}'), case when p.class <> 'MSRM' then packs.price_cents end,
           packs.in_stock, packs.compare_at_cents is not null, p.popularity, p.created_at,
           product_facts(p.min_age_months, p.max_age_months, p.audiences, p.pregnant, p.breastfeeding, p.animals, p.free_of, p.vegan),
           p.min_age_months, p.max_age_months, p.substance_count
      from products p join packs on packs.product_id = p.id left join shelves on shelves.product_id = p.id
      where p.id = any (ids) and p.active
      order by p.id
    on conflict (product_id) do update
      set (brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at,
           facts, min_age_months, max_age_months, substance_count)
        = (excluded.brand_id, excluded.form_key, excluded.class, excluded.shelves, excluded.price_cents, excluded.in_stock, excluded.reduced,
           excluded.popularity, excluded.created_at,
           excluded.facts, excluded.min_age_months, excluded.max_age_months, excluded.substance_count);
end $$;

update product_listings l set substance_count = p.substance_count from products p where p.id = l.product_id and p.substance_count > 0;

-- What the vocabulary of the search is read by: its own changes, and those of the collections, whose names are words too.
insert into content_versions (name) values ('search');
create function bump_search_words() returns trigger language plpgsql as $$
begin
  update content_versions set version = version + 1 where name = 'search' and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger collections_named after insert or update or delete on collections
  for each statement execute function bump_search_words();

create index product_listings_shelves on product_listings using gin (shelves);
