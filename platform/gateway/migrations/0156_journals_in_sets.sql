-- Journals in sets (ADR 0117): however many are written at once, their accounts are looked up, held and moved by a handful of
-- statements. The rules stay those of `ledger_apply_entry`. A statement whose entries say by themselves which place on their
-- account they take, and what is there after them, is checked and applied as a whole; every other one row by row, as before.
-- `ledger.numbered` says which of the two a statement is. Both are whole, so nobody gains anything by saying it wrongly.

drop trigger ledger_entry_apply on ledger_entry;
create trigger ledger_entry_apply before insert on ledger_entry for each row
  when (current_setting('ledger.numbered', true) is distinct from 'on') execute function ledger_apply_entry();

create function ledger_apply_entries() returns trigger language plpgsql as $$
declare
  wrong record;
  moved bigint;
begin
  if current_setting('ledger.numbered', true) is distinct from 'on' then return null; end if;
  select line.* into wrong
    from (
      select l.journal_id, l.account_id, l.seq, l.balance_after, j.currency as of_journal, a.currency as of_account,
        case when a.owner <> 0 then a.version + count(*) over so_far end as place,
        case when a.owner <> 0 then a.balance + sum(l.amount) over so_far end as balance
      from lines l
      left join ledger_journal j on j.id = l.journal_id and j.written_by = pg_current_xact_id()
      left join ledger_account a on a.id = l.account_id
      window so_far as (partition by l.account_id order by l.seq)
    ) line
    where of_journal is null or of_account is null or of_account <> of_journal or seq is distinct from place
      or balance_after is distinct from balance or balance_after < 0
    order by of_journal is null desc, of_account is null desc, of_account <> of_journal desc, balance_after < 0 desc
    limit 1;
  if found then
    if wrong.of_journal is null then
      raise exception 'journal % is closed', wrong.journal_id using errcode = 'restrict_violation';
    elsif wrong.of_account is null then
      raise exception 'there is no account %', wrong.account_id using errcode = 'foreign_key_violation';
    elsif wrong.of_account <> wrong.of_journal then
      raise exception 'journal % is in %, account % in %', wrong.journal_id, wrong.of_journal, wrong.account_id,
        wrong.of_account using errcode = 'check_violation', constraint = 'ledger_journal_of_one_currency';
    elsif wrong.balance_after < 0 then
      raise exception 'account % has not so much', wrong.account_id
        using errcode = 'check_violation', constraint = 'ledger_member_not_negative';
    end if;
    raise exception 'an entry on account % is not the next one', wrong.account_id using errcode = 'restrict_violation';
  end if;
  -- Whoever has moved the account since it was looked at has given it another version.
  update ledger_account a set balance = last.balance_after, version = last.seq
    from (
      select distinct on (account_id) account_id, seq, balance_after, count(*) over (partition by account_id) as entries
      from lines where seq is not null order by account_id, seq desc
    ) last
    where a.id = last.account_id and a.version = last.seq - last.entries;
  get diagnostics moved = row_count;
  if moved <> (select count(distinct account_id) from lines where seq is not null) then
    raise exception 'an account has moved meanwhile' using errcode = 'serialization_failure';
  end if;
  -- As `ledger_write_deal` writes each.
  insert into ledger_deal (account_id, seq, journal_id, type, at, amount, balance_after, type_count, type_sum)
    select l.account_id, l.seq, l.journal_id, t.type, greatest(before.at, max(j.created_at) over so_far), l.amount,
      l.balance_after, coalesce(of_type.type_count, 0) + count(*) over so_far_of_type,
      coalesce(of_type.type_sum, 0) + sum(l.amount) over so_far_of_type
    from lines l
    join ledger_account a on a.id = l.account_id and a.owner <> 0 and a.code = 'center'
    join ledger_journal j on j.id = l.journal_id and j.kind not like 'bet\_%'
    cross join lateral (select split_part(j.kind, '_', 1) as type) t
    left join lateral (
      select d.at from ledger_deal d where d.account_id = l.account_id order by d.at desc, d.seq desc limit 1
    ) before on true
    left join lateral (
      select d.type_count, d.type_sum from ledger_deal d where d.account_id = l.account_id and d.type = t.type
      order by d.at desc, d.seq desc limit 1
    ) of_type on true
    window so_far as (partition by l.account_id order by l.seq),
      so_far_of_type as (partition by l.account_id, t.type order by l.seq);
  return null;
