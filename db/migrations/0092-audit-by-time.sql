-- The entries of a day of long ago, or until one, are found without passing those since; a clock that was set back makes times
-- differ from the order of numbers.
create index audit_log_time on audit_log (at, id);
create index audit_log_actor_time on audit_log (actor_id, at, id);
create index audit_log_action_time on audit_log (action, at, id);
drop index audit_log_at;
