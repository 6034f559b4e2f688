-- What deposits ask is found by a key in a table of any size (ADR 0117). A plan is kept for as long as a connection lives or
-- until its tables are analysed, so one that was made while there were few orders read all of them for each batch from then on:
-- a table that is kept aside and compared row by row looks cheap while it is one page. Such plans are refused from now on.
create or replace function plan_by_keys(p_names text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array p_names
  loop
    execute format('alter function %I set plan_cache_mode = force_generic_plan', name);
    execute format('alter function %I set enable_seqscan = off', name);
    execute format('alter function %I set enable_hashjoin = off', name);
    execute format('alter function %I set enable_mergejoin = off', name);
    execute format('alter function %I set enable_material = off', name);
    execute format('alter function %I set jit = off', name);
  end loop;
end $$;

-- Whose orders they are is known from the rows that are held: they are not looked for again.
create or replace function deposit_told_free(p_told jsonb)
returns table (of_order jsonb, name text, bonus_rate integer, need_payer_name boolean, payload_hash text)
language plpgsql as $$
#variable_conflict use_column
declare
  held text[] := array(select told.order_no from jsonb_to_recordset(p_told) as told (order_no text));
  members bigint[];
  free bigint[];
begin
  with locked as materialized (
    select o.order_no, o.member_id from deposit_order o where o.order_no = any (held) order by o.order_no
      for update skip locked
  )
  select array_agg(locked.order_no), array_agg(locked.member_id) into held, members from locked;
  free := array(
    select a.owner from ledger_account a where a.owner = any (members) and a.code = 'center'
    order by a.id for no key update skip locked
  );
  -- Who has no wallet yet has none that anybody could hold.
  if members <@ free is not true then
    free := free || array(
      select member from unnest(members) as member
      where not exists (select from ledger_account a where a.owner = member and a.code = 'center')
    );
  end if;
  return query
    select to_jsonb(o), channel.name, channel.bonus_rate, channel.need_payer_name, before.payload_hash
    from jsonb_to_recordset(p_told) as told (order_no text, event_id text)
    join deposit_order o on o.order_no = told.order_no
    join deposit_channel channel on channel.code = o.pay_code
    left join deposit_notification before on before.event_id = told.event_id
    where o.order_no = any (held) and o.member_id = any (free);
end $$;

create or replace function deposit_move_all(p_moves jsonb, p_told jsonb, p_journals jsonb, p_asked jsonb, p_letters jsonb)
returns void language plpgsql as $$
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
  update deposit_order o
    set (status, message, confirmations, paid_amount, bonus, payer_name, tx_hash, voucher, close_reason) = (
      select move.status, next.message, next.confirmations, next.paid_amount, next.bonus, next.payer_name, next.tx_hash,
        next.voucher, next.close_reason
      from jsonb_populate_record(o, move.change) next
    )
    from jsonb_to_recordset(p_moves) as move (order_no text, status smallint, change jsonb)
    where o.order_no = move.order_no;
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

select plan_by_keys(array['ledger_write_all', 'ledger_apply_entries', 'withdraw_begin_all', 'withdraw_submit_all',
  'deposit_begin_all', 'deposit_open_all', 'deposit_told_free', 'deposit_move_all']);
