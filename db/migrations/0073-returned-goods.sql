-- Pieces of a refund that the customer sends or brings back: awaited, arrived, and then on the shelf again or destroyed.
alter table refunds
  add return_state text check (return_state in ('expected', 'received', 'restocked', 'destroyed')),
  add return_changed_by bigint references users (id),
  add return_changed_at timestamptz;
create index refunds_returns on refunds (id) where return_state in ('expected', 'received');
