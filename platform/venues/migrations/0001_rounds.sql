-- What the venues themselves know: visits, rounds and draws. Nothing here is read by the operator.
create schema if not exists venues;

create table if not exists venues.visit (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  -- the operator's token of this visit, which bets are made with
  session text not null,
  player text not null,
  venue text not null,
  venue_name text not null,
  category text not null,
  game text not null,
  game_name text not null,
  lang text not null,
  -- seed of the next round: its hash has been told
  next_seed text not null,
  created_at timestamptz not null default now()
);

create table if not exists venues.draw (
  id text primary key,
  seed text not null,
  created_at timestamptz not null default now()
);

create table if not exists venues.round (
  id text primary key,
  visit_id bigint not null references venues.visit (id),
  player text not null,
  venue text not null,
  game text not null,
  game_name text not null,
  kind text not null,
  -- the page's own key: the same click is one round
  request_key text not null,
  -- null for rounds that have a seed of their own
  draw text references venues.draw (id),
  settles_at timestamptz not null,
  server_seed text not null,
  client_seed text not null,
  bets jsonb not null,
  stake bigint not null,
  outcome jsonb,
  win bigint not null default 0,
  result text not null default '',
  -- staking: the stake may or may not have been taken; staked: it was; cancelling: it is to be given back
  status text not null check (status in ('staking', 'staked', 'settled', 'cancelling', 'cancelled', 'refused')),
  created_at timestamptz not null default now(),
  unique (visit_id, request_key)
);
create index if not exists round_player_idx on venues.round (player, created_at desc);
create index if not exists round_pending_idx on venues.round (settles_at) where status in ('staking', 'staked', 'cancelling');
