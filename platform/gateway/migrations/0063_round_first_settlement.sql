-- When a round was settled for the first time, by the business clock. A settlement that is taken back and comes again
-- keeps it: its bet earns its rebate on that day and on no other.
alter table venue_round add column settled_at timestamptz;

update venue_round r set settled_at = b.settle_at
  from bet_record b
  where r.status = 'settled' and b.ticket_id = r.venue || '-' || r.round_id;
