-- Player protection goes on (DOMAIN 4.2): what was seen of a member's play, accounts that may be an excluded person's,
-- late money, and every limit that ever held. Times are of the business clock, amounts fen, of playing time minutes.

-- Every log-in asks who else has this name, and this phone.
create index member_real_name_idx on member (real_name);
create index member_phone_idx on member (phone);

-- Limits as they were set, so that it can be proved afterwards that no call passed one.
create table play_limit_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  type text not null check (type in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  -- what holds from then on; null for no limit
  amount bigint,
  -- whether this is the wish for a higher limit, or none, which changes nothing yet
  is_asked boolean not null,
  at timestamptz not null
);
create index play_limit_change_member_idx on play_limit_change (member_id, at);
create function play_limit_change_keep() returns trigger language plpgsql as $$
begin
  raise exception 'the history of limits is never changed' using errcode = 'restrict_violation';
end $$;
create trigger play_limit_change_kept before update or delete on play_limit_change
  for each row execute function play_limit_change_keep();
create trigger play_limit_change_no_truncate before truncate on play_limit_change
  for each statement execute function play_limit_change_keep();
-- Limits of before are known to hold from now on.
insert into play_limit_change (member_id, type, period, amount, is_asked, at)
select member_id, type, period, amount, false, now() from play_limit;

-- An account that has something in common with one whose member has excluded themselves. As long as nobody has decided
-- that it is another person's, it neither plays nor pays in while that exclusion lasts.
create table play_link (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  excluded_id bigint not null references member (id),
  -- of 'name', 'phone', 'card', 'device'
  signs text[] not null,
  noticed_at timestamptz not null,
  decision text check (decision in ('same', 'other')),
  decided_at timestamptz,
  reason text not null default '',
  constraint play_link_two check (member_id <> excluded_id),
  constraint play_link_decided check ((decision is null) = (decided_at is null))
);
create unique index play_link_open_idx on play_link (member_id, excluded_id) where decision is null;
create index play_link_member_idx on play_link (member_id);

-- Deposits that arrived or wait for staff although their member is excluded or held, or above a limit.
create table play_late_money (
  order_no text primary key,
  member_id bigint not null references member (id),
  amount bigint not null,
  -- of 'excluded', 'held', 'limit'
  reasons text[] not null,
  at timestamptz not null,
  -- when staff had done with it
  seen_at timestamptz
);
create index play_late_money_waiting_idx on play_late_money (at desc) where seen_at is null;

-- What was seen of a member's play up to the end of a day of the site.
create table play_harm (
  member_id bigint not null references member (id),
  day integer not null,
  score smallint not null check (score between 0 and 100),
  -- [{marker, value, isStrong}]
  reasons jsonb not null,
  at timestamptz not null,
  primary key (member_id, day)
);
create index play_harm_day_idx on play_harm (day) where score > 0;
