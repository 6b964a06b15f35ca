-- Whether its mailbox was proven when the order was placed: emails about any other order count against the limit of the mailbox.
alter table orders add column email_proven boolean not null default false;
update orders set email_proven = true from users where users.id = orders.user_id and users.email = lower(orders.email);

-- Counts an unpaid order of a guest that is about to be placed, however it is to be paid: those of its mailbox before it that still
-- keep their goods, and those of its network within a window of rate_limits, itself included. Orders of one mailbox wait here for each
-- other. count_guest_pickup stays for processes of the release before.
create function count_unpaid_guest(mailbox text, network text, since timestamptz, out of_mailbox int, out of_network int)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('unpaid orders of a mailbox'), hashtext(mailbox));
  select count(*) into of_mailbox from orders
    where lower(email) = mailbox and user_id is null and payment_state in ('balance_due', 'failed') and ended_at is null;
  of_network := 0;
  if network is not null then
    insert into rate_limits as counter (key, window_start, hits) values (network, since, 1)
      on conflict (key, window_start) do update set hits = counter.hits + 1
      returning hits into of_network;
  end if;
end $$;
