-- Deposits that come together are done together (ADR 0117): what 0089, 0133 and 0144 do for one, these do for several. A
-- gateway of the version before goes on with those.

-- The members of new orders held until the transaction ends, and what stands in the way of each order, or what its key was used
-- for. Who would have to be waited for is left out, unless `p_waits`: several wait for nobody.
create function deposit_begin_all(p_calls jsonb, p_scope text, p_waits boolean) returns table (member bigint, begun jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  held bigint[] := array(select c.member from jsonb_to_recordset(p_calls) as c (member bigint));
begin
  if p_waits then
    held := array(select id from member where id = any (held) order by id for no key update);
  else
    held := array(select id from member where id = any (held) order by id for no key update skip locked);
  end if;
  return query
    select c.member, case
      when used.key is not null then
        jsonb_build_object('used', jsonb_build_object('payloadHash', used.payload_hash, 'response', used.response))
      else jsonb_build_object(
        'status', m.status,
        'realName', m.real_name,
        'channel', (select to_jsonb(channel) from deposit_channel channel where channel.code = c.pay_code),
        'made', (
          select jsonb_build_object('orderNo', order_no, 'payCode', pay_code, 'amount', amount::text) from deposit_order
          where signal_code = c.signal and member_id = m.id),
        'openOrder', (
          select order_no from deposit_order where member_id = m.id and pay_code = c.pay_code and status in (1, 2, 3)))
      end
    from jsonb_to_recordset(p_calls) as c (member bigint, key text, pay_code text, signal text)
    left join member m on m.id = c.member
    left join idempotency used on used.member_id = c.member and used.scope = p_scope and used.key = c.key
    where m.id is null or m.id = any (held);
end $$;

-- New orders with their first states, their jobs, the lines in the book of the sandbox's provider where it collects them, and
-- the answers to their calls.
create function deposit_open_all(p_orders jsonb, p_jobs jsonb, p_collections jsonb, p_calls jsonb) returns void
language plpgsql as $$
begin
  insert into deposit_order (order_no, member_id, pay_code, amount, currency, pay_units, rate, payee, address, payer_name,
      bank_code, signal_code, status, created_at, expire_at)
    select order_no, member_id, pay_code, amount, currency, pay_units, rate, payee, address, payer_name, bank_code,
      signal_code, status, created_at, expire_at
    from jsonb_populate_recordset(null::deposit_order, p_orders);
  insert into deposit_step (order_no, status, at)
    select order_no, status, created_at from jsonb_populate_recordset(null::deposit_order, p_orders);
  perform job_add(p_jobs);
  if jsonb_array_length(p_collections) > 0 then
    insert into provider_order (order_no, pay_code, currency)
      select order_no, pay_code, currency from jsonb_populate_recordset(null::provider_order, p_collections);
  end if;
  perform call_keep(p_calls);
end $$;

-- Those of these orders that nobody else holds, nor the wallets that they would be credited to, held until the transaction
-- ends, with what their channels say, and what the same event has told before.
create function deposit_told_free(p_told jsonb)
returns table (of_order jsonb, name text, bonus_rate integer, need_payer_name boolean, payload_hash text)
language plpgsql as $$
#variable_conflict use_column
declare
  held text[] := array(select told.order_no from jsonb_to_recordset(p_told) as told (order_no text));
  free bigint[];
begin
  held := array(select order_no from deposit_order where order_no = any (held) order by order_no for update skip locked);
  free := array(
    select a.owner from ledger_account a
    where a.owner = any (array(select o.member_id from deposit_order o where o.order_no = any (held))) and a.code = 'center'
    order by a.id for no key update skip locked
  );
  return query
    select to_jsonb(o), channel.name, channel.bonus_rate, channel.need_payer_name, before.payload_hash
    from jsonb_to_recordset(p_told) as told (order_no text, event_id text)
    join deposit_order o on o.order_no = told.order_no
    join deposit_channel channel on channel.code = o.pay_code
    left join deposit_notification before on before.event_id = told.event_id
    where o.order_no = any (held) and (
      o.member_id = any (free) or not exists (
        select from ledger_account a where a.owner = o.member_id and a.code = 'center'));
end $$;

-- Asks for turnover of members, each at most once, as `turnover_ask` does for one: a source that has asked already asks for
-- nothing. What was open of a member who had less left, without what the same transaction has credited, is cleared.
create function turnover_ask_all(p_asked jsonb) returns void language plpgsql as $$
declare
  added bigint[];
  members bigint[];
  others bigint[];
begin
  with asked as (
    insert into turnover_requirement (member_id, source, source_id, required, venues, min_odds, locks_venues, added_at,
        expires_at)
      select r.member_id, r.source, r.source_id, r.required, r.venues, r.min_odds, r.locks_venues, r.added_at, r.expires_at
      from jsonb_to_recordset(p_asked) as one (asked jsonb)
      cross join lateral jsonb_populate_record(null::turnover_requirement, one.asked) r
      order by r.member_id
      on conflict do nothing
      returning id, member_id
  )
  select array_agg(id), array_agg(member_id) into added, members from asked;
  -- Accounts before requirements, as a settlement locks them.
  perform from ledger_account where owner = any (members) and code = 'center' order by id for update;
  others := array(
    select r.id from turnover_requirement r
    where r.member_id = any (members) and r.id <> all (added) and turnover_is_open(r.done, r.required, r.cleared_at,
      r.expires_at, (select n.added_at from turnover_requirement n where n.member_id = r.member_id and n.id = any (added)))
    order by r.id for update of r
  );
  if cardinality(others) = 0 then return; end if;
  update turnover_requirement r set cleared_at = new.added_at
    from jsonb_to_recordset(p_asked) as one (asked jsonb, credited bigint, cleared_below bigint)
    cross join lateral jsonb_populate_record(null::turnover_requirement, one.asked) new
    where r.id = any (others) and r.member_id = new.member_id and one.cleared_below > (
      select coalesce(sum(balance), 0) - one.credited from ledger_account
      where owner = new.member_id
        and (code in ('center', 'bet_hold', 'withdraw_hold', 'bonus') or code like 'venue:%')
    );
end $$;

-- Leads orders that the caller holds, each of another member, into states: what changes of each, their money, what has to be
-- bet for it, the letters, and what the provider has told, where that is the reason. Somebody else may have been told the same
-- about another state of an order: then the caller looks again.
create function deposit_move_all(p_moves jsonb, p_told jsonb, p_journals jsonb, p_asked jsonb, p_letters jsonb) returns void
language plpgsql as $$
declare
  written bigint;
begin
  if jsonb_array_length(p_told) > 0 then
    insert into deposit_notification (event_id, order_no, amount, payload_hash, outcome)
      select event_id, order_no, amount, payload_hash, outcome
      from jsonb_populate_recordset(null::deposit_notification, p_told) order by event_id
      on conflict do nothing;
    get diagnostics written = row_count;
    if written < jsonb_array_length(p_told) then
      raise exception 'this was told before' using errcode = 'serialization_failure';
    end if;
  end if;
  if jsonb_array_length(p_journals) > 0 then perform ledger_post_each(p_journals); end if;
  update deposit_order o set status = next.to_status, message = next.message, confirmations = next.confirmations,
      paid_amount = next.paid_amount, bonus = next.bonus, payer_name = next.payer_name, tx_hash = next.tx_hash,
      voucher = next.voucher, close_reason = next.close_reason
    from (
      select move.status as to_status, changed.* from jsonb_to_recordset(p_moves) as move (order_no text, status smallint, change jsonb)
      join deposit_order known on known.order_no = move.order_no
      cross join lateral jsonb_populate_record(known, move.change) changed
    ) next
    where o.order_no = next.order_no;
  insert into deposit_step (order_no, status, at)
    select order_no, status, at from jsonb_to_recordset(p_moves) as move (order_no text, status smallint, at timestamptz);
  if jsonb_array_length(p_letters) > 0 then
    insert into letter (member_id, type, source, title, content, created_at)
      select member_id, type, source, title, content, created_at from jsonb_populate_recordset(null::letter, p_letters)
      -- They are counted member by member in this order.
      order by member_id
      on conflict do nothing;
  end if;
  if jsonb_array_length(p_asked) > 0 then perform turnover_ask_all(p_asked); end if;
end $$;

-- As those of 0156.
select plan_by_keys(array['deposit_begin_all', 'deposit_open_all', 'deposit_told_free', 'deposit_move_all']);
