-- A card shows the price of the cheapest variant that is in stock, else of the cheapest: lists sort and filter by the same price.
create or replace function relist_products(ids bigint[]) returns void language plpgsql as $$
begin
  -- Locked before they are read, so that of two sales at once the second one sees the stock that the first one left.
  perform 1 from product_listings where product_id = any (ids) order by product_id for update;
  delete from product_listings
    where product_id = any (ids)
      and not exists (select 1 from products join variants on variants.product_id = products.id
                      where products.id = product_listings.product_id and products.active);
  insert into product_listings (product_id, brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at)
    with recursive up as (
      select product_id, collection_id as id from product_collections where product_id = any (ids)
      union select up.product_id, c.parent_id from up join collections c on c.id = up.id where c.parent_id is not null),
    shelves as (select product_id, array_agg(id order by id) as found from up group by product_id),
    packs as (
      select v.product_id, (array_agg(v.price_cents order by coalesce(s.on_hand > s.held, false) desc, v.price_cents, v.position))[1] as price_cents,
             (array_agg(v.compare_at_cents order by coalesce(s.on_hand > s.held, false) desc, v.price_cents, v.position))[1] as compare_at_cents,
             bool_or(coalesce(s.on_hand > s.held, false)) as in_stock
        from variants v left join stock_items s on s.variant_id = v.id where v.product_id = any (ids) group by v.product_id)
    select p.id, p.brand_id, p.form_key, p.class, coalesce(shelves.found, '{}'), case when p.class <> 'MSRM' then packs.price_cents end,
           packs.in_stock, packs.compare_at_cents is not null, p.popularity, p.created_at
      from products p join packs on packs.product_id = p.id left join shelves on shelves.product_id = p.id
      where p.id = any (ids) and p.active
      order by p.id
    on conflict (product_id) do update
      set (brand_id, form_key, class, shelves, price_cents, in_stock, reduced, popularity, created_at)
        = (excluded.brand_id, excluded.form_key, excluded.class, excluded.shelves, excluded.price_cents, excluded.in_stock, excluded.reduced,
           excluded.popularity, excluded.created_at);
end $$;

select relist_products(array(select product_id from variants group by product_id having count(*) > 1));
