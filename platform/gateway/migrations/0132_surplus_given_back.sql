-- Money that no deposit has is given back by the provider, once.
alter table deposit_notification drop constraint deposit_notification_outcome_check;
alter table deposit_notification add constraint deposit_notification_outcome_check
  check (outcome in ('applied', 'ignored', 'surplus', 'returned'));
-- By the business clock. What was given back is no longer collected: the provider's book tells of it no more.
alter table provider_payment add column returned_at timestamptz;

-- In the order in which things were told of an order, which is held while they are written down.
alter table deposit_notification alter column created_at set default clock_timestamp();
create index deposit_notification_order_idx on deposit_notification (order_no, created_at);

-- What staff did not accept is nobody's, and was told last of all that led the order on.
update deposit_notification told set outcome = 'surplus'
  from (
    select distinct on (n.order_no) n.event_id
    from deposit_notification n
    join deposit_order o on o.order_no = n.order_no and o.status = 7 and o.paid_amount is not null
    where n.outcome = 'applied' and n.amount is not null
    order by n.order_no, n.created_at desc
  ) payment
  where payment.event_id = told.event_id;
