-- A journal with its entries in one call: whoever waits for money waits for one answer in place of three to five. The
-- triggers of 0002 and 0075 check what it writes, as they check everybody.
create function ledger_post(p_kind text, p_member bigint, p_ref_type text, p_ref_id text, p_remark text,
  p_currency text, p_at timestamptz, p_owners bigint[], p_codes text[], p_amounts bigint[])
returns table (journal_id bigint, code text, balance_after bigint) language plpgsql as $$
#variable_conflict use_column
declare
  new_journal bigint;
begin
  -- In one order everywhere: who opens the same accounts at the same time waits, and never in a circle.
  insert into ledger_account (owner, code)
    select distinct line.owner, line.code from unnest(p_owners, p_codes) as line (owner, code)
    where not exists (select from ledger_account a where a.owner = line.owner and a.code = line.code)
    order by line.owner, line.code
    on conflict do nothing;
  insert into ledger_journal (kind, member_id, ref_type, ref_id, remark, currency, created_at)
    values (p_kind, p_member, p_ref_type, p_ref_id, p_remark, p_currency, p_at)
    returning id into new_journal;
  return query
    with entry as (
      insert into ledger_entry (journal_id, account_id, amount)
      select new_journal, account.id, line.amount
      from unnest(p_owners, p_codes, p_amounts) as line (owner, code, amount)
      join ledger_account account on account.owner = line.owner and account.code = line.code
      -- In one order everywhere, so that two journals over the same accounts cannot wait for each other.
      order by account.id
      returning account_id, balance_after
    )
    select new_journal, account.code, entry.balance_after
    from entry join ledger_account account on account.id = entry.account_id;
end $$;
