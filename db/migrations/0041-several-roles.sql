-- A person may hold several roles: whoever owns a small pharmacy is often its pharmacist as well. None: a customer.
alter table users add roles text[] not null default '{}' check (roles <@ array['counter', 'pharmacist', 'owner']);
update users set roles = array[role] where role <> 'customer';
alter table users drop constraint users_erased_is_empty;
alter table users drop role;
alter table users add constraint users_erased_is_empty check (
  erased_at is null or (
    email = public_id::text || '@erased.invalid' and blocked_at is not null and roles = '{}' and not demo
    and password_hash is null and name is null and google_subject is null
    and date_of_birth_sealed is null and mobile_phone_sealed is null and nif_sealed is null));

alter table invitations add roles text[] check (roles <@ array['counter', 'pharmacist', 'owner'] and roles <> '{}');
update invitations set roles = array[role];
alter table invitations alter roles set not null, drop role;
