-- Whether a checkout has kept pieces for this cart; whether it still does, stock_holds says. In the row itself, because a write that
-- waited for the row then sees what the other one left, and not what stood elsewhere before.
alter table carts add has_held boolean not null default false;
update carts set has_held = true where id in (select cart_id from stock_holds);
