-- Changes of stock are announced too, so that the list of the day follows them.
drop index audit_log_claims;
create index audit_log_claims on audit_log (id)
  where action in ('order_claimed', 'order_released', 'order_handed_over', 'order_hand_over_undone', 'request_claimed', 'request_released',
    'request_handed_over', 'conversation_claimed', 'conversation_released', 'conversation_closed', 'conversation_reopened',
    'proposal_made', 'proposal_accepted', 'proposal_declined', 'proposal_withdrawn', 'stock_changed', 'stock_moved', 'batch_changed');
