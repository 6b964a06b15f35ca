-- Points go back in a row of their own beside that of the money: at once, and no bank can refuse them.
alter table refunds
  alter payment_id drop not null,
  drop constraint refunds_amount_cents_check,
  add points int check (points >= 0),
  -- What they had paid.
  add points_cents int check (points_cents > 0),
  add constraint refunds_money_or_points check (
    case when payment_id is null
      then points is not null and points_cents is not null and amount_cents = 0 and state = 'done' and not by_hand and external_id is null
      else points is null and points_cents is null and amount_cents > 0
    end);

alter table refund_lines
  add points_cents int not null default 0 check (points_cents >= 0),
  -- How many of the pieces have gone back with this row. A piece that was paid both ways has two, and its money's counts it.
  add gone_quantity int check (gone_quantity >= 0),
  add check (amount_cents = 0 or points_cents = 0);
update refund_lines set gone_quantity = quantity;
alter table refund_lines alter gone_quantity set not null;

alter table order_lines
  -- Pieces whose points went back, and what those points had paid. A bank may refuse the money of some afterwards, not the points.
  add points_back_quantity int not null default 0
    constraint order_lines_points_pieces_fit check (points_back_quantity between 0 and quantity),
  add points_back_cents int not null default 0
    constraint order_lines_points_back_fit check (points_back_cents between 0 and points_cents);

alter table orders
  add points_back int not null default 0 constraint orders_points_back_fit check (points_back between 0 and points),
  add points_back_cents int not null default 0
    constraint orders_points_back_cents_fit check (points_back_cents between 0 and points_cents),
  -- Whatever pieces came back in whatever portions: with the last cent goes the last point.
  add constraint orders_points_back_whole check (points_back_cents < points_cents or points_back = points),
  -- What was paid for the lines that earn, when it was completed and its points were counted; null: it earned none.
  add earned_for_cents int check (earned_for_cents > 0),
  add check (earned_for_cents is null or state = 'completed');

create or replace function count_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update payments set refunded_cents = refunded_cents + new.amount_cents where id = new.payment_id and new.state <> 'refused';
    if new.payment_id is null then
      update orders set points_back = points_back + new.points, points_back_cents = points_back_cents + new.points_cents
        where id = new.order_id;
    end if;
  elsif new.state = 'refused' and old.state <> 'refused' then
    update payments set refunded_cents = refunded_cents - new.amount_cents where id = new.payment_id;
    update order_lines l
      set refunded_quantity = l.refunded_quantity - r.gone_quantity, refunded_cents = l.refunded_cents - r.amount_cents
      from refund_lines r where r.refund_id = new.id and l.id = r.order_line_id;
  end if;
  return null;
end $$;

create or replace function count_refund_line() returns trigger language plpgsql as $$
declare
  of_points boolean;
begin
  select payment_id is null into of_points from refunds where id = new.refund_id;
  update order_lines
    set refunded_quantity = refunded_quantity + new.gone_quantity, refunded_cents = refunded_cents + new.amount_cents,
        points_back_quantity = points_back_quantity + case when of_points then new.quantity else 0 end,
        points_back_cents = points_back_cents + new.points_cents
    where id = new.order_line_id;
  return null;
end $$;
