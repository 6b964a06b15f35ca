-- What this shop changed about the words that searches understand. The shipped vocabulary is never written: these rows are merged over
-- it, whatever version of it is installed. `concept` is an id of the vocabulary; one that a version no longer has changes nothing.
create table search_changes (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  -- `joined`: added because searches for it had found nothing.
  kind text not null check (kind in ('added', 'joined', 'removed')),
  concept text not null,
  -- The concept that had the word until then, and loses it.
  from_concept text,
  locale text not null check (locale in ('pt', 'en')),
  word text not null check (char_length(word) between 1 and 80),
  made_at timestamptz not null,
  made_by bigint not null references users (id),
  undone_at timestamptz,
  undone_by bigint references users (id),
  check ((undone_at is null) = (undone_by is null)),
  check (from_concept is null or kind <> 'removed')
);
create index search_changes_standing on search_changes (id) where undone_at is null;
create trigger search_words_changed after insert or update or delete on search_changes
  for each statement execute function bump_search_words();

-- How often a text was searched for on a day: by how many people, of whom how many opened a product that it had found, and ordered one.
create table search_counts (
  day date not null,
  locale text not null check (locale in ('pt', 'en')),
  text text not null check (char_length(text) between 1 and 80),
  searches int not null check (searches > 0),
  clicks int not null default 0 check (clicks between 0 and searches),
  purchases int not null default 0 check (purchases between 0 and clicks),
  primary key (day, locale, text)
);

-- The key that tells the people of a day apart; each night another one takes its place. Not in the journal: what was written there would
-- outlive the night.
create unlogged table search_days (
  only_row boolean primary key default true check (only_row),
  day date not null,
  secret bytea not null check (octet_length(secret) = 32)
);

-- What was counted today, by hashes under that key; emptied with it. No two rows can be seen to be of one person.
create unlogged table search_marks (
  mark bytea primary key,
  at timestamptz not null,
  uses int not null default 1,
  locale text,
  text text
);
