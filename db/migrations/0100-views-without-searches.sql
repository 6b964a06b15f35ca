-- A saved view keeps filters, never what was searched for, which is mostly a customer. Also for processes of before, which save it.
create function view_without_search() returns trigger language plpgsql as $$
begin
  new.query := ltrim(regexp_replace(new.query, '(^|&)q=[^&]*', '', 'g'), '&');
  return new;
end $$;
create trigger order_views_without_search before insert or update on order_views
  for each row execute function view_without_search();
-- A view that was nothing but a search shows the whole list now.
delete from order_views where query ~ '^q=[^&]*$';
update order_views set query = query where query ~ '(^|&)q=';

-- Staff name views as they like, after customers too: sealed by the shop, which the database cannot do. Until the shop has sealed it,
-- a name that is there already, or that a process of before writes, stands in `name`.
alter table order_views
  alter column name drop not null,
  add column name_sealed bytea,
  add column name_key bytea,
  add check (name is not null or name_sealed is not null);
create unique index order_views_name_key on order_views (user_id, name_key);
create index order_views_to_seal on order_views (id) where name is not null;
