-- What members think of how a match ends: one vote a member, which stays.
create table sports_vote (
  match_id bigint not null,
  member_id bigint not null references member (id),
  -- Home, draw, away.
  pick text not null check (pick in ('H', 'N', 'C')),
  voted_at timestamptz not null,
  primary key (match_id, member_id)
);
create index sports_vote_age on sports_vote (voted_at);
