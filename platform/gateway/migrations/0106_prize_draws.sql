-- Prize draws (DOMAIN 5.4). What a round is drawn from is written down before its first draw and never changes; a draw is
-- written with all that decides it. Weights and amounts are those of the activity.

create table draw_round (
  activity_id text not null references activity (id),
  -- 1 is the day on which the activity begins
  round integer not null check (round > 0),
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  primary key (activity_id, round)
);

create function draw_round_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the seed of a round is written once' using errcode = 'restrict_violation';
end $$;
create trigger draw_round_fixed before update or delete or truncate on draw_round
  for each statement execute function draw_round_refuse_change();

-- How many of a prize with a stock were won, so that it need not be counted by every draw.
create table draw_stock (
  activity_id text not null references activity (id),
  prize_id text not null,
  won integer not null check (won > 0),
  primary key (activity_id, prize_id)
);

create table prize_draw (
  id bigint generated always as identity primary key,
  activity_id text not null,
  round integer not null,
  -- place of the draw in its round
  nonce integer not null check (nonce > 0),
  member_id bigint not null references member (id),
  -- site day of the chance that was spent
  day integer not null,
  client_seed text not null,
  -- [{id, weight}] as they stood
  weights jsonb not null check (jsonb_typeof(weights) = 'array'),
  roll integer not null check (roll >= 0),
  prize_id text not null,
  at timestamptz not null,
  foreign key (activity_id, round) references draw_round (activity_id, round),
  constraint prize_draw_nonce unique (activity_id, round, nonce)
);
create index prize_draw_member_idx on prize_draw (activity_id, member_id, day);
