-- What colleagues claim, release, close and reopen is announced to open screens: the entries after the last one that was announced.
create index audit_log_claims on audit_log (id)
  where action in ('order_claimed', 'order_released', 'order_handed_over', 'request_claimed', 'request_released', 'conversation_claimed',
    'conversation_released', 'conversation_closed', 'conversation_reopened');
