-- Races (DOMAIN 5.4): what each bet counts for, where members stand by them, and the places that were paid. Scores are fen
-- of valid bets, or hundredths of a bet's stake.

create table race_bet (
  activity_id text not null references activity (id),
  -- number of the ticket, as in the bet records
  ref_id text not null,
  member_id bigint not null references member (id),
  score bigint not null check (score >= 0),
  at timestamptz not null,
  primary key (activity_id, ref_id)
);
create index race_bet_member_idx on race_bet (activity_id, member_id, score desc, at);

create table race_entry (
  activity_id text not null references activity (id),
  member_id bigint not null references member (id),
  score bigint not null check (score >= 0),
  -- when it came to this score: of equal ones the earlier goes first
  reached_at timestamptz not null,
  primary key (activity_id, member_id)
);
create index race_entry_rank_idx on race_entry (activity_id, score desc, reached_at, member_id);

-- A race that is over: no bet counts any more, and each place is paid once.
create table race_end (
  activity_id text primary key references activity (id),
  ended_at timestamptz not null
);
create table race_place (
  activity_id text not null references race_end (activity_id),
  rank integer not null check (rank > 0),
  member_id bigint not null references member (id),
  reward bigint not null check (reward > 0),
  -- that of the ledger's journal; none while it is owed, and where it may not be given
  paid_at timestamptz,
  refusal text,
  primary key (activity_id, rank),
  unique (activity_id, member_id),
  constraint race_place_decided check (paid_at is null or refusal is null)
);
