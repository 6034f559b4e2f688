-- Whoever waits for a payment that was seen is not left waiting when its provider falls silent (ADR 0118): staff look at the
-- order a day after the time in which it was to be made. Orders that a version before this one makes or leaves behind have no
-- job of it. It means nothing to those that are not being confirmed by then.
insert into job (name, key, data, due_at)
  select 'deposits.overdue', order_no, jsonb_build_object('orderNo', order_no), expire_at + interval '1 day'
  from deposit_order where status in (1, 2, 3)
  on conflict do nothing;

-- What staff refuse is nobody's, where it has come: an order in review may wait for its money still.
create or replace trigger deposit_order_refused after update on deposit_order
  for each row when (old.status = 8 and new.status = 7 and new.paid_amount is not null)
  execute function deposit_refused();

-- Its coins are asked of nobody else meanwhile: they credit it as soon as they come.
drop index deposit_order_coins_key;
create unique index deposit_order_coins_key on deposit_order (address, pay_units)
  where address is not null and (status in (1, 2, 3) or (status = 8 and paid_amount is null));
