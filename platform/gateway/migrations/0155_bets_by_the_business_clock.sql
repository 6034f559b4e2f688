-- As before (0120); the journal of a bet is dated by the business clock as all others are, not by that of the database.
create or replace function bet_place(p_member bigint, p_key text, p_hash text, p_day text, p_venue text, p_tickets jsonb)
returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
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
  exceeded text;
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
    insert into ledger_journal (kind, member_id, ref_type, ref_id, created_at)
      values ('bet_hold', p_member, 'bet',
        'B' || p_day || lpad(new_ticket::text, greatest(6, length(new_ticket::text)), '0'), t.placed_at)
      returning id into new_journal;
    insert into ledger_entry (journal_id, account_id, amount)
      select new_journal, line.account_id, line.amount
      from (values (center_id, taken - t.risk), (venue_id, - taken), (hold_id, t.risk)) as line (account_id, amount)
      where line.amount <> 0 order by line.account_id;
    ids := ids || new_ticket;
  end loop;

  answer := jsonb_build_object('ticketIds', to_jsonb(ids));
  update idempotency set response = answer where member_id = p_member and scope = 'sports/bet' and key = p_key;
  insert into bet_leg (ticket_id, n, match_id, game_id, w, r, half, live, ratio, strong, line, price, odds_type,
      odds_shown, score_h, score_c, reds_h, reds_c, period)
    select ids[one.place::int], l.n, l.match_id, l.game_id, l.w, l.r, l.half, l.live, l.ratio, l.strong, l.line,
      l.price, l.odds_type, l.odds_shown, l.score_h, l.score_c, l.reds_h, l.reds_c, l.period
    from jsonb_array_elements(p_tickets) with ordinality as one (ticket, place)
    cross join lateral jsonb_populate_recordset(null::bet_leg, one.ticket -> 'legs') as l;
  -- What one bet may stake on a selection, all bets of the member that are open may together, at whatever lines.
  for ticket in select one.value from jsonb_array_elements(p_tickets) as one (value) where one.value ? 'most' loop
    if (
      select sum(o.stake * o.open_risk / o.risk)
      from bet_ticket o join bet_leg l on l.ticket_id = o.id
      where o.member_id = p_member and o.status in ('delay', 'open') and o.mode = 'single'
        and l.game_id = ticket -> 'legs' -> 0 ->> 'game_id' and l.w = ticket -> 'legs' -> 0 ->> 'w'
        and l.r = ticket -> 'legs' -> 0 ->> 'r'
    ) > (ticket ->> 'most')::bigint then
      raise exception 'too much of a member on a selection' using errcode = 'BT002', detail = ticket ->> 'seq';
    end if;
  end loop;
  exceeded := bet_exposure_exceeded(p_member, ids);
  if exceeded is not null then
    raise exception 'too much on the %', exceeded using errcode = 'BT002';
  end if;
  return jsonb_build_object('fresh', true, 'answer', answer, 'balance', (venue + center)::text);
end $$;
