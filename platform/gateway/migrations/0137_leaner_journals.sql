-- Journals with fewer statements for the same rules (ADR 0076): inside the functions of money calls each statement is
-- started, asks for its locks and is ended anew, which costs more than what most of them do.

-- What a line is checked by is read at once; a line of the house, whose balance is kept nowhere, is then done.
create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
declare
  known record;
begin
  select journal.kind, journal.created_at, journal.currency as of_journal, account.owner, account.code,
      account.currency as of_account
    into known
    from ledger_journal journal left join ledger_account account on account.id = new.account_id
    where journal.id = new.journal_id and journal.written_by = pg_current_xact_id();
  if not found then
    raise exception 'journal % is closed', new.journal_id using errcode = 'restrict_violation';
  end if;
  if known.owner is null then
    raise exception 'there is no account %', new.account_id using errcode = 'foreign_key_violation';
  end if;
  if known.of_account <> known.of_journal then
    raise exception 'journal % is in %, account % in %', new.journal_id, known.of_journal, new.account_id, known.of_account
      using errcode = 'check_violation', constraint = 'ledger_journal_of_one_currency';
  end if;
  if known.owner = 0 then return new; end if;
  -- The row lock serialises everything that touches this account; the check constraint refuses an overdraft.
  update ledger_account set balance = balance + new.amount, version = version + 1
    where id = new.account_id
    returning balance, version into new.balance_after, new.seq;
  if known.code = 'center' and known.kind not like 'bet\_%' then
    perform ledger_write_deal(new, known.kind, known.created_at);
  end if;
  return new;
end $$;

-- A journal with its entries, as `ledger_post` writes it; its id.
create function ledger_write(p_kind text, p_member bigint, p_ref_type text, p_ref_id text, p_remark text,
  p_currency text, p_at timestamptz, p_owners bigint[], p_codes text[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  new_journal bigint;
begin
  -- Nearly always all accounts are there, and looking is cheaper than trying.
  if cardinality(p_codes) > (
    select count(*) from unnest(p_owners, p_codes) as line (owner, code)
    join ledger_account a on a.owner = line.owner and a.code = line.code
  ) then
    -- In one order everywhere: who opens the same accounts at the same time waits, and never in a circle.
    insert into ledger_account (owner, code)
      select distinct line.owner, line.code from unnest(p_owners, p_codes) as line (owner, code)
      where not exists (select from ledger_account a where a.owner = line.owner and a.code = line.code)
      order by line.owner, line.code
      on conflict do nothing;
  end if;
  insert into ledger_journal (kind, member_id, ref_type, ref_id, remark, currency, created_at)
    values (p_kind, p_member, p_ref_type, p_ref_id, p_remark, p_currency, p_at)
    returning id into new_journal;
  insert into ledger_entry (journal_id, account_id, amount)
    select new_journal, account.id, line.amount
    from unnest(p_owners, p_codes, p_amounts) as line (owner, code, amount)
    join ledger_account account on account.owner = line.owner and account.code = line.code
    -- In one order everywhere, so that two journals over the same accounts cannot wait for each other.
    order by account.id;
  return new_journal;
end $$;

create or replace function ledger_post(p_kind text, p_member bigint, p_ref_type text, p_ref_id text, p_remark text,
  p_currency text, p_at timestamptz, p_owners bigint[], p_codes text[], p_amounts bigint[])
returns table (journal_id bigint, code text, balance_after bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  new_journal bigint := ledger_write(p_kind, p_member, p_ref_type, p_ref_id, p_remark, p_currency, p_at, p_owners,
    p_codes, p_amounts);
begin
  return query
    select new_journal, account.code, entry.balance_after
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.journal_id = new_journal;
end $$;

-- Nobody asks for the balances after these.
create or replace function ledger_post_each(p_journals jsonb) returns void language plpgsql as $$
declare
  draft record;
begin
  for draft in
    select * from jsonb_to_recordset(p_journals) as journal (kind text, member bigint, ref_type text, ref_id text,
      remark text, currency text, at timestamptz, owners bigint[], codes text[], amounts bigint[])
  loop
    perform ledger_write(draft.kind, draft.member, draft.ref_type, draft.ref_id, draft.remark, draft.currency, draft.at,
      draft.owners, draft.codes, draft.amounts);
  end loop;
end $$;
