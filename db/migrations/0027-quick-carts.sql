-- quick carts
select 1;
