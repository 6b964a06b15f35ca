-- Posts and pages that staff write: drafts, versions, products beside a post, and what the pages said before.

-- A post without a date is a draft. One that was deleted leaves its addresses in slug_history, with a target that is no more.
alter table posts
  alter column published_at drop not null,
  add version int not null default 1,
  add created_at timestamptz not null default now(),
  add updated_at timestamptz not null default now(),
  -- False until its moment has come and kept pages were thrown away for it.
  add appeared boolean not null default false;
-- What was written before was written at the latest when readers got it.
update posts set created_at = published_at, updated_at = published_at;
create index posts_to_appear on posts (published_at) where not appeared;
create index slug_history_target on slug_history (kind, target_id);

create table post_products (
  post_id bigint not null references posts (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  primary key (post_id, position),
  unique (post_id, product_id)
);
create index post_products_back on post_products (product_id);
create trigger post_products_changed after insert or update or delete on post_products
  for each statement execute function bump_public_content();

-- A product beside an article is advertising (DL 176/2006).
create function refuse_unadvertised_product() returns trigger language plpgsql as $$
begin
  if exists (select 1 from products where id = new.product_id and not may_be_advertised(class)) then
    raise exception 'this class of medicine stands beside no article' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger post_products_class before insert or update on post_products
  for each row execute function refuse_unadvertised_product();

create function leave_posts() returns trigger language plpgsql as $$
begin
  delete from post_products where product_id = new.id;
  return null;
end $$;
create trigger products_leave_posts after update of class on products
  for each row when (not may_be_advertised(new.class)) execute function leave_posts();

-- The paragraphs of a section, and of a service, are one text in Markdown now.
create function one_text(pieces jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    piece - 'paragraphs' || jsonb_build_object('text', (
      select jsonb_build_object(
        'pt', coalesce(string_agg(said ->> 'pt', e'\n\n' order by n), ''),
        'en', coalesce(string_agg(said ->> 'en', e'\n\n' order by n), ''))
      from jsonb_array_elements(piece -> 'paragraphs') with ordinality as paragraph (said, n)))
    order by place), '[]')
  from jsonb_array_elements(pieces) with ordinality as part (piece, place)
$$;
update pages set content = content
  || jsonb_build_object('sections', one_text(content -> 'sections'))
  || case when content ? 'services' then jsonb_build_object('services', one_text(content -> 'services')) else '{}' end;
drop function one_text(jsonb);

-- What a page said at any time stays known: customers agreed to some of it.
alter table pages add version int not null default 1;
create table page_versions (
  key text not null references pages (key),
  version int not null check (version > 0),
  content jsonb not null,
  published_at timestamptz not null,
  primary key (key, version)
);
insert into page_versions (key, version, content, published_at) select key, version, content, updated_at from pages;

create function keep_page_version() returns trigger language plpgsql as $$
begin
  insert into page_versions (key, version, content, published_at) values (new.key, new.version, new.content, new.updated_at);
  return null;
end $$;
create trigger pages_kept after insert or update on pages for each row execute function keep_page_version();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what people could agree to is only ever succeeded' using errcode = 'insufficient_privilege';
end $$;
create trigger page_versions_stay before update or delete on page_versions
  for each statement execute function refuse_rewriting();
-- One that nobody has agreed to may still be taken back; the others are held by who did.
create trigger consent_texts_stay before update on consent_texts
  for each statement execute function refuse_rewriting();
