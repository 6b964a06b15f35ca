-- Orders that staff place for a customer on the phone or at the counter, who may have no email.
alter table orders
  add column origin text not null default 'shop' check (origin in ('shop', 'phone', 'counter')),
  drop constraint orders_have_somebody,
  add constraint orders_have_somebody check (email is not null or origin <> 'shop' or minimized_at is not null);
create index orders_placed_by_staff on orders (placed_at desc, id desc) where origin <> 'shop';
