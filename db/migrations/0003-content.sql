create table posts (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  category text not null check (category in ('health', 'information', 'promotion')),
  slug_pt text not null unique,
  slug_en text not null unique,
  title_pt text not null,
  title_en text not null,
  summary_pt text not null,
  summary_en text not null,
  body_pt text not null,
  body_en text not null,
  author text not null,
  reading_minutes int not null check (reading_minutes > 0),
  published_at timestamptz not null
);
create index posts_newest on posts (published_at desc, id desc);

-- The information pages: company, services, faqs, delivery conditions, privacy terms.
create table pages (
  key text primary key,
  content jsonb not null,
  updated_at timestamptz not null
);

create trigger posts_changed after insert or update or delete on posts
  for each statement execute function bump_public_content();
create trigger pages_changed after insert or update or delete on pages
  for each statement execute function bump_public_content();
