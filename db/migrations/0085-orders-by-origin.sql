-- Orders are filtered by their origin. Nearly all are of the shop: these are counted from the index of the whole list, and the others
-- from one of their own, both without reading the table.
create index orders_listed_by_origin on orders (placed_at desc, id desc)
  include (state, fulfilment, payment_method_code, county_dico, needs_attention, origin);
drop index orders_listed;
alter index orders_listed_by_origin rename to orders_listed;

create index orders_listed_by_staff on orders (placed_at desc, id desc)
  include (state, fulfilment, payment_method_code, county_dico, needs_attention, origin) where origin <> 'shop';
drop index orders_placed_by_staff;
