-- An activity at a venue is a requirement of turnover that keeps money in the venue. What of an open one is still to be bet
-- goes on as such. The table stays for the version before, which reads it; nothing of this one does.
insert into turnover_requirement (member_id, source, source_id, required, venues, locks_venues, added_at)
  select member_id, 'promo', 'venue-activity:' || id, required - done, array[venue], true, created_at
  from venue_activity where closed_at is null and required > done;
