-- Null: estimated from the pack.
alter table variants add weight_grams int check (weight_grams between 1 and 100000);

create function county_of(zipcode text) returns text language sql stable parallel safe strict as $$
  select county_dico from postal_codes
    where cp4 = left(zipcode, 4) and right(zipcode, 3) between suffix_from and suffix_to
    order by suffix_from desc limit 1
$$;

-- Where medicines may be delivered. Until somebody chooses, the county of the pharmacy and its neighbours.
create function medicine_counties(config jsonb) returns setof text language sql stable parallel safe as $$
  select jsonb_array_elements_text(config #> '{delivery,countyDicos}')
    where jsonb_typeof(config #> '{delivery,countyDicos}') = 'array'
  union all
  select unnest(array_prepend(dico, neighbours)) from counties
    where dico = county_of(config #>> '{address,zipcode}')
      and coalesce(jsonb_typeof(config #> '{delivery,countyDicos}'), 'null') = 'null'
$$;

create table shipping_methods (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  name_pt text not null check (name_pt <> ''),
  name_en text not null check (name_en <> ''),
  -- "1 a 2 dias úteis".
  expected_pt text not null check (expected_pt <> ''),
  expected_en text not null check (expected_en <> ''),
  -- The carrier's page about one parcel; the host is the carrier's own, never made up from the number.
  tracking_template text check (tracking_template ~* '^https://[a-z0-9.-]+(:\d+)?/[^\s{}<>"]*\{tracking\}[^\s{}<>"]*$'),
  active boolean not null default true,
  position int not null default 0 check (position >= 0)
);

-- What a method costs: where to, how heavy, for how much. Both ends of a band belong to it; null: no end.
create table shipping_rates (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  method_id bigint not null references shipping_methods (id),
  zone text not null check (zone in ('mainland', 'azores', 'madeira', 'counties')),
  county_dicos text[] not null default '{}',
  weight_from_grams int not null default 0 check (weight_from_grams >= 0),
  weight_to_grams int check (weight_to_grams >= weight_from_grams),
  total_from_cents int not null default 0 check (total_from_cents >= 0),
  total_to_cents int check (total_to_cents >= total_from_cents),
  price_cents int not null check (price_cents >= 0),
  -- From this total of goods on it costs nothing; null: never.
  free_from_cents int check (free_from_cents >= 0),
  active boolean not null default true,
  check ((zone = 'counties') = (cardinality(county_dicos) > 0))
);
create index shipping_rates_method on shipping_rates (method_id);

-- An array has no foreign key of its own.
create function refuse_unknown_counties() returns trigger language plpgsql as $$
begin
  if exists (select 1 from unnest(new.county_dicos) named where not exists (select 1 from counties where dico = named)) then
    raise exception 'a shipping rate names a county that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger shipping_rates_counties before insert or update of county_dicos on shipping_rates
  for each row execute function refuse_unknown_counties();

-- What the foot of every page, the legal texts and the settings in the API call the price of delivery: that of a small order,
-- on the mainland where we go there.
create view standard_shipping_rate as
  select r.price_cents, r.free_from_cents, m.expected_pt, m.expected_en
    from shipping_rates r join shipping_methods m on m.id = r.method_id
    where r.active and m.active
    order by r.zone <> 'mainland', r.total_from_cents, r.weight_from_grams, r.price_cents, m.position, r.id
    limit 1;

create trigger shipping_methods_changed after insert or update or delete on shipping_methods
  for each statement execute function bump_public_content();
create trigger shipping_rates_changed after insert or update or delete on shipping_rates
  for each statement execute function bump_public_content();

-- Price, free delivery and expected time stood in the settings: a shop keeps them, for the whole country, in their new home.
with terms as (
  select config -> 'delivery' as old from website
    where jsonb_typeof(config #> '{delivery,price}') = 'number' and config #>> '{delivery,expected,pt}' <> ''
      and config #>> '{delivery,expected,en}' <> ''
), method as (
  insert into shipping_methods (public_id, name_pt, name_en, expected_pt, expected_en)
    select gen_random_uuid(), 'Entrega em casa', 'Home delivery', old #>> '{expected,pt}', old #>> '{expected,en}' from terms
    returning id
)
insert into shipping_rates (public_id, method_id, zone, price_cents, free_from_cents)
  select gen_random_uuid(), method.id, zone, (old ->> 'price')::int, (old ->> 'freeFrom')::int
    from terms, method, unnest(array['mainland', 'azores', 'madeira']) zone;
update website set config = config #- '{delivery,price}' #- '{delivery,freeFrom}' #- '{delivery,expected}';
