-- requests in carts
select 1;