end $$;
create trigger ledger_entry_apply_all after insert on ledger_entry
  referencing new table as lines for each statement execute function ledger_apply_entries();

-- Journals with their entries, in the order in which they come; their ids.
create function ledger_write_all(p_journals jsonb) returns bigint[] language plpgsql
set ledger.numbered = 'on' as $$
declare
  ids bigint[];
begin
  -- Nearly always all accounts are there, and looking is cheaper than trying.
  if exists (
    select from jsonb_to_recordset(p_journals) as draft (owners bigint[], codes text[])
    cross join unnest(draft.owners, draft.codes) as line (owner, code)
    where not exists (select from ledger_account a where a.owner = line.owner and a.code = line.code)
  ) then
    -- In one order everywhere: who opens the same accounts at the same time waits, and never in a circle.
    insert into ledger_account (owner, code)
      select distinct line.owner, line.code
      from jsonb_to_recordset(p_journals) as draft (owners bigint[], codes text[])
      cross join unnest(draft.owners, draft.codes) as line (owner, code)
      where not exists (select from ledger_account a where a.owner = line.owner and a.code = line.code)
      order by line.owner, line.code
      on conflict do nothing;
  end if;
  -- In one order everywhere, so that two journals over the same accounts cannot wait for each other.
  perform from jsonb_to_recordset(p_journals) as draft (owners bigint[], codes text[])
    cross join unnest(draft.owners, draft.codes) as line (owner, code)
    join ledger_account a on a.owner = line.owner and a.code = line.code
    where line.owner <> 0
    order by a.id for no key update of a;
  with draft as materialized (
    select nextval(pg_get_serial_sequence('ledger_journal', 'id')) as id, draft.*
    from jsonb_to_recordset(p_journals) as draft (kind text, member bigint, ref_type text, ref_id text, remark text,
      currency text, at timestamptz, owners bigint[], codes text[], amounts bigint[])
  ), journal as (
    insert into ledger_journal (id, kind, member_id, ref_type, ref_id, remark, currency, created_at)
      overriding system value
      select id, kind, member, ref_type, ref_id, remark, currency, at from draft
  ), entry as (
    insert into ledger_entry (journal_id, account_id, amount, balance_after, seq)
      select draft.id, a.id, line.amount,
        case when a.owner <> 0 then a.balance + sum(line.amount) over so_far end,
        case when a.owner <> 0 then a.version + count(*) over so_far end
      from draft
      cross join unnest(draft.owners, draft.codes, draft.amounts) with ordinality as line (owner, code, amount, n)
      join ledger_account a on a.owner = line.owner and a.code = line.code
      window so_far as (partition by a.id order by draft.id, line.n)
      order by a.id, draft.id, line.n
  )
  select array_agg(id order by id) into ids from draft;
  return ids;
end $$;

create or replace function ledger_post_each(p_journals jsonb) returns void language plpgsql as $$
begin
  perform ledger_write_all(p_journals);
end $$;

create or replace function ledger_post(p_kind text, p_member bigint, p_ref_type text, p_ref_id text, p_remark text,
  p_currency text, p_at timestamptz, p_owners bigint[], p_codes text[], p_amounts bigint[])
returns table (journal_id bigint, code text, balance_after bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  written bigint[] := ledger_write_all(jsonb_build_array(jsonb_build_object('kind', p_kind, 'member', p_member,
    'ref_type', p_ref_type, 'ref_id', p_ref_id, 'remark', p_remark, 'currency', p_currency, 'at', p_at,
    'owners', p_owners, 'codes', p_codes, 'amounts', p_amounts)));
begin
  return query
    select entry.journal_id, account.code, entry.balance_after
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.journal_id = written[1];
end $$;

drop function ledger_write(text, bigint, text, text, text, text, timestamptz, bigint[], text[], bigint[]);

-- All that these ask is found by a key: however many there are, row by row (as in 0119). A plan that is made once for any
-- number would read a table whole and compare all with all.
create function plan_by_keys(p_names text[]) returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array p_names
  loop
    execute format('alter function %I set plan_cache_mode = force_generic_plan', name);
    execute format('alter function %I set enable_seqscan = off', name);
    execute format('alter function %I set enable_hashjoin = off', name);
    execute format('alter function %I set enable_mergejoin = off', name);
    execute format('alter function %I set jit = off', name);
  end loop;
end $$;
select plan_by_keys(array['ledger_write_all', 'ledger_apply_entries']);
