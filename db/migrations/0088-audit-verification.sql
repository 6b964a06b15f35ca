-- What the last verification of the audit log found. Reading the log shows it: verifying reads the whole log.
create table audit_verification (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  entries bigint not null,
  head bytea check (octet_length(head) = 32),
  signed bigint not null,
  broken bigint,
  until bigint,
  check ((broken is null) = (until is null))
);
