-- Exposure: what the house would pay beyond the stakes if bets that are open win, and how much that may be (ADR 0060).
-- Amounts in fen. Kept by triggers of the tickets, so that whatever writes or ends one keeps it too.
create table bet_exposure (
  match_id bigint not null,
  -- the match or its first half, with the codes of market and selection at whatever lines; empty for all of the match
  game_id text not null,
  w text not null,
  r text not null,
  -- what open tickets still hold, and what they would win
  staked bigint not null check (staked >= 0),
  liability bigint not null check (liability >= 0),
  primary key (match_id, game_id, w, r)
) with (fillfactor = 50);

-- All tickets together, by shares of the members, so that bets on different matches do not wait for one row. A share takes
-- what it was allotted without a look at the others; all that is allotted is never more than the limit.
create table bet_exposure_site (
  stripe smallint primary key check (stripe between 0 and 15),
  liability bigint not null default 0 check (liability >= 0),
  allotment bigint not null default 0 check (allotment >= 0)
) with (fillfactor = 50);
insert into bet_exposure_site (stripe) select generate_series(0, 15);

create table bet_exposure_limit (
  -- of all members on a selection and on a match, of one member, and of all members together
  scope text primary key check (scope in ('selection', 'match', 'member', 'site')),
  amount bigint not null check (amount between 10000 and 99999999900)
);
insert into bet_exposure_limit (scope, amount)
  values ('selection', 300000000), ('match', 1000000000), ('member', 500000000), ('site', 50000000000);

-- What is at stake of a ticket, and what it would win, as far as it is open; rounded up, so never less than is paid.
create function bet_open_stake(p_status text, p_open_risk bigint) returns bigint language sql immutable as
  $$ select case when p_status in ('delay', 'open') then p_open_risk else 0 end $$;
create function bet_liability(p_status text, p_open_risk bigint, p_risk bigint, p_max_win bigint) returns bigint
language sql immutable as
  $$ select case when p_status in ('delay', 'open') then ceil(p_max_win::numeric * p_open_risk / p_risk)::bigint else 0 end $$;

-- Adds to a share that has no room for it, and allots anew what is left of the limit. Nobody who holds a share may ask for
-- it, or two wait for each other.
create function bet_exposure_allot(p_stripe smallint, p_liability bigint) returns void language plpgsql as $$
declare
  room bigint;
begin
  perform from bet_exposure_site order by stripe for update;
  update bet_exposure_site set liability = liability + p_liability where stripe = p_stripe;
  select amount - (select sum(liability) from bet_exposure_site) into room from bet_exposure_limit where scope = 'site';
  update bet_exposure_site set allotment = case when room < 0 then 0 else liability + room / 16 end;
end $$;

