-- By what staff find orders: parts of their own texts by trigrams, and their sealed contact by keyed hashes.

alter table orders
  -- Of each word of the names (folded), of the telephones and of the tax number in `contact_sealed`; null: not hashed yet.
  add contact_keys bytea[],
  -- Of the delivery address.
  add county_dico text;
-- Older orders are hashed by a periodic job, because only the shop opens their contact.
create index orders_unhashed on orders (id) where contact_sealed is not null and contact_keys is null and minimized_at is null;
create index orders_contact_keys on orders using gin (contact_keys);

-- Whatever removes the contact of an order also removes what it was found by.
create function unfind_order() returns trigger language plpgsql as $$
begin
  new.contact_keys := null;
  new.county_dico := null;
  return new;
end $$;
create trigger orders_unfind before update of minimized_at on orders
  for each row when (new.minimized_at is not null) execute function unfind_order();

create index orders_text on orders using gin (number gin_trgm_ops, email gin_trgm_ops, invoice_number gin_trgm_ops);
create index orders_pickup_code on orders (pickup_code) where pickup_code is not null;
create index order_lines_of_variant on order_lines (variant_id, order_id) include (request_id) where variant_id is not null;

-- Filters and counts of the list read this index alone, which is a tenth of the table.
create index orders_listed on orders (placed_at desc, id desc)
  include (state, fulfilment, payment_method_code, county_dico, needs_attention);
drop index orders_newest;
create index orders_of_county on orders (county_dico, placed_at desc) where county_dico is not null;
