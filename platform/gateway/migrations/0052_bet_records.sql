-- Members' bet records hold the tickets of the local sports venue beside the bets of all others, without a second copy:
-- what a line of the records says is kept with the ticket, and a view puts the two together.
alter table bet_ticket
  add column game_name text not null default '',
  add column content text[] not null default '{}';

create view bet_record_all as
select ticket_id, member_id, venue, category, game_code, game_name, content, odds_type, odds, stake, risk, valid, profit,
  result_code, result_text, bet_at, settle_at, cashout
from bet_record
union all
select 'B' || to_char((placed_at at time zone 'UTC') + interval '8 hours', 'YYMMDD')
    || lpad(id::text, greatest(6, length(id::text)), '0'),
  member_id, 'CRTY', 'TY', '', game_name, content, odds_type, odds_shown, stake, risk, coalesce(valid, 0),
  case when status in ('settled', 'cashed') then coalesce(payout, 0) + cashed_out - risk else 0 end,
  coalesce(result_code, ''), case when status = 'cashed' then '提前结算' else '' end, placed_at,
  case when status in ('settled', 'cashed') then settled_at end, nullif(cashed_out, 0)
from bet_ticket
where status in ('open', 'settled', 'cashed');

create or replace function bet_place(p_member bigint, p_key text, p_hash text, p_day text, p_venue text, p_tickets jsonb)
returns jsonb language plpgsql as $$
declare
  known idempotency%rowtype;
  center bigint := 0;
  venue bigint := 0;
  center_id bigint;
  venue_id bigint;
  hold_id bigint;
  account record;
  ticket jsonb;
  t bet_ticket;
  taken bigint;
  new_ticket bigint;
  new_journal bigint;
  ids bigint[] := '{}';
  answer jsonb;
begin
  insert into idempotency (member_id, scope, key, payload_hash) values (p_member, 'sports/bet', p_key, p_hash)
    on conflict do nothing;
  if not found then
    select * into known from idempotency where member_id = p_member and scope = 'sports/bet' and key = p_key;
    return jsonb_build_object('fresh', false, 'hash', known.payload_hash, 'answer', known.response);
  end if;
  insert into ledger_account (owner, code)
    select p_member, code from unnest(array['bet_hold', 'center']) as code
    where not exists (select from ledger_account a where a.owner = p_member and a.code = 'bet_hold')
    on conflict do nothing;
  -- Locked in the order of their numbers, as everywhere.
  for account in
    select id, code, balance from ledger_account
    where owner = p_member and code in ('center', 'bet_hold', p_venue) order by id for update
  loop
    if account.code = 'center' then center := account.balance; center_id := account.id;
    elsif account.code = 'bet_hold' then hold_id := account.id;
    else venue := account.balance; venue_id := account.id;
    end if;
  end loop;

  for ticket in select * from jsonb_array_elements(p_tickets) loop
    t := jsonb_populate_record(null::bet_ticket, ticket);
    taken := least(t.risk, venue);
    if t.risk > venue + center then
      raise exception 'not enough money' using errcode = 'BT001';
    end if;
    venue := venue - taken;
    center := center - (t.risk - taken);
    insert into bet_ticket (member_id, request_id, seq, status, mode, combo, bets, policy, odds_type, odds_shown, stake,
        risk, from_venue, open_risk, max_win, open_legs, placed_at, due_at,
        game_name, content)
      values (p_member, p_key, t.seq, t.status, t.mode, t.combo, t.bets, t.policy, t.odds_type, t.odds_shown, t.stake,
        t.risk, taken, t.risk, t.max_win, t.open_legs, t.placed_at, t.due_at,
        t.game_name, t.content)
      returning id into new_ticket;
    insert into bet_leg (ticket_id, n, match_id, game_id, w, r, half, live, ratio, strong, line, price, odds_type,
        odds_shown, score_h, score_c, reds_h, reds_c, period)
      select new_ticket, l.n, l.match_id, l.game_id, l.w, l.r, l.half, l.live, l.ratio, l.strong, l.line,
        l.price, l.odds_type, l.odds_shown, l.score_h, l.score_c, l.reds_h, l.reds_c, l.period
      from jsonb_populate_recordset(null::bet_leg, ticket -> 'legs') as l;
    insert into ledger_journal (kind, member_id, ref_type, ref_id)
      values ('bet_hold', p_member, 'bet', 'B' || p_day || lpad(new_ticket::text, greatest(6, length(new_ticket::text)), '0'))
      returning id into new_journal;
    insert into ledger_entry (journal_id, account_id, amount)
      select new_journal, line.account_id, line.amount
      from (values (center_id, taken - t.risk), (venue_id, - taken), (hold_id, t.risk)) as line (account_id, amount)
      where line.amount <> 0 order by line.account_id;
    ids := ids || new_ticket;
  end loop;
  answer := jsonb_build_object('ticketIds', to_jsonb(ids));
  update idempotency set response = answer where member_id = p_member and scope = 'sports/bet' and key = p_key;
  return jsonb_build_object('fresh', true, 'answer', answer, 'balance', (venue + center)::text);
end $$;
