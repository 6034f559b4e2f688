-- Matches of the sports simulator: a row from the kick-off on (or from the first script), with what has happened.
-- Fixtures that have not begun are a function of seed and day and have no row.
create table sports_match (
  id bigint primary key,
  day integer not null,
  game_type text not null,
  league_id text not null,
  home_id text not null,
  away_id text not null,
  start_at timestamptz not null,
  stage text not null check (stage in ('before', 'live', 'break', 'ended', 'void')),
  state jsonb not null,
  events jsonb not null,
  script jsonb,
  ended_at timestamptz,
  updated_at timestamptz not null default now()
);
create index sports_match_day on sports_match (day, game_type);
