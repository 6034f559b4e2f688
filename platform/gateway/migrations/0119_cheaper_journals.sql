-- Money calls with less work for the same rules. What is refused stays refused (ADR 0056).

-- A row that many transactions refer to at once, as the house's account of a channel or the channel itself, was locked by
-- each of them for its foreign key, which the database then keeps a list for. Nothing can be deleted there, so it is enough
-- that the row exists: the trigger of an entry looks at journal and account anyway.
alter table ledger_entry drop constraint ledger_entry_journal_id_fkey, drop constraint ledger_entry_account_id_fkey;
-- Written by that trigger alone, for an entry that it has checked.
alter table ledger_deal drop constraint ledger_deal_account_id_fkey, drop constraint ledger_deal_journal_id_fkey;

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
  -- The row lock serialises everything that touches this account; the check constraint refuses an overdraft.
  update ledger_account set balance = balance + new.amount, version = version + 1
    where id = new.account_id and owner <> 0
    returning balance, version, code, currency into new.balance_after, new.seq, account_code, of_account;
  if not found then
    select currency into of_account from ledger_account where id = new.account_id;
    if not found then
      raise exception 'there is no account %', new.account_id using errcode = 'foreign_key_violation';
    end if;
  end if;
  if of_account <> of_journal then
    raise exception 'journal % is in %, account % in %', new.journal_id, of_journal, new.account_id, of_account
      using errcode = 'check_violation', constraint = 'ledger_journal_of_one_currency';
  end if;
  if account_code = 'center' and journal_kind not like 'bet\_%' then
    perform ledger_write_deal(new, journal_kind, journal_at);
  end if;
  return new;
end $$;

-- A balance moves with an entry or not at all. An update from inside the trigger of an entry needs no look.
drop trigger ledger_account_guard on ledger_account;
create trigger ledger_account_guard before insert on ledger_account
  for each row execute function ledger_guard_account();
create trigger ledger_account_guard_change before update on ledger_account
  for each row when (pg_trigger_depth() < 1 or new.owner <> old.owner or new.code <> old.code)
  execute function ledger_guard_account();
create or replace function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a balance changes only through an entry' using errcode = 'restrict_violation';
  end if;
  if new.balance <> 0 or new.version <> 0 then
    raise exception 'an account starts empty' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Entries of a journal are written by one statement and balance in it, so nothing has to be added up again at the end of
-- the transaction; only that a journal has entries is known no sooner.
drop trigger ledger_entry_balances on ledger_entry;
drop trigger ledger_journal_balances on ledger_journal;
drop function ledger_check_journal();

create function ledger_check_entries() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select journal_id, sum(amount) as total, count(*) as lines into wrong from lines group by journal_id
    having sum(amount) <> 0 or count(*) < 2 limit 1;
  if found then
    raise exception 'journal % does not balance: % entries sum to %', wrong.journal_id, wrong.lines, wrong.total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_balances after insert on ledger_entry
  referencing new table as lines for each statement execute function ledger_check_entries();

create function ledger_check_journal() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entry where journal_id = new.id) then
    raise exception 'journal % does not balance: it has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_balances after insert on ledger_journal
  deferrable initially deferred for each row execute function ledger_check_journal();

alter table deposit_order drop constraint deposit_order_pay_code_fkey;
create function deposit_check_channel() returns trigger language plpgsql as $$
begin
  if not exists (select from deposit_channel where code = new.pay_code) then
    raise exception 'there is no channel %', new.pay_code using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger deposit_order_channel before insert or update of pay_code on deposit_order
  for each row execute function deposit_check_channel();
create function deposit_keep_channel() returns trigger language plpgsql as $$
begin
  raise exception 'a channel is closed, never deleted' using errcode = 'restrict_violation';
end $$;
create trigger deposit_channel_stays before delete on deposit_channel
  for each row execute function deposit_keep_channel();
create trigger deposit_channel_keeps_code before update of code on deposit_channel
  for each row when (new.code <> old.code) execute function deposit_keep_channel();
create trigger deposit_channel_no_truncate before truncate on deposit_channel
  for each statement execute function deposit_keep_channel();

-- All that these functions ask is found by a key, whatever its values and however many rows there are: planned once a
-- connection, not for every call, and by an index also while a table is new and nothing is known of its size. The number of
-- lines of a journal, which a list says, made the planner plan each of them anew; a table that was empty once was read whole.
do $$
declare
  name text;
begin
  foreach name in array array['ledger_post', 'ledger_check_journal', 'deposit_begin', 'deposit_open', 'deposit_move',
    'turnover_ask', 'turnover_open_held', 'withdraw_begin', 'withdraw_submit', 'bet_place']
  loop
    execute format('alter function %I set plan_cache_mode = force_generic_plan', name);
    execute format('alter function %I set enable_seqscan = off', name);
    -- A plan without an index would be thought dear enough to be compiled.
    execute format('alter function %I set jit = off', name);
  end loop;
end $$;
