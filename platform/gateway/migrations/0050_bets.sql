-- Tickets of the local sports venue. Amounts in fen, prices in thousandths; times of the business clock.
create table bet_ticket (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- the idempotency key of the call that placed it, and the place in that call
  request_id text not null,
  seq smallint not null,
  status text not null check (status in ('delay', 'rejected', 'open', 'settled', 'cashed')),
  mode text not null check (mode in ('single', 'series')),
  combo text,
  bets integer not null check (bets > 0),
  policy text not null check (policy in ('none', 'better', 'any')),
  odds_type text not null,
  odds_shown text not null,
  stake bigint not null check (stake > 0),
  risk bigint not null check (risk > 0),
  -- how much of the risk came out of the venue's own account; a refusal gives it back there
  from_venue bigint not null check (from_venue between 0 and risk),
  -- what of the risk is still held
  open_risk bigint not null check (open_risk between 0 and risk),
  max_win bigint not null,
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  open_legs smallint not null,
  reason text,
  placed_at timestamptz not null,
  -- end of the delay
  due_at timestamptz,
  settled_at timestamptz,
  -- site day of the end, for my bets and the daily payout limits
  settle_day integer,
  result_code text,
  payout bigint,
  -- what of the payout could not be taken back when a settlement was corrected
  shortfall bigint not null default 0,
  -- win that counted towards the daily limits
  counted_win bigint not null default 0,
  capped boolean not null default false,
  valid bigint,
  constraint bet_ticket_request_key unique (member_id, request_id, seq)
);
create index bet_ticket_open_idx on bet_ticket (member_id, id desc) where status in ('delay', 'open');
create index bet_ticket_history_idx on bet_ticket (member_id, settle_day desc, id desc)
  where status in ('rejected', 'settled', 'cashed');
create index bet_ticket_due_idx on bet_ticket (due_at) where status = 'delay';

create table bet_leg (
  ticket_id bigint not null references bet_ticket (id),
  n smallint not null,
  -- number of the fixture; its names follow from the calendar
  match_id bigint not null,
  game_id text not null,
  w text not null,
  r text not null,
  half boolean not null,
  live boolean not null,
  ratio text,
  strong text,
  -- in quarters, handicaps from the home side
  line integer,
  price integer not null check (price > 1000),
  odds_type text not null,
  odds_shown text not null,
  -- the match at the bet
  score_h integer not null,
  score_c integer not null,
  reds_h integer not null,
  reds_c integer not null,
  period text not null,
  code text,
  result text,
  primary key (ticket_id, n)
);
create index bet_leg_open_idx on bet_leg (match_id, ticket_id) where code is null;
create index bet_leg_match_idx on bet_leg (match_id, ticket_id);

create table bet_cashout (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references bet_ticket (id),
  risk bigint not null check (risk > 0),
  paid bigint not null check (paid >= 0),
  at timestamptz not null
);
create index bet_cashout_ticket_idx on bet_cashout (ticket_id);

-- What a member has won on a site day in each group of the daily payout limits.
create table bet_daily_win (
  member_id bigint not null references member (id),
  day integer not null,
  cap_group text not null,
  won bigint not null,
  primary key (member_id, day, cap_group)
);
