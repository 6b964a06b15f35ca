-- What somebody does not want to hear of by a way: who says nothing is told as usual. E-mail and SMS as a whole are switches of users.
create table unwanted_notices (
  user_id bigint not null references users (id) on delete cascade,
  topic text not null check (topic in ('orders', 'requests', 'points', 'stock')),
  channel text not null check (channel in ('in_app', 'email', 'push')),
  primary key (user_id, topic, channel),
  -- What was bought, asked for or waited for always stands in the account.
  constraint unwanted_notices_leave_one check (channel <> 'in_app' or topic = 'points')
);

-- A browser that shows notices of whoever turned them on there, as long as they are signed in there.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id) on delete cascade,
  session_id uuid not null references sessions (public_id) on delete cascade,
  -- One browser, one person: who turns it on last.
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  subscription_sealed bytea not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Letters and text messages that were given up: they wait for somebody who sends them again or drops them.
create table undelivered_messages (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  queue text not null check (queue in ('letter', 'text-message')),
  message_id text not null,
  -- For erasure, and for the eye: the list opens no message.
  recipient_hash bytea not null check (octet_length(recipient_hash) = 32),
  recipient_masked text not null,
  message_sealed bytea not null,
  reason text not null check (length(reason) <= 80),
  failed_at timestamptz not null,
  unique (queue, message_id)
);
create index undelivered_messages_of_recipient on undelivered_messages (recipient_hash);

-- Whose account went lately: what was on its way to them then is not kept when it is given up.
create table forgotten_recipients (
  recipient_hash bytea primary key check (octet_length(recipient_hash) = 32),
  forgotten_at timestamptz not null
);

-- A post sent by e-mail to those who agreed to offers and news: once a post, once a person. It outlives its post: the links in its
-- letters end such letters for as long as somebody has them.
create table mailings (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  post_id bigint unique references posts (id) on delete set null,
  -- As they were looked at for names of medicines: whatever is changed in the post later stands in no letter.
  title_pt text not null,
  title_en text not null,
  summary_pt text not null,
  summary_en text not null,
  started_by bigint references users (id) on delete set null,
  started_at timestamptz not null,
  -- Null while there is somebody left to write to.
  ended_at timestamptz check (ended_at >= started_at)
);
create table mailing_letters (
  id bigint generated always as identity primary key,
  mailing_id bigint not null references mailings (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- Of the link that ends such letters.
  token text not null unique check (length(token) >= 22),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  written_at timestamptz not null,
  unique (mailing_id, user_id)
);
create index mailing_letters_of_user on mailing_letters (user_id);
create index mailing_letters_lately on mailing_letters (written_at);
