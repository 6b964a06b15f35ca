-- One conversation for each order, prescription or request about which its customer has written. Its public id is that of the first
-- message. `waiting_since`: the first message of the customer that staff have not answered.
create table conversations (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  subject_kind text not null check (subject_kind in ('order', 'request')),
  subject_id bigint not null,
  waiting_since timestamptz,
  last_at timestamptz not null,
  -- The latest message of the customer.
  customer_comment_id bigint not null,
  -- When staff wrote last.
  answered_at timestamptz,
  claimed_by bigint references users (id),
  claimed_at timestamptz,
  closed_by bigint references users (id),
  closed_at timestamptz,
  version integer not null default 1,
  unique (subject_kind, subject_id),
  check ((claimed_by is null) = (claimed_at is null)),
  check (closed_by is null or closed_at is not null)
);
create index conversations_waiting on conversations (waiting_since, id) where closed_at is null and waiting_since is not null;
create index conversations_answered on conversations (last_at desc, id desc) where closed_at is null and waiting_since is null;
create index conversations_claimed on conversations (claimed_by, last_at) where claimed_by is not null;
create index conversations_closed on conversations (closed_at desc, id desc) where closed_at is not null;
create index conversations_latest on conversations (last_at desc, id desc);
create index conversations_latest_of_kind on conversations (subject_kind, last_at desc, id desc);
create index conversations_answered_at on conversations (answered_at desc) where waiting_since is null or closed_at is not null;

-- How long customers waited for an answer, in minutes of opening hours as they were then.
create table conversation_answers (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations (id) on delete cascade,
  staff_id bigint not null references users (id),
  asked_at timestamptz not null,
  answered_at timestamptz not null,
  open_minutes integer not null check (open_minutes >= 0)
);
create index conversation_answers_of on conversation_answers (conversation_id, id desc);
create index conversation_answers_at on conversation_answers (answered_at) include (open_minutes);

-- Triggers, because a process of an earlier release writes and erases messages too.
create function follow_comment() returns trigger language plpgsql as $$
begin
  if new.staff_id is null then
    insert into conversations as known (public_id, subject_kind, subject_id, waiting_since, last_at, customer_comment_id)
      values (new.public_id, new.subject_kind, new.subject_id, new.at, new.at, new.id)
      on conflict (subject_kind, subject_id) do update set
        waiting_since = case when known.closed_at is null then coalesce(known.waiting_since, new.at) else new.at end,
        last_at = new.at, customer_comment_id = new.id, closed_at = null, closed_by = null, version = known.version + 1;
  else
    update conversations set waiting_since = null, last_at = new.at, answered_at = new.at, version = version + 1
      where subject_kind = new.subject_kind and subject_id = new.subject_id;
  end if;
  return null;
end $$;
create trigger comments_followed after insert on comments for each row execute function follow_comment();

create function unfollow_comment() returns trigger language plpgsql as $$
begin
  delete from conversations c where c.subject_kind = old.subject_kind and c.subject_id = old.subject_id
    and not exists (select from comments m where m.subject_kind = old.subject_kind and m.subject_id = old.subject_id);
  return null;
end $$;
create trigger comments_unfollowed after delete on comments for each row execute function unfollow_comment();

-- What staff had read before there was an inbox needs no answer any more.
with answered as (
  select subject_kind, subject_id, max(id) as id, max(at) as at from comments where staff_id is not null group by 1, 2),
threads as (
  select c.subject_kind, c.subject_id, (array_agg(c.public_id order by c.id))[1] as public_id, max(c.id) as customer_comment_id,
         min(c.at) filter (where c.seen_at is null and c.id > coalesce(a.id, 0)) as waiting_since, a.at as answered_at,
         greatest(max(c.at), a.at) as last_at
    from comments c left join answered a on a.subject_kind = c.subject_kind and a.subject_id = c.subject_id
    where c.staff_id is null group by c.subject_kind, c.subject_id, a.id, a.at)
insert into conversations (public_id, subject_kind, subject_id, waiting_since, last_at, customer_comment_id, answered_at, closed_at)
  select public_id, subject_kind, subject_id, waiting_since, last_at, customer_comment_id, answered_at,
         case when waiting_since is null then last_at end
    from threads order by last_at, customer_comment_id;

-- What the inbox reads of the tables of others.
create view conversation_threads with (security_invoker = true) as
  select id, public_id, subject_kind, subject_id, waiting_since, last_at, customer_comment_id, answered_at, claimed_by, claimed_at,
         closed_at, version
    from conversations;
create view conversation_answer_times with (security_invoker = true) as
  select id, conversation_id, answered_at, open_minutes from conversation_answers;
create view orders_discussed with (security_invoker = true) as
  select id, number, user_id, email, locale, state, fulfilment, placed_at, ended_at, minimized_at from orders;
create view requests_discussed with (security_invoker = true) as
  select id, public_id, user_id, kind, is_clinical, locale, state, submitted_at, expires_at, ended_at from requests;

-- Texts that staff write often, with places for what differs: "{nome}", "{name}".
create table saved_replies (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  title text not null check (length(title) between 1 and 60),
  text_pt text not null check (length(text_pt) between 1 and 2000),
  text_en text not null check (length(text_en) between 1 and 2000),
  version integer not null default 1,
  changed_at timestamptz not null
);
create unique index saved_replies_title on saved_replies (fold(title));
