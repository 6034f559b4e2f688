-- The book of the sandbox's payment provider: what it was asked to collect and what it has collected. It is another party,
-- so nothing of the site's orders is read for it, nor it for them: the reconciliation compares the two.
create table provider_order (
  order_no text primary key,
  pay_code text not null,
  currency text not null
);
create table provider_payment (
  -- as it is told by
  event_id text primary key,
  order_no text not null references provider_order (order_no),
  -- in the currency of the order
  amount text not null,
  -- by the business clock
  paid_at timestamptz not null
);
create index provider_payment_order_idx on provider_payment (order_no);
create index provider_payment_day_idx on provider_payment (paid_at);

-- What it has collected so far is known from what it told: of an order that was credited, the last thing was the payment.
insert into provider_order (order_no, pay_code, currency) select order_no, pay_code, currency from deposit_order;
insert into provider_payment (event_id, order_no, amount, paid_at)
  select distinct on (told.order_no) told.event_id, told.order_no, told.amount, credited.at
  from deposit_notification told
  join deposit_step credited on credited.order_no = told.order_no and credited.status = 4
  where told.outcome = 'applied' and told.amount is not null
  order by told.order_no, told.created_at desc;

-- Nothing has read or written it since 0072.
drop table venue_activity;
