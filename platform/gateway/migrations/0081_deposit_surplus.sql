-- Staff give back what no deposit waited for, so they have to see how much it was.
alter table deposit_notification add column amount text;
create index deposit_notification_surplus_idx on deposit_notification (created_at desc) where outcome = 'surplus';
