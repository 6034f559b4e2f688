-- A share that turned out to be short after somebody else had changed it stayed held by the bet that had waited for it, which
-- then asked for all of them: two such bets waited for each other (0120). The look is undone now, and the share let go with
-- it, before all are asked for.
create or replace function bet_exposure_move(p_tickets bigint[], p_staked bigint[], p_liability bigint[]) returns void
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
    if moved.liability < 0 then
      update bet_exposure_site s set liability = s.liability + moved.liability where s.stripe = moved.stripe;
      continue;
    end if;
    begin
      update bet_exposure_site s set liability = s.liability + moved.liability
        where s.stripe = moved.stripe and s.liability + moved.liability <= s.allotment;
      if not found then raise exception 'the share is short' using errcode = 'BT003'; end if;
    exception when sqlstate 'BT003' then
      perform bet_exposure_allot(moved.stripe, moved.liability);
    end;
  end loop;
end $$;
