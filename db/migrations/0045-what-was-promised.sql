-- When the pharmacy said that an order can be collected; said again when its money comes. Null for what is delivered, and while the
-- pharmacy keeps no opening hours.
alter table orders add promised_at timestamptz;

-- The first and the last day on which a parcel is expected, as working days are told by its method; null where the method names none.
alter table shipments
  add expected_from date,
  add expected_until date,
  add constraint shipments_expected_days check ((expected_from is null) = (expected_until is null) and expected_until >= expected_from);
