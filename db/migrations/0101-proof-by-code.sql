-- A code that re-authenticates a customer's session, for those without a password.
alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add constraint email_codes_purpose_check
  check (purpose in ('sign_up', 'link_google', 'delete_account', 'guest_order', 'guest_data', 'change_email', 'prove'));
