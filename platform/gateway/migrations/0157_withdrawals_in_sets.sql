-- Withdrawals that come together are done together (ADR 0117): what 0134 and 0090 do for one, these do for several, each of
-- another member. A gateway of the version before goes on with those.

-- The answers of calls that were done, by the keys that they came with. Whoever was at the same call without what serialises
-- it has to look again.
create function call_keep(p_calls jsonb) returns void language plpgsql as $$
declare
  kept bigint;
begin
  insert into idempotency (member_id, scope, key, payload_hash, response)
    select member, scope, key, hash, answer
    from jsonb_to_recordset(p_calls) as call (member bigint, scope text, key text, hash text, answer jsonb)
    order by member, scope, key
    on conflict do nothing;
  get diagnostics kept = row_count;
  if kept < jsonb_array_length(p_calls) then
    raise exception 'a key was used meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

-- The withdrawals of these members held until the transaction ends, and their wallets, so that what comes in brings a
-- requirement that is seen; and what the conditions of each ask for, or what its key was used for. Who would have to be
-- waited for is left out, unless `p_waits`: several wait for nobody, so they stop nobody and are in no circle. A member that
-- there is not has no facts.
create function withdraw_begin_all(p_calls jsonb, p_scope text, p_from timestamptz, p_before timestamptz, p_at timestamptz,
  p_waits boolean) returns table (member bigint, begun jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  asked bigint[];
begin
  -- Not the members' rows are held: bets and keys refer to those and would wait in a circle.
  select array_agg(id) into asked
    from (select c.member as id from jsonb_to_recordset(p_calls) as c (member bigint) order by c.member) one
    where case when p_waits
      then pg_advisory_xact_lock(hashtextextended('withdrawals:' || one.id, 0)) is not null
      else pg_try_advisory_xact_lock(hashtextextended('withdrawals:' || one.id, 0)) end;
  if p_waits then
    perform from ledger_account where owner = any (asked) and code = 'center' order by id for update;
  else
    -- Those that nobody else holds, and who has none.
    asked := array(
      select owner from ledger_account where owner = any (asked) and code = 'center' order by id for update skip locked
    ) || array(
      select one from unnest(asked) one where not exists (select from ledger_account where owner = one and code = 'center')
    );
  end if;
  return query
    select c.member, case
      when used.key is not null then
        jsonb_build_object('used', jsonb_build_object('payloadHash', used.payload_hash, 'response', used.response))
      when m.id is null then '{}'
      else jsonb_build_object(
        -- One that is refused leaves a gap in the numbers.
        'id', nextval(pg_get_serial_sequence('withdrawal', 'id')),
        'member', jsonb_build_object('status', m.status, 'vipGrade', m.vip_grade, 'realName', m.real_name,
          'phone', m.phone, 'withdrawHash', m.withdraw_hash),
        'available', (select balance::text from ledger_account where owner = m.id and code = 'center'),
        'accounts', (
          select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'number', number) order by id), '[]')
          from payout_account where member_id = m.id and kind = c.kind),
        'recent', (
          select coalesce(jsonb_agg(jsonb_build_object('status', status, 'way', way, 'amount', amount::text,
            'paid', paid::text, 'submittedAt', submitted_at)), '[]')
          from withdrawal
          where member_id = m.id
            and (status in (1, 2, 3) or (submitted_at >= p_from and submitted_at < p_before))),
        'verification', jsonb_build_object(
          'status', coalesce(
            (select status from identity_verification where member_id = m.id order by id desc limit 1), 'none'),
          'total', (
            select coalesce(sum(coalesce(paid, amount)), 0)::text from withdrawal where member_id = m.id)),
        'requirements', (
          select coalesce(jsonb_agg(to_jsonb(r) order by r.added_at, r.id), '[]') from turnover_requirement r
          where r.member_id = m.id and turnover_is_open(r.done, r.required, r.cleared_at, r.expires_at, p_at)),
        'risk', case when m.risk_checked then jsonb_build_object(
          'deviceId', device.id,
          'devices', (
            select coalesce(jsonb_agg(jsonb_build_object('deviceId', device_id, 'firstLoginAt', first_login_at)), '[]')
            from member_device where member_id = m.id),
          -- On another device before the first session on this one, as far back as sessions are kept.
          'wasElsewhere', device.id is not null and exists (
            select from member_session
            where member_id = m.id and device_id <> '' and device_id <> device.id and created_at < (
              select min(created_at) from member_session where member_id = m.id and device_id = device.id)),
          'paid', (
            select coalesce(jsonb_agg(distinct jsonb_build_object('way', way, 'number', account_number)), '[]')
            from withdrawal where member_id = m.id and status in (4, 7))) end)
      end
    from unnest(asked) as held (id)
    join jsonb_to_recordset(p_calls) as c (member bigint, key text, kind text, session text) on c.member = held.id
    left join idempotency used on used.member_id = c.member and used.scope = p_scope and used.key = c.key
    left join member m on m.id = c.member
    left join lateral (select device_id as id from member_session where id = c.session) device on true;
end $$;

-- Withdrawals under the numbers that they were given, their held money, their jobs and the answers to their calls.
create function withdraw_submit_all(p_orders jsonb, p_journals jsonb, p_jobs jsonb, p_calls jsonb) returns void
language plpgsql as $$
begin
  insert into withdrawal (id, member_id, way, amount, fee, account_code, account_number, rate, risk, submitted_at)
    overriding system value
    select id, member_id, way, amount, fee, account_code, account_number, rate, risk, submitted_at
    from jsonb_populate_recordset(null::withdrawal, p_orders);
  perform ledger_post_each(p_journals);
  perform job_add(p_jobs);
  perform call_keep(p_calls);
end $$;

-- As those of 0156.
select plan_by_keys(array['withdraw_begin_all', 'withdraw_submit_all']);
