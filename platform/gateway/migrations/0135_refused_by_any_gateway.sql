-- What staff does not accept is nobody's, whichever version of the gateway refuses it: one that knows nothing of giving
-- back may run beside a newer one.
create function deposit_refused() returns trigger language plpgsql as $$
begin
  update deposit_notification set outcome = 'surplus'
    where event_id = (
      select event_id from deposit_notification
        where order_no = new.order_no and outcome = 'applied' and amount is not null
        order by created_at desc limit 1
    );
  return null;
end $$;
create trigger deposit_order_refused after update on deposit_order
  for each row when (old.status = 8 and new.status = 7) execute function deposit_refused();

-- Those that were refused by one after 0132 had run.
update deposit_notification told set outcome = 'surplus'
  from (
    select distinct on (n.order_no) n.event_id
    from deposit_notification n
    join deposit_order o on o.order_no = n.order_no and o.status = 7 and o.paid_amount is not null
    where n.outcome = 'applied' and n.amount is not null
      and not exists (
        select from deposit_notification other
          where other.order_no = n.order_no and other.outcome in ('surplus', 'returned') and other.amount is not null
      )
    order by n.order_no, n.created_at desc
  ) payment
  where payment.event_id = told.event_id;
