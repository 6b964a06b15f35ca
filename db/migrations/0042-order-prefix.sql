-- Every pharmacy chooses the letters that its order numbers begin with; what was numbered before keeps its own.
alter table orders drop constraint orders_number_check;
alter table orders add constraint orders_number_check check (number ~ '^[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{8}$');
