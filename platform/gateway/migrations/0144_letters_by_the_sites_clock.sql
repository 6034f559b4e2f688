-- Letters have the time of the site's clock, as what they tell of has: that of a deposit comes with the move of its order.
create or replace function deposit_move(p_order text, p_status smallint, p_at timestamptz, p_change jsonb, p_journals jsonb,
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
  insert into letter (member_id, type, source, title, content, created_at)
    select member_id, type, source, title, content, p_at from jsonb_populate_recordset(null::letter, p_letters)
    on conflict do nothing;
end $$;

-- Made anew, it has lost what 0119 has set.
alter function deposit_move(text, smallint, timestamptz, jsonb, jsonb, jsonb, jsonb) set plan_cache_mode = force_generic_plan;
alter function deposit_move(text, smallint, timestamptz, jsonb, jsonb, jsonb, jsonb) set enable_seqscan = off;
alter function deposit_move(text, smallint, timestamptz, jsonb, jsonb, jsonb, jsonb) set jit = off;
