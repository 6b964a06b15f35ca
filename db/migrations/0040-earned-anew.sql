-- An order whose handing over was taken back has its points reversed whole, and earns them anew when it is handed over again.
alter table loyalty_entries add round int not null default 1 check (round > 0);
drop index loyalty_entries_earned_once;
-- An order earns once each time, however often its completion is told.
create unique index loyalty_entries_earned_once on loyalty_entries (order_id, round) where kind = 'earned' and order_id is not null;
