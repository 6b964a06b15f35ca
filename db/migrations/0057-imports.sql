-- Files of goods and stock that staff import: what a file says, what it would change, and what it changed, to put it back.
create table imports (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  kind text not null check (kind in ('products', 'stock')),
  state text not null check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- Raised with each change of state or mapping: of two people who apply the same file, one does.
  version int not null default 1,
  user_id bigint not null references users (id),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Until its rows are read.
  content bytea,
  encoding text check (encoding in ('utf-8', 'windows-1252')),
  delimiter text,
  header text[] not null default '{}',
  -- The field of each column; empty for one that is not imported.
  mapping text[] not null default '{}',
  is_remembered boolean not null default false,
  defaults jsonb not null default '{}',
  -- When the units of a stock list were counted.
  counted_at timestamptz,
  scope text check (scope in ('all', 'valid')),
  done int not null default 0,
  total int not null default 0,
  creates int not null default 0,
  updates int not null default 0,
  unchanged int not null default 0,
  errors int not null default 0,
  failure text,
  failure_line int,
  -- Runs since the last progress: a file that breaks its job is given up.
  attempts int not null default 0,
  progress_at timestamptz not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);
create index imports_newest on imports (created_at desc, id desc);
create index imports_working on imports (progress_at) where state in ('checking', 'applying', 'undoing');

create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  line int not null,
  cells text[] not null,
  -- The columns whose cells are formulas, from 0.
  formulas int[] not null default '{}',
  kind text check (kind in ('create', 'update', 'unchanged', 'error')),
  name text not null default '',
  errors jsonb not null default '[]',
  changes jsonb not null default '[]',
  result text check (result in ('applied', 'undone', 'stays')),
  -- What undoing needs, on the first row of each product.
  undo jsonb,
  primary key (import_id, line)
);
create index import_rows_kind on import_rows (import_id, kind, line);

-- How staff mapped the columns of a file with this header the last time.
create table import_mappings (
  kind text not null check (kind in ('products', 'stock')),
  header_hash bytea not null,
  mapping text[] not null,
  defaults jsonb not null,
  used_at timestamptz not null,
  primary key (kind, header_hash)
);

-- Deletes products that an import created and nothing refers to; returns those that it deleted. One that a cart or an order holds,
-- or whose stock has moved, stays.
create function delete_unused_products(ids uuid[]) returns setof uuid language plpgsql as $$
declare
  wanted uuid;
begin
  foreach wanted in array ids loop
    begin
      delete from stock_movements m using variants v, products p
        where p.public_id = wanted and v.product_id = p.id and m.variant_id = v.id and m.reason = 'initial';
      delete from products where public_id = wanted;
      return next wanted;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end $$;

-- The same for packs that an import added to a product.
create function delete_unused_variants(ids uuid[]) returns setof uuid language plpgsql as $$
declare
  wanted uuid;
begin
  foreach wanted in array ids loop
    begin
      delete from stock_movements m using variants v where v.public_id = wanted and m.variant_id = v.id and m.reason = 'initial';
      delete from variants where public_id = wanted;
      return next wanted;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end $$;
