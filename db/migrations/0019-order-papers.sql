-- What customers and staff add to an order after it is placed.

-- What they write to each other. A thread is about one thing of the shop; `subject_id` is the row of that thing.
create table comments (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  subject_kind text not null check (subject_kind in ('order')),
  subject_id bigint not null,
  -- Who of the staff wrote it; null: the customer, whom the subject knows.
  staff_id bigint references users (id),
  content_sealed bytea not null,
  at timestamptz not null,
  -- When staff first saw what the customer wrote.
  seen_at timestamptz,
  check (staff_id is null or seen_at is null)
);
create index comments_of_subject on comments (subject_kind, subject_id, id);
create index comments_unseen on comments (subject_kind, subject_id) where staff_id is null and seen_at is null;

-- The pharmacy's certified software makes the invoice; the shop keeps its number and, sealed with a key of its own, its PDF.
alter table orders
  add invoice_number text check (length(invoice_number) between 1 and 60),
  add invoice_file text unique,
  add invoice_key_sealed bytea,
  add check (invoice_key_sealed is null or invoice_file is not null);
create index orders_invoice_lost on orders (id) where invoice_file is not null and invoice_key_sealed is null;

-- A notice may tell of a comment as well as of a state.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('order_state', 'order_comment', 'back_in_stock'));
alter table notifications add constraint notifications_say_state check ((state is not null) = (kind = 'order_state'));
