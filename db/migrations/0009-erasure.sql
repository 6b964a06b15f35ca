-- An erased account leaves a row that history points at, with nothing of the person. Blocked, so that no sign-in of the same moment lives on.
alter table users add constraint users_erased_is_empty check (
  erased_at is null or (
    email = public_id::text || '@erased.invalid' and blocked_at is not null and role = 'customer' and not demo
    and password_hash is null and name is null and google_subject is null
    and date_of_birth_sealed is null and mobile_phone_sealed is null and nif_sealed is null));
create index users_erased on users (id) where erased_at is not null;

alter table orders
  alter email drop not null,
  -- Its customer has gone: what handing over needs stays until the order is over.
  add forget_at_end boolean not null default false,
  -- Since when nobody knows whose order it was.
  add erased_at timestamptz,
  add constraint orders_have_somebody check (email is not null or erased_at is not null),
  add constraint orders_erased_is_empty check (
    erased_at is null or (
      user_id is null and email is null and contact_sealed is null and special_instructions_sealed is null and pickup_code is null));
create index orders_to_forget on orders (id) where forget_at_end and erased_at is null;

create index audit_log_action on audit_log (action, id desc);
create index audit_log_at on audit_log (at);

-- Where migrations belong to one role and the shop works as another: what the shop may do. Run after every migration.
create function open_to_shop(shop name) returns void language plpgsql as $$
declare part name;
begin
  foreach part in array array['public', 'pretend', 'pgboss']::name[] loop
    continue when to_regnamespace(part::text) is null;
    execute format('grant usage on schema %I to %I', part, shop);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', part, shop);
    execute format('grant usage, select on all sequences in schema %I to %I', part, shop);
  end loop;
  execute format('revoke update, delete, truncate on audit_log from %I', shop);
  execute format('revoke insert, update, delete, truncate on schema_migrations from %I', shop);
end $$;
revoke execute on function open_to_shop(name) from public;