-- Puts what these tickets have more or less to matches, selections and shares, in one order everywhere. Tickets that come
-- to have more are one member's, so only one share can be short.
create function bet_exposure_move(p_tickets bigint[], p_staked bigint[], p_liability bigint[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = on set jit = off
as $$
declare
  moved record;
begin
  for moved in
    select l.match_id, part.game_id, part.w, part.r, sum(one.staked)::bigint as staked,
      sum(one.liability)::bigint as liability
    from unnest(p_tickets, p_staked, p_liability) as one (ticket_id, staked, liability)
    join bet_leg l on l.ticket_id = one.ticket_id
    cross join lateral (values ('', '', ''), (l.game_id, l.w, l.r)) as part (game_id, w, r)
    group by 1, 2, 3, 4 having sum(one.staked) <> 0 or sum(one.liability) <> 0
    order by 1, 2, 3, 4
  loop
    update bet_exposure e set staked = e.staked + moved.staked, liability = e.liability + moved.liability
      where e.match_id = moved.match_id and e.game_id = moved.game_id and e.w = moved.w and e.r = moved.r;
    if not found then
      insert into bet_exposure as e (match_id, game_id, w, r, staked, liability)
        values (moved.match_id, moved.game_id, moved.w, moved.r, moved.staked, moved.liability)
        on conflict (match_id, game_id, w, r) do update
          set staked = e.staked + excluded.staked, liability = e.liability + excluded.liability;
    elsif moved.staked < 0 then
      delete from bet_exposure e
        where e.match_id = moved.match_id and e.game_id = moved.game_id and e.w = moved.w and e.r = moved.r
          and e.staked = 0 and e.liability = 0;
    end if;
  end loop;
  for moved in
    select (t.member_id % 16)::smallint as stripe, sum(one.liability)::bigint as liability
    from unnest(p_tickets, p_liability) as one (ticket_id, liability)
    join bet_ticket t on t.id = one.ticket_id
    group by 1 having sum(one.liability) <> 0 order by 1
  loop
    update bet_exposure_site s set liability = s.liability + moved.liability
      where s.stripe = moved.stripe and (moved.liability < 0 or s.liability + moved.liability <= s.allotment);
    if not found then perform bet_exposure_allot(moved.stripe, moved.liability); end if;
  end loop;
end $$;

-- Whoever writes a ticket writes its legs after it, in one statement.
create function bet_exposure_of_legs() returns trigger language plpgsql set enable_seqscan = off set jit = off as $$
declare
  tickets bigint[];
  staked bigint[];
  liability bigint[];
begin
  select array_agg(t.id), array_agg(bet_open_stake(t.status, t.open_risk)),
      array_agg(bet_liability(t.status, t.open_risk, t.risk, t.max_win))
    into tickets, staked, liability
    from bet_ticket t where t.id in (select ticket_id from added);
  perform bet_exposure_move(tickets, staked, liability);
  return null;
end $$;
create trigger bet_leg_exposure after insert on bet_leg referencing new table as added
  for each statement execute function bet_exposure_of_legs();

-- The plan is kept that was made for the first change, which is mostly of one ticket; a settlement changes a thousand.
create function bet_exposure_of_tickets() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  tickets bigint[];
  staked bigint[];
  liability bigint[];
begin
  select array_agg(n.id),
      array_agg(bet_open_stake(n.status, n.open_risk) - bet_open_stake(o.status, o.open_risk)),
      array_agg(bet_liability(n.status, n.open_risk, n.risk, n.max_win)
        - bet_liability(o.status, o.open_risk, o.risk, o.max_win))
    into tickets, staked, liability
    from changed n join before o on o.id = n.id
    where (n.status, n.open_risk, n.risk, n.max_win) is distinct from (o.status, o.open_risk, o.risk, o.max_win);
  if tickets is not null then perform bet_exposure_move(tickets, staked, liability); end if;
  return null;
end $$;
create trigger bet_ticket_exposure after update on bet_ticket referencing old table as before new table as changed
  for each statement execute function bet_exposure_of_tickets();

-- The triggers keep whoever places or settles from doing so before this has ended, so nothing is counted twice or not at all.
select bet_exposure_move(array_agg(id), array_agg(bet_open_stake(status, open_risk)),
    array_agg(bet_liability(status, open_risk, risk, max_win)))
  from bet_ticket where status in ('delay', 'open') having count(*) > 0;
select bet_exposure_allot(0::smallint, 0);

-- Which limit these tickets of a member, which were just written or changed, go beyond; null when none. The rows of their
-- matches and of the member's share were changed by this transaction, so nobody else changes them before it ends; whoever
-- asks holds the member's accounts, so no other bet of the member is on its way.
create function bet_exposure_exceeded(p_member bigint, p_tickets bigint[]) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  most_of_selection bigint;
  most_of_match bigint;
  most_of_member bigint;
begin
  select max(amount) filter (where scope = 'selection'), max(amount) filter (where scope = 'match'),
      max(amount) filter (where scope = 'member')
    into most_of_selection, most_of_match, most_of_member from bet_exposure_limit;
  if (
    select sum(bet_liability(status, open_risk, risk, max_win)) from bet_ticket
    where member_id = p_member and status in ('delay', 'open')
  ) > most_of_member then
    return 'member';
  end if;
  if exists (
    select from bet_leg l join bet_exposure e on e.match_id = l.match_id and e.game_id = l.game_id and e.w = l.w and e.r = l.r
    where l.ticket_id = any(p_tickets) and e.liability > most_of_selection
  ) then
    return 'selection';
  end if;
  if exists (
    select from bet_leg l join bet_exposure e on e.match_id = l.match_id and e.game_id = '' and e.w = '' and e.r = ''
    where l.ticket_id = any(p_tickets) and e.liability > most_of_match
  ) then
    return 'match';
  end if;
  if exists (select from bet_exposure_site where stripe = p_member % 16 and liability > allotment) then
    return 'site';
  end if;
  return null;
end $$;

-- As before (0052), with the legs written last and all at once: what is theirs of matches and selections is held from there
-- to the end of the transaction, and in one order.
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
