-- A full cover is many bets in one ticket and has no odds of its own. Whoever showed the records told a cover by the
-- words of its name; now the record itself has none.
create or replace view bet_record_all as
select ticket_id, member_id, venue, category, game_code, game_name, content, odds_type, odds, stake, risk, valid, profit,
  result_code, result_text, bet_at, settle_at, cashout
from bet_record
union all
select 'B' || to_char((placed_at at time zone 'UTC') + interval '8 hours', 'YYMMDD')
    || lpad(id::text, greatest(6, length(id::text)), '0'),
  member_id, 'CRTY', 'TY', '', game_name, content, odds_type, case when bets = 1 then odds_shown end, stake, risk,
  coalesce(valid, 0),
  case when status in ('settled', 'cashed') then coalesce(payout, 0) + cashed_out - risk else 0 end,
  coalesce(result_code, ''), case when status = 'cashed' then '提前结算' else '' end, placed_at,
  case when status in ('settled', 'cashed') then settled_at end, nullif(cashed_out, 0)
from bet_ticket
where status in ('open', 'settled', 'cashed');
