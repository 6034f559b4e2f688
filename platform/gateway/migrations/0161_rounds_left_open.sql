-- A round that its venue does not end is told to staff, a day after it was opened or after its settlement was taken back
-- (ADR 0119). Few rounds are open at a time, and fewer for so long.
alter table venue_round add column reopened_at timestamptz;
create index venue_round_left_open_idx on venue_round ((coalesce(reopened_at, created_at)), venue, round_id)
  where status = 'open';
