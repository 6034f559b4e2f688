-- The credit that a settled round was settled by: only that one can be taken back.
alter table venue_round add column settled_by text;

update venue_round r set settled_by = (
    select t.tx_id from venue_transaction t
    where t.venue = r.venue and t.round_id = r.round_id and t.kind = 'credit'
    order by t.created_at desc limit 1
  )
  where r.status = 'settled';
