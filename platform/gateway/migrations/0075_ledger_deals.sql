-- Records that stay quick however many there are, and lines whose order can be proved: every entry knows its place on its
-- account, and every movement of the central wallet that is no bet is a line that carries the running number and sum of
-- its type. A page, a number and a sum of any period are then a few look-ups.

-- The account's version after the entry: numbers are given before an account is locked, so ids may be out of order.
alter table ledger_entry add column seq bigint;

-- Journals lie in the order of their time: which ones are of a day.
create index ledger_journal_age_idx on ledger_journal using brin (created_at);

create table ledger_deal (
  account_id bigint not null references ledger_account (id),
  -- that of the entry
  seq bigint not null,
  journal_id bigint not null references ledger_journal (id),
  -- the first word of the journal's kind
  type text not null,
  -- the journal's time, but never before that of an earlier line
  at timestamptz not null,
  amount bigint not null,
  balance_after bigint not null,
  -- lines of this type so far with this one, and their sum
  type_count bigint not null,
  type_sum bigint not null,
  primary key (account_id, seq)
);
create index ledger_deal_at_idx on ledger_deal (account_id, at desc, seq desc);
create index ledger_deal_type_idx on ledger_deal (account_id, type, at desc, seq desc);

-- Entries take no update, so no job could do this later.
alter table ledger_entry disable trigger ledger_entry_append_only;
update ledger_entry entry set seq = placed.seq
from (
  select id, row_number() over (partition by account_id order by id) as seq
  from ledger_entry where balance_after is not null
) placed
where entry.id = placed.id;
alter table ledger_entry enable trigger ledger_entry_append_only;

insert into ledger_deal (account_id, seq, journal_id, type, at, amount, balance_after, type_count, type_sum)
select entry.account_id, entry.seq, entry.journal_id, split_part(journal.kind, '_', 1),
  max(journal.created_at) over (partition by entry.account_id order by entry.seq), entry.amount, entry.balance_after,
  count(*) over (partition by entry.account_id, split_part(journal.kind, '_', 1) order by entry.seq),
  sum(entry.amount) over (partition by entry.account_id, split_part(journal.kind, '_', 1) order by entry.seq)
from ledger_entry entry
join ledger_account account on account.id = entry.account_id
join ledger_journal journal on journal.id = entry.journal_id
where account.owner <> 0 and account.code = 'center' and journal.kind not like 'bet\_%';

create trigger ledger_deal_append_only before update or delete on ledger_deal
  for each row execute function ledger_refuse_change();
create trigger ledger_deal_no_truncate before truncate on ledger_deal
  for each statement execute function ledger_refuse_change();

-- Called with the account locked.
create function ledger_write_deal(p_entry ledger_entry, p_kind text, p_at timestamptz) returns void
language plpgsql as $$
declare
  of_type text := split_part(p_kind, '_', 1);
  before ledger_deal%rowtype;
begin
  select * into before from ledger_deal
    where account_id = p_entry.account_id and type = of_type order by at desc, seq desc limit 1;
  insert into ledger_deal (account_id, seq, journal_id, type, at, amount, balance_after, type_count, type_sum)
    values (p_entry.account_id, p_entry.seq, p_entry.journal_id, of_type,
      greatest(p_at, (select at from ledger_deal where account_id = p_entry.account_id order by at desc, seq desc limit 1)),
      p_entry.amount, p_entry.balance_after, coalesce(before.type_count, 0) + 1,
      coalesce(before.type_sum, 0) + p_entry.amount);
end $$;

create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
declare
  journal_kind text;
  journal_at timestamptz;
  of_journal text;
  of_account text;
  account_code text;
begin
  select kind, created_at, currency into journal_kind, journal_at, of_journal from ledger_journal
    where id = new.journal_id and written_by = pg_current_xact_id();
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
    returning balance, version, code into new.balance_after, new.seq, account_code;
  if account_code = 'center' and journal_kind not like 'bet\_%' then
    perform ledger_write_deal(new, journal_kind, journal_at);
  end if;
  return new;
end $$;
