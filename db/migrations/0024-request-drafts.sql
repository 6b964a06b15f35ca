-- What somebody has begun to write and not sent: a form, and no prescription yet. One a person and kind, sealed whole, unchecked.
create table request_drafts (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('prescription', 'request')),
  content_sealed bytea not null,
  -- Another one with every change, so that what is sent is what was read before.
  revision uuid not null,
  kept_at timestamptz not null,
  unique (user_id, kind)
);
create index request_drafts_kept on request_drafts (kept_at);

-- A draft keeps its photos: what belongs to nothing goes after a day.
alter table uploads drop constraint uploads_attached_kind_check;
alter table uploads add constraint uploads_attached_kind_check check (attached_kind in ('request', 'comment', 'draft'));
