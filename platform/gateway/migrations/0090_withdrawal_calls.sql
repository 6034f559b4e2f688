-- Withdrawals in few round trips, as deposits (migration 0089). Their conditions ask for the verification, too, whose table
-- comes with migration 0093: what a function names is looked up when it is called.

-- The key of a withdrawal, its member's withdrawals held until the transaction ends, and what its conditions ask for. Not
-- the member's row is held: bets and keys refer to that and would wait in a circle.
create function withdraw_begin(p_member bigint, p_scope text, p_key text, p_hash text, p_kind text, p_session text,
  p_from timestamptz, p_before timestamptz) returns jsonb language plpgsql as $$
declare
  m member%rowtype;
  risk jsonb;
  device text;
begin
  if not call_claim(p_member, p_scope, p_key, p_hash) then
    return jsonb_build_object('used', (
      select jsonb_build_object('payloadHash', payload_hash, 'response', response) from idempotency
      where member_id = p_member and scope = p_scope and key = p_key));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('withdrawals:' || p_member, 0));
  select * into m from member where id = p_member;
  if not found then return '{}'; end if;
  if m.risk_checked then
    select device_id into device from member_session where id = p_session;
    risk := jsonb_build_object(
      'deviceId', device,
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('deviceId', device_id, 'firstLoginAt', first_login_at)), '[]')
        from member_device where member_id = p_member),
      -- On another device before the first session on this one, as far back as sessions are kept.
      'wasElsewhere', device is not null and exists (
        select from member_session
        where member_id = p_member and device_id <> '' and device_id <> device and created_at < (
          select min(created_at) from member_session where member_id = p_member and device_id = device)),
      'paid', (
        select coalesce(jsonb_agg(distinct jsonb_build_object('way', way, 'number', account_number)), '[]')
        from withdrawal where member_id = p_member and status in (4, 7)));
  end if;
  return jsonb_build_object(
    -- One that is refused leaves a gap in the numbers.
    'id', nextval(pg_get_serial_sequence('withdrawal', 'id')),
    'member', jsonb_build_object('status', m.status, 'vipGrade', m.vip_grade, 'realName', m.real_name, 'phone', m.phone,
      'withdrawHash', m.withdraw_hash),
    'available', (select balance::text from ledger_account where owner = p_member and code = 'center'),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'number', number) order by id), '[]')
      from payout_account where member_id = p_member and kind = p_kind),
    'recent', (
      select coalesce(jsonb_agg(jsonb_build_object('status', status, 'way', way, 'amount', amount::text,
        'paid', paid::text, 'submittedAt', submitted_at)), '[]')
      from withdrawal
      where member_id = p_member
        and (status in (1, 2, 3) or (submitted_at >= p_from and submitted_at < p_before))),
    'verification', jsonb_build_object(
      'status', coalesce(
        (select status from identity_verification where member_id = p_member order by id desc limit 1), 'none'),
      'total', (
        select coalesce(sum(coalesce(paid, amount)), 0)::text from withdrawal where member_id = p_member)),
    'risk', risk);
end $$;

-- What a member has still to bet, with the wallet held: what comes in brings a requirement that is seen.
create function turnover_open_held(p_member bigint, p_at timestamptz) returns setof turnover_requirement
language plpgsql as $$
begin
  perform from ledger_account where owner = p_member and code = 'center' for update;
  return query select * from turnover_requirement r
    where r.member_id = p_member and turnover_is_open(r.done, r.required, r.cleared_at, r.expires_at, p_at)
    order by r.added_at, r.id;
end $$;

-- A withdrawal under the number that it was given, its held money, its jobs and the answer to its call.
create function withdraw_submit(p_scope text, p_key text, p_order jsonb, p_journals jsonb, p_jobs jsonb, p_answer jsonb)
returns void language plpgsql as $$
declare
  w withdrawal := jsonb_populate_record(null::withdrawal, p_order);
begin
  insert into withdrawal (id, member_id, way, amount, fee, account_code, account_number, rate, risk, submitted_at)
    overriding system value
    values (w.id, w.member_id, w.way, w.amount, w.fee, w.account_code, w.account_number, w.rate, w.risk, w.submitted_at);
  perform ledger_post_each(p_journals);
  perform job_add(p_jobs);
  perform call_answer(w.member_id, p_scope, p_key, p_answer);
end $$;
