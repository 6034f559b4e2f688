-- Money of more than one currency. A journal is of one and moves money between accounts of that one alone, so whatever
-- sums to zero sums to zero in each currency; an exchange is two journals. Amounts of USDT are in millionths.
alter table ledger_account add column currency text not null
  generated always as (case when code = 'usdt' or code like 'usdt:%' then 'USDT' else 'CNY' end) stored;
alter table ledger_journal add column currency text not null default 'CNY'
  constraint ledger_journal_currency_check check (currency in ('CNY', 'USDT'));

create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
declare
  of_journal text;
  of_account text;
begin
  select currency into of_journal from ledger_journal where id = new.journal_id and written_by = pg_current_xact_id();
  if not found then
    raise exception 'journal % is closed', new.journal_id using errcode = 'restrict_violation';
  end if;
  select currency into of_account from ledger_account where id = new.account_id;
  if of_account <> of_journal then
    raise exception 'journal % is in %, account % in %', new.journal_id, of_journal, new.account_id, of_account
      using errcode = 'check_violation', constraint = 'ledger_journal_of_one_currency';
  end if;
  -- The row lock serialises everything that touches this account; the check constraint refuses an overdraft.
  update ledger_account set balance = balance + new.amount, version = version + 1
    where id = new.account_id and owner <> 0
    returning balance into new.balance_after;
  return new;
end $$;
