-- What was credited as rebate: once for a member, a site day and a category. Its journal refers to `rebate` and
-- `<day>:<category>`.
create table rebate_credit (
  member_id bigint not null references member (id),
  -- the day on which the bets were settled
  day integer not null,
  category text not null check (category in ('TY', 'ZR', 'QP', 'DJ', 'CP', 'DZ', 'BY')),
  valid bigint not null check (valid > 0),
  amount bigint not null check (amount > 0),
  primary key (member_id, day, category)
);

-- What must be bet before a gift of the house can be withdrawn.
create table turnover_requirement (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  source text not null check (source in ('rebate')),
  -- unique in its source
  source_id text not null,
  required bigint not null check (required > 0),
  created_at timestamptz not null default now(),
  constraint turnover_requirement_key unique (member_id, source, source_id)
);

-- The bets of a day by the moment of their settlement; the second is what the view of all records says of a ticket.
create index bet_record_settled_idx on bet_record (settle_at, member_id) where settle_at is not null;
create index bet_ticket_settled_idx on bet_ticket
  ((case when status in ('settled', 'cashed') then settled_at end), member_id);
