-- Some orders of guests that are paid at pick-up need a proven mailbox: until when the email of a cart counts as proven, by the real clock.
alter table carts add column email_proven_until timestamptz;
alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add constraint email_codes_purpose_check
  check (purpose in ('sign_up', 'link_google', 'delete_account', 'guest_order'));

-- Counts a guest's order that is about to be placed and paid at pick-up: the unpaid ones of its mailbox before it, and those of its
-- network within a window of rate_limits, itself included. Orders of one mailbox wait here for each other. A function, because each of
-- its statements sees what was committed before it: one statement that waits for a lock does not see what the others wrote meanwhile.
create function count_guest_pickup(mailbox text, network text, since timestamptz, out of_mailbox int, out of_network int)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('unpaid orders of a mailbox'), hashtext(mailbox));
  select count(*) into of_mailbox from orders
    where lower(email) = mailbox and user_id is null and payment_method_code = 'pay_at_pickup' and payment_state = 'balance_due'
      and ended_at is null;
  of_network := 0;
  if network is not null then
    insert into rate_limits as counter (key, window_start, hits) values (network, since, 1)
      on conflict (key, window_start) do update set hits = counter.hits + 1
      returning hits into of_network;
  end if;
end $$;

-- Which counter of rate_limits a declined card counts in: a keyed hash of the network that pays, for as long as it can be declined.
alter table payments add column network_counter text;
create index payments_network_counted on payments (created_at) where network_counter is not null;
