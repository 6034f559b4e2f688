-- What a member's bets of a day have together, so that the sums of the records are as quick with a hundred thousand bets
-- as with a few; indexes for the filters of the list; and the reports of the reconciliation with venues and channels.

create table bet_total (
  member_id bigint not null references member (id),
  -- 'bet': the day of the bet; 'settle': the day of its end, of bets that earn a rebate
  basis text not null check (basis in ('bet', 'settle')),
  -- of the site, counted from 1970-01-01
  day integer not null,
  venue text not null,
  category text not null,
  settled boolean not null,
  count bigint not null,
  -- what was bet, without cancelled bets
  bet bigint not null,
  valid bigint not null,
  profit bigint not null,
  primary key (member_id, basis, day, venue, category, settled)
);

create function site_day(p_at timestamptz) returns integer language sql stable as
  $$ select floor((extract(epoch from p_at) + 8 * 3600) / 86400)::integer $$;

-- What a record says, as far as sums go. A record is in them with sign 1 and taken out with -1.
create function bet_total_add(p_sign integer, p_member bigint, p_venue text, p_category text, p_bet_at timestamptz,
  p_settle_at timestamptz, p_void boolean, p_risk bigint, p_valid bigint, p_profit bigint)
returns void language plpgsql as $$
begin
  insert into bet_total as total (member_id, basis, day, venue, category, settled, count, bet, valid, profit)
    values (p_member, 'bet', site_day(p_bet_at), p_venue, p_category, p_settle_at is not null, p_sign,
      case when p_void then 0 else p_sign * p_risk end, p_sign * p_valid, p_sign * p_profit)
    on conflict (member_id, basis, day, venue, category, settled) do update
      set count = total.count + excluded.count, bet = total.bet + excluded.bet, valid = total.valid + excluded.valid,
        profit = total.profit + excluded.profit;
  -- LEAST_REBATE_VALID of shared/domain: a smaller amount earns nothing.
  if p_settle_at is not null and p_valid >= 100 then
    insert into bet_total as total (member_id, basis, day, venue, category, settled, count, bet, valid, profit)
      values (p_member, 'settle', site_day(p_settle_at), p_venue, p_category, true, p_sign, 0, p_sign * p_valid, 0)
      on conflict (member_id, basis, day, venue, category, settled) do update
        set count = total.count + excluded.count, valid = total.valid + excluded.valid;
  end if;
end $$;

create function bet_total_of_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform bet_total_add(-1, old.member_id, old.venue, old.category, old.bet_at, old.settle_at,
      old.result_code like 'D%', old.risk, old.valid, old.profit);
  end if;
  perform bet_total_add(1, new.member_id, new.venue, new.category, new.bet_at, new.settle_at,
    new.result_code like 'D%', new.risk, new.valid, new.profit);
  return null;
end $$;

-- A ticket as the view bet_record_all shows it: one that waits or was refused is in no record.
create function bet_total_add_ticket(p_sign integer, p_ticket bet_ticket) returns void language plpgsql as $$
declare
  is_over boolean := p_ticket.status in ('settled', 'cashed');
begin
  if p_ticket.status not in ('open', 'settled', 'cashed') then return; end if;
  perform bet_total_add(p_sign, p_ticket.member_id, 'CRTY', 'TY', p_ticket.placed_at,
    case when is_over then p_ticket.settled_at end, coalesce(p_ticket.result_code, '') like 'D%', p_ticket.risk,
    coalesce(p_ticket.valid, 0),
    case when is_over then coalesce(p_ticket.payout, 0) + p_ticket.cashed_out - p_ticket.risk else 0 end);
end $$;

create function bet_total_of_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then perform bet_total_add_ticket(-1, old); end if;
  perform bet_total_add_ticket(1, new);
  return null;
end $$;

-- At the end of the transaction, when it holds the member's accounts anyway: nobody waits for a sum who does not wait for
-- an account, so sums bring no new deadlock. Rows that are deleted after their years stay in the sums.
create constraint trigger bet_record_total after insert or update on bet_record
  deferrable initially deferred for each row execute function bet_total_of_record();
