-- Points of the audit log that the shop has signed with a key that the database does not hold. Each signs the one before it as well.
alter table hash_keys drop constraint hash_keys_name_check, add check (name in ('mailboxes', 'audit'));
create table audit_checkpoints (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  entry_id bigint not null check (entry_id >= 0),
  entry_hash bytea not null,
  signature bytea not null check (octet_length(signature) = 32)
);
create function refuse_checkpoint_change() returns trigger language plpgsql as $$
begin
  raise exception 'checkpoints of the audit log are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_checkpoints_kept before update or delete or truncate on audit_checkpoints
  for each statement execute function refuse_checkpoint_change();

-- A table of the same name in a session's own schema would stand before the real one.
alter function chain_audit() set search_path = public, pg_temp;

create or replace function open_to_shop(shop name) returns void language plpgsql as $$
declare part name;
begin
  foreach part in array array['public', 'pretend', 'pgboss']::name[] loop
    continue when to_regnamespace(part::text) is null;
    execute format('grant usage on schema %I to %I', part, shop);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', part, shop);
    execute format('grant usage, select on all sequences in schema %I to %I', part, shop);
  end loop;
  execute format('revoke update, delete, truncate on audit_log, audit_checkpoints, loyalty_entries from %I', shop);
  execute format('revoke insert, update, delete, truncate on schema_migrations from %I', shop);
  execute format('revoke temporary on database %I from public', current_database());
end $$;
