-- VIP grades (DOMAIN 5.3): what a member has deposited and bet altogether, every change of the grade, and the gifts that
-- were claimed. The grade itself stays `member.vip_grade`. Amounts in fen, times of the business clock.

create table vip_progress (
  member_id bigint primary key references member (id),
  -- of the whole membership; a correction of a bet takes back what it gave
  deposit bigint not null default 0,
  bet bigint not null default 0,
  highest smallint not null check (highest between 0 and 20),
  -- site day on which the keep-grade period began
  since integer not null,
  -- The grade is looked at again once both of the first or the last are reached: what the next grade asks for, and the
  -- bets that may bring one back. None where nothing more can come of it.
  next_deposit bigint,
  next_bet bigint,
  regain_bet bigint,
  constraint vip_progress_next check ((next_deposit is null) = (next_bet is null))
);
create index vip_progress_since_idx on vip_progress (since);

create table vip_move (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  from_grade smallint not null check (from_grade between 0 and 20),
  to_grade smallint not null check (to_grade between 0 and 20),
  reason text not null check (reason in ('reached', 'regained', 'lapsed')),
  at timestamptz not null,
  constraint vip_move_direction check ((reason = 'lapsed') = (to_grade < from_grade) and to_grade <> from_grade)
);
create index vip_move_member_idx on vip_move (member_id, id);
-- A grade is reached once; what is lost and comes back is another reason.
create unique index vip_move_reached_idx on vip_move (member_id, to_grade) where reason = 'reached';

-- The key is what makes a gift be paid once, whoever asks for it and how often.
create table vip_gift_claim (
  member_id bigint not null references member (id),
  type text not null check (type in ('upgrade', 'week', 'month', 'birthday')),
  -- the grade, first day of the week, month or year
  period text not null,
  grade smallint not null,
  amount bigint not null check (amount > 0),
  journal_id bigint not null unique references ledger_journal (id),
  claimed_at timestamptz not null,
  primary key (member_id, type, period)
);
create index vip_gift_claim_list_idx on vip_gift_claim (member_id, claimed_at desc, journal_id desc);

-- What members have done until now; who has reached a grade by that gets it on the next day.
insert into vip_progress (member_id, deposit, bet, highest, since, next_deposit, next_bet)
select m.id,
  (select coalesce(sum(coalesce(o.paid_amount, o.amount)), 0) from deposit_order o where o.member_id = m.id and o.status = 4),
  (select coalesce(sum(t.valid), 0) from bet_total t where t.member_id = m.id and t.basis = 'bet'),
  m.vip_grade, site_day(now()), 0, 0
from member m
where m.vip_grade > 0 or exists (select from deposit_order o where o.member_id = m.id and o.status = 4)
  or exists (select from bet_total t where t.member_id = m.id);