create constraint trigger bet_ticket_total after insert on bet_ticket
  deferrable initially deferred for each row execute function bet_total_of_ticket();
create constraint trigger bet_ticket_total_change after update on bet_ticket
  deferrable initially deferred for each row
  when (row (old.status, old.settled_at, old.result_code, old.risk, old.valid, old.payout, old.cashed_out)
    is distinct from row (new.status, new.settled_at, new.result_code, new.risk, new.valid, new.payout, new.cashed_out))
  execute function bet_total_of_ticket();

-- The tickets as records. A page of them is read from here: through the union no index would give their order.
create view bet_ticket_record as
select 'B' || to_char((placed_at at time zone 'UTC') + interval '8 hours', 'YYMMDD')
    || lpad(id::text, greatest(6, length(id::text)), '0') as ticket_id,
  member_id, 'CRTY'::text as venue, 'TY'::text as category, ''::text as game_code, game_name, content, odds_type,
  -- a full cover is many bets in one ticket and has no odds of its own
  case when bets = 1 then odds_shown end as odds, stake, risk, coalesce(valid, 0) as valid,
  case when status in ('settled', 'cashed') then coalesce(payout, 0) + cashed_out - risk else 0 end as profit,
  coalesce(result_code, '') as result_code, case when status = 'cashed' then '提前结算' else '' end as result_text,
  placed_at as bet_at, case when status in ('settled', 'cashed') then settled_at end as settle_at,
  nullif(cashed_out, 0) as cashout, 'ticket'::text as source, id as number, status = 'open' as is_open
from bet_ticket
where status in ('open', 'settled', 'cashed');

-- Where a record stands among those of one moment, and whether it is open, in words that indexes know.
create or replace view bet_record_all as
select ticket_id, member_id, venue, category, game_code, game_name, content, odds_type, odds, stake, risk, valid, profit,
  result_code, result_text, bet_at, settle_at, cashout,
  'record'::text as source, 0::bigint as number, settle_at is null as is_open
from bet_record
union all
select * from bet_ticket_record;

insert into bet_total (member_id, basis, day, venue, category, settled, count, bet, valid, profit)
select member_id, 'bet', site_day(bet_at), venue, category, settle_at is not null, count(*),
  sum(case when result_code like 'D%' then 0 else risk end), sum(valid), sum(profit)
from bet_record_all group by 1, 3, 4, 5, 6;
insert into bet_total (member_id, basis, day, venue, category, settled, count, bet, valid, profit)
select member_id, 'settle', site_day(settle_at), venue, category, true, count(*), 0, sum(valid), 0
from bet_record_all where settle_at is not null and valid >= 100 group by 1, 3, 4, 5;

create index bet_record_category_idx on bet_record (member_id, category, bet_at desc, ticket_id desc);
create index bet_record_venue_idx on bet_record (member_id, venue, bet_at desc, ticket_id desc);
create index bet_record_open_idx on bet_record (member_id, bet_at desc, ticket_id desc) where settle_at is null;
create index bet_ticket_record_idx on bet_ticket (member_id, placed_at desc, id desc)
  where status in ('open', 'settled', 'cashed');
-- For the deletion of what is older than its years: rows lie in the order of their time, so little says where.
create index bet_record_age_idx on bet_record using brin (bet_at);
create index bet_ticket_age_idx on bet_ticket using brin (placed_at);
create index venue_round_age_idx on venue_round using brin (created_at);
create index venue_transaction_age_idx on venue_transaction using brin (created_at);
create index idempotency_age_idx on idempotency using brin (created_at);

-- One line for each venue and channel a day: what the ledger says against what the other side says.
create table reconciliation (
  day integer not null,
  -- 'venue:PGDZ', 'channel:alipay'
  party text not null,
  state text not null check (state in ('agrees', 'differs', 'unavailable')),
  -- orders or bets that moved money on the day
  orders integer not null,
  -- sums in fen, from the member's side
  ours bigint not null,
  theirs bigint not null,
  -- the first that differ: reference and both amounts
  differences jsonb not null,
  checked_at timestamptz not null,
  primary key (day, party)
);
