-- Progressive jackpots of games: rounds feed them and win them, through the ledger.
create table jackpot (
  venue text not null,
  game text not null,
  -- what lies in it, in fen: always the sum of the house's account `jackpot:<game>`, kept here so that a round need not
  -- sum it. Its row is the lock of the pool.
  amount bigint not null check (amount >= 0),
  -- what the house puts in at the beginning and after each win
  seed bigint not null check (seed > 0),
  primary key (venue, game),
  foreign key (venue, game) references game (venue, code)
);

create table jackpot_win (
  id bigint generated always as identity primary key,
  venue text not null,
  game text not null,
  round_id text not null,
  member_id bigint not null references member (id),
  amount bigint not null check (amount > 0),
  -- of the business clock
  won_at timestamptz not null,
  -- when the venue took the round's settlement back
  returned_at timestamptz,
  foreign key (venue, game) references jackpot (venue, game),
  foreign key (venue, round_id) references venue_round (venue, round_id)
);
create unique index jackpot_win_round_key on jackpot_win (venue, round_id) where returned_at is null;
create index jackpot_win_recent_idx on jackpot_win (venue, game, won_at desc) where returned_at is null;

alter table venue_round
  -- empty at a venue without a list of games
  add column game text not null default '',
  -- what its settlement put into the game's jackpot
  add column jackpot_fed bigint not null default 0 check (jackpot_fed >= 0),
  -- whether it wins the jackpot: drawn once, also when it is settled again; null before the first settlement
  add column jackpot_hit boolean;

-- They were amounts that nobody had put in.
alter table game drop column jackpot, drop column jackpot_step, drop column jackpot_at;
