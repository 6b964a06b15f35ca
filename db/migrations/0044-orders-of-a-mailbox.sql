-- At every sign-in: what the same mailbox ordered as a guest.
create index orders_of_guests on orders (lower(email)) where user_id is null;
