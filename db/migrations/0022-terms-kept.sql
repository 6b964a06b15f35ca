-- Promotions and the way to a postal code are kept as settings are: what changes their terms raises the version of public content.
-- How often a promotion was used is not one of its terms, and is asked anew.
create trigger promotions_changed after insert or delete or update of name_pt, name_en, kind, rate_basis_points, amount_cents,
    buy_quantity, get_quantity, scope, minimum_cents, code, stacking, priority, starts_at, ends_at, limit_total, limit_person, active
  on promotions for each statement execute function bump_public_content();
create trigger promotion_variants_changed after insert or update or delete on promotion_variants
  for each statement execute function bump_public_content();
create trigger promotion_collections_changed after insert or update or delete on promotion_collections
  for each statement execute function bump_public_content();
create trigger promotion_brands_changed after insert or update or delete on promotion_brands
  for each statement execute function bump_public_content();
create trigger counties_changed after insert or update or delete on counties
  for each statement execute function bump_public_content();
create trigger postal_codes_changed after insert or update or delete on postal_codes
  for each statement execute function bump_public_content();
