-- How somebody paid at the counter, what they handed over, and who took it. Without, for what was taken before anybody asked.
alter table payments
  add paid_with text check (paid_with in ('cash', 'card', 'mb_way')),
  add given_cents int check (given_cents >= amount_cents),
  add taken_by bigint references users (id),
  -- Taken back with the handing over that it belonged to.
  add reversed_by bigint references users (id),
  add reversed_at timestamptz,
  add constraint payments_taken check (
    (paid_with is null) = (given_cents is null) and (paid_with is null or provider = 'counter')
    and (given_cents = amount_cents or paid_with = 'cash' or paid_with is null)),
  add constraint payments_reversed check (
    (reversed_by is null) = (reversed_at is null) and (reversed_at is null or (provider = 'counter' and state = 'expired')));
