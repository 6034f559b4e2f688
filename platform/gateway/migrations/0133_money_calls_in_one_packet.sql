-- Deposits with less waiting (ADR 0072). What the functions of 0089 do they do here, too, and more with it, so that what a
-- call sends last is one statement. A gateway of the version before goes on with those.

-- Asks for turnover; false when its source has asked already. What was open of a member who had less left, without what the
-- same transaction has credited, is cleared: that money is spent.
create function turnover_ask(p_asked jsonb, p_credited bigint, p_cleared_below bigint) returns boolean
language plpgsql as $$
declare
  r turnover_requirement := jsonb_populate_record(null::turnover_requirement, p_asked);
  others bigint[] := turnover_ask(p_asked);
begin
  if others is null then return false; end if;
  if cardinality(others) > 0 and p_cleared_below > (
    select coalesce(sum(balance), 0) - p_credited from ledger_account
    where owner = r.member_id and (code in ('center', 'bet_hold', 'withdraw_hold', 'bonus') or code like 'venue:%')
  ) then
    update turnover_requirement set cleared_at = r.added_at where id = any (others);
  end if;
  return true;
end $$;

-- With what has to be bet for the money, where anything has to.
create function deposit_move(p_order text, p_status smallint, p_at timestamptz, p_change jsonb, p_journals jsonb,
  p_letters jsonb, p_told jsonb, p_asked jsonb, p_credited bigint, p_cleared_below bigint) returns void
language plpgsql as $$
begin
  perform deposit_move(p_order, p_status, p_at, p_change, p_journals, p_letters, p_told);
  if p_asked is not null then perform turnover_ask(p_asked, p_credited, p_cleared_below); end if;
end $$;

-- With what the sandbox's provider, where it collects the payment, writes into its book.
create function deposit_open(p_scope text, p_key text, p_order jsonb, p_jobs jsonb, p_answer jsonb, p_collection jsonb)
returns void language plpgsql as $$
begin
  perform deposit_open(p_scope, p_key, p_order, p_jobs, p_answer);
  if p_collection is not null then
    insert into provider_order (order_no, pay_code, currency)
      select order_no, pay_code, currency from jsonb_populate_record(null::provider_order, p_collection);
  end if;
end $$;

-- As those of 0119: planned once a connection, by keys alone.
do $$
declare
  signature text;
begin
  foreach signature in array array[
    'turnover_ask(jsonb, bigint, bigint)',
    'deposit_move(text, smallint, timestamptz, jsonb, jsonb, jsonb, jsonb, jsonb, bigint, bigint)',
    'deposit_open(text, text, jsonb, jsonb, jsonb, jsonb)']
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', signature);
    execute format('alter function %s set enable_seqscan = off', signature);
    execute format('alter function %s set jit = off', signature);
  end loop;
end $$;
