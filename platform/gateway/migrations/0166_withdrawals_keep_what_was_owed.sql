-- What was still to be bet when a withdrawal was made, so that the books prove that none left while something was. Unknown of
-- those before.
alter table withdrawal
  -- in fen, of what was open in the look that decided it
  add column turnover_left bigint check (turnover_left >= 0),
  -- of a member who owed no bets for it: what had to stay in the central wallet (ADR 0037)
  add column withheld bigint check (withheld >= 0);

create or replace function withdrawal_check_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 1 then
      raise exception 'a withdrawal begins submitted' using errcode = 'restrict_violation';
    end if;
  elsif new.amount <> old.amount or new.fee <> old.fee or new.member_id <> old.member_id then
    raise exception 'the money of a withdrawal stays as it is' using errcode = 'restrict_violation';
  elsif new.turnover_left is distinct from old.turnover_left or new.withheld is distinct from old.withheld then
    raise exception 'what was owed when a withdrawal was made stays as it is' using errcode = 'restrict_violation';
  elsif new.status <> old.status
    and (old.status, new.status) not in ((1, 2), (2, 3), (3, 4), (1, 5), (2, 5), (3, 6), (3, 7)) then
    raise exception 'no withdrawal goes from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function withdraw_submit_all(p_orders jsonb, p_journals jsonb, p_jobs jsonb, p_calls jsonb) returns void
language plpgsql as $$
begin
  insert into withdrawal (id, member_id, way, amount, fee, account_code, account_number, rate, risk, submitted_at,
      turnover_left, withheld)
    overriding system value
    select id, member_id, way, amount, fee, account_code, account_number, rate, risk, submitted_at, turnover_left, withheld
    from jsonb_populate_recordset(null::withdrawal, p_orders);
  perform ledger_post_each(p_journals);
  perform job_add(p_jobs);
  perform call_keep(p_calls);
end $$;
select plan_by_keys(array['withdraw_submit_all']);
