-- What staff write to each other about an order, a prescription or a request. Its customer never sees it.
create table notes (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  subject_kind text not null check (subject_kind in ('order', 'request')),
  subject_id bigint not null,
  staff_id bigint not null references users (id),
  content_sealed bytea not null,
  at timestamptz not null
);
create index notes_subject on notes (subject_kind, subject_id, id);

-- Colleagues whom a note names, and since when each has seen it.
create table note_mentions (
  note_id bigint not null references notes (id) on delete cascade,
  user_id bigint not null references users (id),
  seen_at timestamptz,
  primary key (note_id, user_id)
);
create index note_mentions_unseen on note_mentions (user_id, note_id) where seen_at is null;
