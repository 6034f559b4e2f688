-- Deposits in few round trips: what belongs together is held and read in one call, and written in another. What is decided
-- lies between them, in the services; the triggers of the tables check what is written here as everywhere.

-- Claims the key of a money call; false when it is taken. Waits for another transaction that is at it.
create function call_claim(p_member bigint, p_scope text, p_key text, p_hash text) returns boolean language plpgsql as $$
begin
  insert into idempotency (member_id, scope, key, payload_hash) values (p_member, p_scope, p_key, p_hash)
    on conflict do nothing;
  return found;
end $$;

create function call_answer(p_member bigint, p_scope text, p_key text, p_answer jsonb) returns void
language plpgsql as $$
begin
  update idempotency set response = p_answer where member_id = p_member and scope = p_scope and key = p_key;
end $$;

-- Journals one after the other, each as `ledger_post` takes it.
create function ledger_post_each(p_journals jsonb) returns void language plpgsql as $$
declare
  draft record;
begin
  for draft in
    select * from jsonb_to_recordset(p_journals) as journal (kind text, member bigint, ref_type text, ref_id text,
      remark text, currency text, at timestamptz, owners bigint[], codes text[], amounts bigint[])
  loop
    perform ledger_post(draft.kind, draft.member, draft.ref_type, draft.ref_id, draft.remark, draft.currency, draft.at,
      draft.owners, draft.codes, draft.amounts);
  end loop;
end $$;

create function job_add(p_jobs jsonb) returns void language plpgsql as $$
begin
  insert into job (name, key, data, due_at)
    select asked.name, asked.key, asked.data, asked.due_at
    from jsonb_to_recordset(p_jobs) as asked (name text, key text, data jsonb, due_at timestamptz)
    on conflict do nothing;
end $$;

-- The key of a new order, its member held until the transaction ends, and what stands in the way of the order.
create function deposit_begin(p_member bigint, p_scope text, p_key text, p_hash text, p_pay_code text, p_signal text)
returns table (is_fresh boolean, used_hash text, used_answer jsonb, member_status text, real_name text,
  made_order text, made_pay_code text, made_amount bigint, open_order text) language plpgsql as $$
#variable_conflict use_column
begin
  is_fresh := call_claim(p_member, p_scope, p_key, p_hash);
  if not is_fresh then
    select payload_hash, response into used_hash, used_answer from idempotency
      where member_id = p_member and scope = p_scope and key = p_key;
    return next;
    return;
  end if;
  select m.status, m.real_name into member_status, real_name from member m where m.id = p_member for no key update;
  select order_no, pay_code, amount into made_order, made_pay_code, made_amount from deposit_order
    where signal_code = p_signal and member_id = p_member;
  select order_no into open_order from deposit_order
    where member_id = p_member and pay_code = p_pay_code and status in (1, 2, 3);
  return next;
end $$;

-- A new order with its first state, its jobs and the answer to its call.
create function deposit_open(p_scope text, p_key text, p_order jsonb, p_jobs jsonb, p_answer jsonb) returns void
language plpgsql as $$
declare
  o deposit_order := jsonb_populate_record(null::deposit_order, p_order);
begin
  insert into deposit_order (order_no, member_id, pay_code, amount, currency, pay_units, rate, payee, address, payer_name,
      bank_code, signal_code, status, created_at, expire_at)
    values (o.order_no, o.member_id, o.pay_code, o.amount, o.currency, o.pay_units, o.rate, o.payee, o.address,
      o.payer_name, o.bank_code, o.signal_code, o.status, o.created_at, o.expire_at);
  insert into deposit_step (order_no, status, at) values (o.order_no, o.status, o.created_at);
  perform job_add(p_jobs);
  perform call_answer(o.member_id, p_scope, p_key, p_answer);
end $$;

-- Leads an order that the caller holds into a state: what changes of it, its money, the letter, and what the provider has
-- told, if that is the reason. Somebody else may have been told the same about another state of the order: then the
-- caller looks again.
create function deposit_move(p_order text, p_status smallint, p_at timestamptz, p_change jsonb, p_journals jsonb,
  p_letters jsonb, p_told jsonb) returns void language plpgsql as $$
declare
  o deposit_order%rowtype;
begin
  if p_told is not null then
    insert into deposit_notification (event_id, order_no, amount, payload_hash, outcome)
      select event_id, order_no, amount, payload_hash, outcome
      from jsonb_populate_record(null::deposit_notification, p_told)
      on conflict do nothing;
    if not found then
      raise exception 'this was told before' using errcode = 'serialization_failure';
    end if;
  end if;
  select * into o from deposit_order where order_no = p_order;
  o := jsonb_populate_record(o, p_change);
  perform ledger_post_each(p_journals);
  update deposit_order set status = p_status, message = o.message, confirmations = o.confirmations,
      paid_amount = o.paid_amount, bonus = o.bonus, payer_name = o.payer_name, tx_hash = o.tx_hash, voucher = o.voucher,
      close_reason = o.close_reason
    where order_no = p_order;
  insert into deposit_step (order_no, status, at) values (p_order, p_status, p_at);
  insert into letter (member_id, type, source, title, content)
    select member_id, type, source, title, content from jsonb_populate_recordset(null::letter, p_letters)
    on conflict do nothing;
end $$;

-- Neither met nor cleared, and at this moment not over.
create function turnover_is_open(p_done bigint, p_required bigint, p_cleared timestamptz, p_expires timestamptz,
  p_at timestamptz) returns boolean language sql immutable as
  $$ select p_done < p_required and p_cleared is null and (p_expires is null or p_expires > p_at) $$;

-- Asks for turnover; null when its source has asked already, otherwise the other requirements that are open, held with the
-- wallet until the transaction ends. Accounts before requirements, as a settlement locks them.
create function turnover_ask(p_asked jsonb) returns bigint[] language plpgsql as $$
declare
  r turnover_requirement := jsonb_populate_record(null::turnover_requirement, p_asked);
begin
  insert into turnover_requirement (member_id, source, source_id, required, venues, min_odds, locks_venues, added_at,
      expires_at)
    values (r.member_id, r.source, r.source_id, r.required, r.venues, r.min_odds, r.locks_venues, r.added_at, r.expires_at)
    on conflict do nothing
    returning id into r.id;
  if not found then return null; end if;
  perform from ledger_account where owner = r.member_id and code = 'center' for update;
  return array(
    select id from turnover_requirement
    where member_id = r.member_id and id <> r.id
      and turnover_is_open(done, required, cleared_at, expires_at, r.added_at)
    order by id for update
  );
end $$;
