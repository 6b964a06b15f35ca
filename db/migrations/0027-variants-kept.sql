-- What a cart shows of its variants is kept as settings are, so whatever of it changes raises the version of public content. What is
-- left of each is asked anew.
create trigger product_collections_changed after insert or update or delete on product_collections
  for each statement execute function bump_public_content();
create trigger forms_changed after insert or update or delete on forms
  for each statement execute function bump_public_content();
