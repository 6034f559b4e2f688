-- Whoever takes the lead asks for the matches that are being played, whatever their day; those that are over are many more.
create index sports_match_under_way_idx on sports_match (id) where stage in ('live', 'break');
