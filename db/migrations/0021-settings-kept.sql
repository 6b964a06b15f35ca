-- Carts are read with the settings that a process has in memory, as long as public content is what it was. So whatever is kept that
-- way raises its version: where one can collect, and what one agrees to.
create trigger stock_locations_changed after insert or update or delete on stock_locations
  for each statement execute function bump_public_content();
create trigger consent_texts_changed after insert or update or delete on consent_texts
  for each statement execute function bump_public_content();
