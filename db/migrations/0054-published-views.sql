-- What each feature publishes of its tables to the SQL of the others, under its name (docs/decisions/040). Every view runs with
-- the rights of its caller, so that it opens no table that the caller could not read.
alter view standard_shipping_rate set (security_invoker = true);

create view platform_sessions with (security_invoker = true) as
  select public_id, user_id, token_hash, device, expires_at from sessions;
create view platform_audit_entries with (security_invoker = true) as
  select id, at, action, actor_id, subject_kind, subject_id from audit_log;

create view website_pickup_locations with (security_invoker = true) as
  select id, public_id, name, address1, city, zipcode, phone, position from stock_locations;

create view delivery_counties with (security_invoker = true) as select dico, name, neighbours from counties;
create view delivery_methods with (security_invoker = true) as select id, public_id from shipping_methods;

create view notifications_unread with (security_invoker = true) as
  select id, user_id from notifications where read_at is null;

-- Without sealed columns and credentials.
create view accounts_people with (security_invoker = true) as
  select id, public_id, email, name, locale, roles, mobile_phone_hash, alerts_by_email, demo, created_at, blocked_at, erased_at
    from users;
create view accounts_marketing_consents with (security_invoker = true) as
  select user_id from consents where kind = 'marketing' and withdrawn_at is null;
create view accounts_unwanted_notices with (security_invoker = true) as
  select user_id, topic, channel from unwanted_notices;

create view catalogue_brands with (security_invoker = true) as select id, public_id, name from brands;
create view catalogue_collections with (security_invoker = true) as select id, public_id, parent_id from collections;
create view catalogue_products with (security_invoker = true) as
  select id, public_id, class, name_pt, name_en, substance_pt, substance_en from products;
create view catalogue_variants with (security_invoker = true) as
  select id, public_id, product_id, position, sku from variants;
create view catalogue_stock with (security_invoker = true) as select variant_id, on_hand, held from stock_items;
create view catalogue_reservations with (security_invoker = true) as
  select cart_id, variant_id, quantity from stock_holds;
create view catalogue_former_slugs with (security_invoker = true) as
  select kind, locale, slug, target_id from slug_history;

create view conversation_comments with (security_invoker = true) as
  select public_id, subject_kind, subject_id from comments;
create view conversation_uploads with (security_invoker = true) as
  select public_id, user_id, attached_kind, attached_to from uploads;

create view requests_summaries with (security_invoker = true) as
  select id, public_id, user_id, kind, state, is_clinical, created_at, submitted_at, expires_at from requests;
create view requests_items with (security_invoker = true) as select request_id, quantity from request_items;

create view loyalty_redemptions with (security_invoker = true) as select cart_id, order_id from loyalty_uses;

create view promotions_ids with (security_invoker = true) as select id, public_id from promotions;

create view content_posts with (security_invoker = true) as
  select id, public_id, title_pt, title_en, summary_pt, summary_en, published_at from posts;

create view cart_ids with (security_invoker = true) as select id, public_id from carts;

create view payments_providers with (security_invoker = true) as select id, provider from payments;

create view orders_summaries with (security_invoker = true) as
  select id, number, cart_id, user_id, email, state, placed_at from orders;
create view orders_of_requests with (security_invoker = true) as
  select l.request_id, o.id as order_id, o.number from order_lines l join orders o on o.id = l.order_id
    where l.request_id is not null;
-- Variants sold in a prescription or in a request for a medicine.
create view orders_clinical_lines with (security_invoker = true) as
  select l.order_id, l.variant_id from order_lines l join requests_summaries r on r.id = l.request_id where r.is_clinical;
create view orders_undo_periods with (security_invoker = true) as
  select order_id, undo_until from order_moves where undo_until is not null;
