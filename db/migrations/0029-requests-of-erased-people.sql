-- Whose customer has erased their account may still be dispensed while its order stands: it is nobody's at once, and loses what it
-- tells once it is over. What is emptied stays empty, as the table says already.
alter table requests
  drop constraint requests_check10,
  add constraint requests_open_are_somebodys check (user_id is not null or ended_at is not null or state = 'order_created'),
  add constraint requests_erased_are_nobodys check (erased_at is null or user_id is null);
create index requests_to_forget on requests (id) where user_id is null and erased_at is null;
