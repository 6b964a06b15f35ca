-- What a person did of one kind, or never did, is found without passing all else that they did.
create index audit_log_actor_action on audit_log (actor_id, action, id);
create index audit_log_actor_action_time on audit_log (actor_id, action, at, id);
