-- Written in the transaction of the work: a key whose work has committed is never released and never taken over.
alter table idempotency_keys add column has_committed boolean not null default false;
