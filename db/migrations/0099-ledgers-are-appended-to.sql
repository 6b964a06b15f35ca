-- Ledgers: the shop's role adds rows, and changes only the columns named here; null: any. What erasure and retention empty, what
-- the gateway answers later and how long a transition can be undone are such columns.
create function ledgers() returns table (ledger name, changeable text[]) language sql immutable as $$
  values
    ('audit_log'::name, '{}'::text[]),
    ('audit_checkpoints', '{}'),
    ('consents', '{user_id,withdrawn_at}'),
    ('conversation_answers', '{}'),
    ('loyalty_entries', '{}'),
    ('loyalty_receipts', '{}'),
    ('order_moves', '{actor_id,alerts,effects,undo_until}'),
    ('payments', null),
    ('price_history', '{price_cents,valid_until}'),
    ('refund_lines', '{}'),
    ('refunds', '{external_id,reason_sealed,return_changed_at,return_changed_by,return_state,settled_at,state}'),
    ('request_moves', '{actor_id}'),
    ('stock_movements', '{}')
$$;

create or replace function open_to_shop(shop name) returns void language plpgsql as $$
declare
  part name;
  ledger name;
  changeable text[];
begin
  foreach part in array array['public', 'pretend', 'pgboss']::name[] loop
    continue when to_regnamespace(part::text) is null;
    execute format('grant usage on schema %I to %I', part, shop);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', part, shop);
    execute format('grant usage, select on all sequences in schema %I to %I', part, shop);
  end loop;
  for ledger, changeable in select l.ledger, l.changeable from ledgers() l loop
    execute format('revoke delete, truncate on %I from %I', ledger, shop);
    continue when changeable is null;
    execute format('revoke update on %I from %I', ledger, shop);
    continue when changeable = '{}';
    execute format('grant update (%s) on %I to %I', (select string_agg(format('%I', c), ', ') from unnest(changeable) c), ledger, shop);
  end loop;
  execute format('revoke insert, update, delete, truncate on schema_migrations from %I', shop);
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- The opening stock of a product that an import created, and that is undone, goes with the product: with the owner's rights, because
-- movements of stock are a ledger. Both functions refuse what anything refers to.
alter function delete_unused_products(uuid[]) security definer set search_path = public, pg_temp;
alter function delete_unused_variants(uuid[]) security definer set search_path = public, pg_temp;
