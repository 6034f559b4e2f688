-- Games of other companies: the way in, their calls on the wallet, and the bet records of every venue.

-- A member's visit to a venue: a one-time ticket in the address, exchanged for the token that bets are made with.
create table venue_session (
  id bigint generated always as identity primary key,
  ticket_hash text not null constraint venue_session_ticket_key unique,
  -- null until the ticket has been exchanged
  token_hash text constraint venue_session_token_key unique,
  member_id bigint not null references member (id),
  -- the log-in that it came from: when that ends, no more bets are taken
  member_session text not null,
  venue text not null references venue (code),
  game text not null default '',
  lang text not null,
  ticket_until timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index venue_session_member_idx on venue_session (member_id, id desc);

-- A round as the operator sees it. Its money lies in bet_hold while it is open.
create table venue_round (
  venue text not null references venue (code),
  round_id text not null,
  member_id bigint not null references member (id),
  stake bigint not null check (stake > 0),
  -- the part of the stake that came straight from the central wallet
  from_center bigint not null default 0 check (from_center >= 0 and from_center <= stake),
  win bigint not null default 0 check (win >= 0),
  -- where the win went, so that it can be taken back
  paid_to text,
  status text not null check (status in ('open', 'settled', 'cancelled')),
  created_at timestamptz not null default now(),
  primary key (venue, round_id)
);
create index venue_round_open_idx on venue_round (member_id) where status = 'open';

-- Every call of a venue that moves money, at most once each.
create table venue_transaction (
  venue text not null,
  tx_id text not null,
  kind text not null check (kind in ('debit', 'credit', 'rollback')),
  round_id text not null,
  -- 'cancelled' for a call that was taken back before it came
  payload_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (venue, tx_id)
);
create index venue_transaction_round_idx on venue_transaction (venue, round_id);

-- Bets of every venue, as members and the house look at them. Written by whoever takes the bet.
create table bet_record (
  ticket_id text primary key,
  member_id bigint not null references member (id),
  venue text not null references venue (code),
  category text not null,
  game_code text not null default '',
  game_name text not null,
  content text[] not null default '{}',
  odds_type text,
  odds text,
  stake bigint not null,
  risk bigint not null,
  valid bigint not null default 0,
  profit bigint not null default 0,
  result_code text not null default '',
  result_text text not null default '',
  -- of the business clock
  bet_at timestamptz not null,
  settle_at timestamptz,
  cashout bigint
);
create index bet_record_member_idx on bet_record (member_id, bet_at desc, ticket_id desc);

-- An activity of a member at a venue: until the turnover is met, money stays in the venue.
create table venue_activity (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  venue text not null references venue (code),
  required bigint not null check (required > 0),
  done bigint not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index venue_activity_open_key on venue_activity (member_id, venue) where closed_at is null;
