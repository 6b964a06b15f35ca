-- An amount that staff refund freely is shared among the lines, and none of their pieces comes back.
alter table refund_lines
  drop constraint refund_lines_quantity_check,
  add constraint refund_lines_quantity_check check (quantity > 0 or (quantity = 0 and gone_quantity = 0 and amount_cents > 0));
-- It may take a part of the delivery, and the rest can follow. Payments limit the sum.
drop index refunds_shipping_once;
