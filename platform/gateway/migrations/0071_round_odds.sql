-- The odds of a round where its bet has some, in thousandths: a requirement may ask for a minimum when the round ends.
alter table venue_round add column odds integer check (odds >= 0);
