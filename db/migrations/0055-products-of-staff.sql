-- Products that staff write. A product that never was on sale is a draft: its address is unknown, where a former product's answers 410.
alter table products
  add version int not null default 1,
  add published_at timestamptz default now(),
  add archived_at timestamptz,
  -- The texts whose English is a copy of the Portuguese one, because it has not been translated.
  add untranslated text[] not null default '{}',
  add check (untranslated <@ array['name', 'description', 'usage', 'warnings']),
  add check (not active or archived_at is null);
update products set published_at = created_at;
update products set archived_at = updated_at where not active;

alter table variants add version int not null default 1;
alter table collections add version int not null default 1;
alter table brands add version int not null default 1;
-- An import matches packs by their codes.
create unique index variants_code_once on variants (code) where code is not null;
drop index variants_code;

-- Searching by name, SKU or code in the list of the staff, which has drafts and former products too.
create index products_newest on products (updated_at desc, id desc);

-- What changes of many products replaced, for a day, to put it back.
create table bulk_changes (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id),
  at timestamptz not null,
  undone_at timestamptz,
  -- Of each product its id, the version that the change left and what staff edit as it was before.
  products jsonb not null
);
create index bulk_changes_at on bulk_changes (at);
