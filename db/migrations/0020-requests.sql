-- Prescriptions, special requests and what is uploaded with them.

-- A photo that somebody sent: re-encoded, and sealed in the store of files with a key of its own.
create table uploads (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  user_id bigint not null references users (id),
  file text not null unique,
  -- Null: forgotten. Without its key the file is noise; a sweep takes both away.
  key_sealed bytea,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  byte_size int not null check (byte_size > 0),
  -- The public id of what it belongs to; null: nothing yet.
  attached_kind text check (attached_kind in ('request', 'comment')),
  attached_to uuid,
  created_at timestamptz not null,
  check ((attached_kind is null) = (attached_to is null))
);
create index uploads_of_thing on uploads (attached_to, id) where attached_to is not null;
create index uploads_of_user on uploads (user_id);
create index uploads_left_behind on uploads (created_at) where attached_to is null;
create index uploads_forgotten on uploads (id) where key_sealed is null;

-- A prescription to be dispensed, or a wish for something that is not on the shelf: one life for both.
create table requests (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  kind text not null check (kind in ('prescription', 'request')),
  -- Null once its customer has erased their account.
  user_id bigint references users (id),
  locale text not null check (locale in ('pt', 'en')),
  state text not null check (
    state in ('new', 'pending', 'confirmed', 'added_to_cart', 'order_created', 'order_completed', 'rejected', 'canceled', 'expired')),
  -- Number, access code and option code of a prescription, and the text message that they came in.
  codes_sealed bytea,
  sms_sealed bytea,
  -- A message to the pharmacist, or what is wished for.
  text_sealed bytea,
  preference text check (preference in ('generic', 'brand')),
  product_public_id uuid references products (public_id),
  quantity int check (quantity between 1 and 999),
  -- Whether a pharmacist alone deals with it.
  is_clinical boolean not null,
  health_consent_version int not null,
  claimed_by bigint references users (id),
  claimed_at timestamptz,
  quoted_at timestamptz,
  -- The end of the window in which the customer may take the prices.
  expires_at timestamptz,
  -- The last day of the prescription itself.
  valid_until date,
  note_sealed bytea,
  reason_sealed bytea,
  -- What the customer was reminded of: 1, half of the window; 2, its last hours.
  reminders smallint not null default 0 check (reminders between 0 and 2),
  created_at timestamptz not null,
  submitted_at timestamptz,
  ended_at timestamptz,
  wiped_at timestamptz,
  erased_at timestamptz,
  check ((kind = 'request') = (quantity is not null)),
  check (kind = 'prescription' or (codes_sealed is null and sms_sealed is null and preference is null)),
  check (kind = 'request' or (product_public_id is null and is_clinical)),
  check ((claimed_by is null) = (claimed_at is null)),
  check (claimed_by is null or state = 'pending'),
  check ((quoted_at is null) = (expires_at is null) and quoted_at < expires_at),
  check (quoted_at is not null or state in ('new', 'pending', 'rejected', 'canceled')),
  check (submitted_at is not null or state in ('new', 'canceled')),
  check ((ended_at is not null) = (state in ('order_completed', 'rejected', 'canceled', 'expired'))),
  check (wiped_at is null or (codes_sealed is null and sms_sealed is null)),
  check ((user_id is null) = (erased_at is not null)),
  check (erased_at is null or (
    codes_sealed is null and sms_sealed is null and text_sealed is null and note_sealed is null and reason_sealed is null))
);
create index requests_of_user on requests (user_id, kind, id desc) where user_id is not null;
create index requests_newest on requests (kind, id desc);
create index requests_waiting on requests (kind, submitted_at, id) where state = 'pending';
create index requests_to_expire on requests (expires_at) where state in ('confirmed', 'added_to_cart');
create index requests_to_wipe on requests (ended_at) where ended_at is not null and wiped_at is null;

-- What the pharmacist found for it, at prices that the quote freezes.
create table request_items (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  request_id bigint not null references requests (id) on delete cascade,
  position int not null,
  -- How many were prescribed, where fewer or more are dispensed.
  prescribed int check (prescribed > 0),
  quantity int not null check (quantity > 0),
  name text not null,
  variant_id bigint references variants (id),
  -- Of one piece, as the customer pays it, VAT included.
  price_cents int not null check (price_cents >= 0),
  vat_basis_points int not null check (vat_basis_points >= 0),
  class text not null check (class in ('MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED', 'DEVICE', 'SUPPLEMENT', 'COSMETIC', 'OTHER')),
  -- What the pharmacist offers instead, such as a generic; the customer chooses.
  alternative_name text,
  alternative_variant_id bigint references variants (id),
  alternative_price_cents int check (alternative_price_cents >= 0),
  alternative_vat_basis_points int check (alternative_vat_basis_points >= 0),
  alternative_class text check (alternative_class in ('MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED', 'DEVICE', 'SUPPLEMENT', 'COSMETIC', 'OTHER')),
  choice text not null default 'original' check (choice in ('original', 'alternative')),
  unique (request_id, position),
  check (num_nonnulls(alternative_name, alternative_price_cents, alternative_vat_basis_points, alternative_class) in (0, 4)),
  check (alternative_name is not null or (alternative_variant_id is null and choice = 'original'))
);

create table request_moves (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null check (actor in ('customer', 'staff', 'clock', 'order')),
  actor_id bigint references users (id),
  alerts text[] not null default '{}' check (alerts <@ array['in_app', 'email', 'sms'])
);
create index request_moves_request on request_moves (request_id, id);

alter table comments drop constraint comments_subject_kind_check;
alter table comments add constraint comments_subject_kind_check check (subject_kind in ('order', 'request'));

-- A notice may tell of these as well. It says the state and never what was asked for.
alter table notifications
  add request_public_id uuid references requests (public_id) on delete cascade,
  add request_kind text check (request_kind in ('prescription', 'request')),
  add check ((request_public_id is null) = (request_kind is null)),
  drop constraint notifications_kind_check,
  drop constraint notifications_say_state;
alter table notifications
  add constraint notifications_kind_check check (
    kind in ('order_state', 'order_comment', 'back_in_stock', 'request_state', 'request_comment', 'request_reminder')),
  add constraint notifications_say_state check ((state is not null) = (kind in ('order_state', 'request_state'))),
  add constraint notifications_name_request check ((request_kind is not null) = (kind like 'request%'));
