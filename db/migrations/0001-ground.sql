-- Words shared by every table: accent-insensitive text search, and the version that invalidates cached pages.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only STABLE, because its dictionary could change; ours does not, and an index needs IMMUTABLE.
create function fold(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

create text search configuration shop_pt (copy = portuguese);
alter text search configuration shop_pt
  alter mapping for hword, hword_part, word with unaccent, portuguese_stem;
create text search configuration shop_en (copy = english);
alter text search configuration shop_en
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- For the word that somebody is still typing: "para" may become "paracetamol", so it is no stop word yet.
create text search dictionary unfinished_pt (template = snowball, language = portuguese);
create text search dictionary unfinished_en (template = snowball, language = english);
create text search configuration shop_unfinished_pt (copy = shop_pt);
alter text search configuration shop_unfinished_pt
  alter mapping for asciiword, asciihword, hword_asciipart, hword, hword_part, word with unaccent, unfinished_pt;
create text search configuration shop_unfinished_en (copy = shop_en);
alter text search configuration shop_unfinished_en
  alter mapping for asciiword, asciihword, hword_asciipart, hword, hword_part, word with unaccent, unfinished_en;

-- One row a thing that pages are cached by. Every process reads it; a change anywhere throws old pages away everywhere.
create table content_versions (
  name text primary key,
  version bigint not null default 1
);
insert into content_versions (name) values ('public');

create function bump_public_content() returns trigger language plpgsql as $$
begin
  update content_versions set version = version + 1 where name = 'public';
  return null;
end $$;

create table website (
  id smallint primary key default 1 check (id = 1),
  config jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger website_changed after insert or update or delete on website
  for each statement execute function bump_public_content();

-- Medicines are on sale only once the legal block is filled in.
create function sells_medicines() returns boolean language sql stable
  as $$ select coalesce(bool_and(config #>> array['legal', field] is not null), false)
        from website, unnest(array['company', 'licence', 'technicalDirector', 'infarmedRegistration']) field $$;

create table counties (
  dico text primary key check (dico ~ '^\d{4}$'),
  name text not null,
  district text not null,
  region text not null,
  neighbours text[] not null
);

-- A row covers the postal codes cp4-suffix_from … cp4-suffix_to.
create table postal_codes (
  cp4 text not null check (cp4 ~ '^\d{4}$'),
  suffix_from text not null default '000' check (suffix_from ~ '^\d{3}$'),
  suffix_to text not null default '999' check (suffix_to ~ '^\d{3}$'),
  county_dico text not null references counties (dico),
  primary key (cp4, suffix_from),
  check (suffix_from <= suffix_to)
);

create table stock_locations (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  name text not null,
  address1 text not null,
  city text not null,
  zipcode text not null,
  phone text not null,
  position int not null default 0
);

-- Consent texts are never edited, only succeeded.
create table consent_texts (
  kind text not null check (kind in ('privacy', 'terms', 'health', 'marketing')),
  version int not null check (version > 0),
  text_pt text not null,
  text_en text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  answer bytea,
  created_at timestamptz not null,
  primary key (scope, key),
  check ((status is null) = (answer is null))
);
create index idempotency_keys_age on idempotency_keys (created_at);
