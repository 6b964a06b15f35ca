-- Accounts that share a phone or tax number and are of different people all the same, as staff found out: they are no longer suggested
-- for merging. One row for both directions.
create table distinct_customers (
  lower_id bigint not null references users (id),
  higher_id bigint not null references users (id),
  staff_id bigint not null references users (id),
  at timestamptz not null,
  primary key (lower_id, higher_id),
  check (lower_id < higher_id)
);
create index distinct_customers_higher on distinct_customers (higher_id);

create view accounts_distinct_customers with (security_invoker = true) as
  select lower_id as user_id, higher_id as other_id from distinct_customers
  union all
  select higher_id, lower_id from distinct_customers;
