-- A prescription or request that was priced lies in a cart as one line, and in one cart at most; its order freezes what is in it.

alter table line_items
  alter variant_id drop not null,
  add request_id bigint unique references requests (id),
  add check (num_nonnulls(variant_id, request_id) = 1),
  add check (request_id is null or (quantity = 1 and seen_price_cents is null));

-- What has left a cart because its window passed, until the customer has taken note: public ids of requests.
alter table carts add expired_requests uuid[] not null default '{}';

-- Each thing in a request is a line of the order, because each has its own VAT, its own check and its own way back. `request_line` is
-- the line that they were in the cart, which holds them together.
alter table order_lines
  alter variant_id drop not null,
  add request_id bigint references requests (id),
  add request_line uuid,
  add check ((request_id is null) = (request_line is null)),
  add check (num_nonnulls(variant_id, request_id) > 0),
  add check (request_id is null or discount_cents = 0);
create index order_lines_of_request on order_lines (request_id) where request_id is not null;
