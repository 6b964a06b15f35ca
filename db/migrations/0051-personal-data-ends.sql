-- Since when nothing of its customer is left in an order but what tax law keeps: on an invoice with a tax number the name, the address and
-- that number. `erased_at` follows once that has gone too. An order with an account stays in it until then.
alter table orders add minimized_at timestamptz;
update orders set minimized_at = erased_at where erased_at is not null;
alter table orders
  drop constraint orders_have_somebody,
  add constraint orders_have_somebody check (email is not null or minimized_at is not null),
  add constraint orders_erased_are_minimized check (erased_at is null or minimized_at is not null),
  add constraint orders_minimized_is_empty check (
    minimized_at is null
      or (email is null and special_instructions_sealed is null and pickup_code is null and token_hash is null and token_sealed is null));
drop index orders_to_forget;
create index orders_to_forget on orders (id) where forget_at_end and minimized_at is null;
create index orders_to_minimize on orders (ended_at) where ended_at is not null and minimized_at is null;
create index orders_to_erase on orders (ended_at) where minimized_at is not null and erased_at is null;
create index refunds_with_reason on refunds (at) where reason_sealed is not null;

-- Whoever ordered as a guest is not known by their uses of promotions either, once their order is minimized.
drop trigger orders_forget_uses on orders;
create trigger orders_forget_uses after update of erased_at, minimized_at on orders
  for each row when (new.erased_at is not null or (new.minimized_at is not null and new.user_id is null)) execute function forget_uses();

-- The same of prescriptions and requests: what was asked, answered and said about it goes, that it was there stays with its account.
alter table requests add minimized_at timestamptz;
update requests set minimized_at = erased_at where erased_at is not null;
alter table requests
  add constraint requests_erased_are_minimized check (erased_at is null or minimized_at is not null),
  add constraint requests_minimized_is_empty check (
    minimized_at is null or (
      codes_sealed is null and sms_sealed is null and text_sealed is null and note_sealed is null and reason_sealed is null));
create index requests_to_minimize on requests (ended_at) where ended_at is not null and minimized_at is null;
create index requests_to_part on requests (ended_at) where minimized_at is not null and user_id is not null;

-- The code that opens a guest's own data.
alter table email_codes
  drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check check (purpose in ('sign_up', 'link_google', 'delete_account', 'guest_order', 'guest_data'));

-- Carts that ended without an order keep nobody's contact, and go a day later.
update carts set email = null, contact_sealed = null, special_instructions_sealed = null where state = 'expired';
create index carts_expired on carts (updated_at) where state = 'expired';
create index carts_of_mailbox on carts (lower(email)) where user_id is null and state = 'open' and email is not null;
