-- With what is still to be bet, and the wallet held from here on (ADR 0072): what the function of 0090 gives, whose other
-- facts come first, since a wallet is held for no longer than it has to be. A gateway of the version before asks twice.
create function withdraw_begin(p_member bigint, p_scope text, p_key text, p_hash text, p_kind text, p_session text,
  p_from timestamptz, p_before timestamptz, p_at timestamptz) returns jsonb language plpgsql as $$
declare
  begun jsonb := withdraw_begin(p_member, p_scope, p_key, p_hash, p_kind, p_session, p_from, p_before);
begin
  if not begun ? 'id' then return begun; end if;
  return begun || jsonb_build_object('requirements', (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.added_at, r.id), '[]') from turnover_open_held(p_member, p_at) r));
end $$;
alter function withdraw_begin(bigint, text, text, text, text, text, timestamptz, timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan;
alter function withdraw_begin(bigint, text, text, text, text, text, timestamptz, timestamptz, timestamptz)
  set enable_seqscan = off;
alter function withdraw_begin(bigint, text, text, text, text, text, timestamptz, timestamptz, timestamptz) set jit = off;
