-- Requests that are handed over, and orders whose handing over is undone, are announced to open screens as well.
drop index audit_log_claims;
create index audit_log_claims on audit_log (id)
  where action in ('order_claimed', 'order_released', 'order_handed_over', 'order_hand_over_undone', 'request_claimed', 'request_released',
    'request_handed_over', 'conversation_claimed', 'conversation_released', 'conversation_closed', 'conversation_reopened');
