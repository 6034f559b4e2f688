-- Double-entry ledger in fen. What must hold whatever the callers do is held here, by constraints and triggers.

-- Accounts of members carry their balance; the house's balance is the sum of its entries, so that no row of the house
-- is locked by every bet of the site.
create table ledger_account (
  id bigint generated always as identity primary key,
  -- a member's id, 0 for the house
  owner bigint not null,
  member_id bigint generated always as (nullif(owner, 0)) stored references member (id),
  -- members: center, venue:<code>, bet_hold, withdraw_hold, bonus; house: pnl:<venue>, promo, deposit_clearing:<channel>, …
  code text not null check (code ~ '^[a-z_]{2,24}(:[A-Za-z0-9_]{1,32})?$'),
  balance bigint not null default 0,
  version bigint not null default 0,
  constraint ledger_account_owner_key unique (owner, code),
  constraint ledger_member_not_negative check (owner = 0 or balance >= 0),
  constraint ledger_house_has_no_running_balance check (owner <> 0 or balance = 0)
);

create table ledger_journal (
  id bigint generated always as identity primary key,
  kind text not null,
  member_id bigint references member (id),
  ref_type text not null default '',
  ref_id text not null default '',
  remark text not null default '',
  -- the transaction that wrote it: entries can only be added by the same one
  written_by xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index ledger_journal_member_idx on ledger_journal (member_id, id desc);
create index ledger_journal_ref_idx on ledger_journal (ref_type, ref_id);

create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger_journal (id),
  account_id bigint not null references ledger_account (id),
  amount bigint not null check (amount <> 0),
  -- of the member's account after this entry; null for the house
  balance_after bigint
);
create index ledger_entry_journal_idx on ledger_entry (journal_id);
create index ledger_entry_account_idx on ledger_entry (account_id, id desc);

-- Answers of money calls by the caller's key (see wallet/idempotency.ts).
create table idempotency (
  member_id bigint not null references member (id),
  scope text not null,
  key text not null,
  payload_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, scope, key)
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_journal_append_only before update or delete on ledger_journal
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create trigger ledger_journal_no_truncate before truncate on ledger_journal
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_no_delete before delete on ledger_account
  for each row execute function ledger_refuse_change();
create trigger ledger_account_no_truncate before truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- A balance moves with an entry or not at all.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.version <> 0 then
      raise exception 'an account starts empty' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 or new.owner <> old.owner or new.code <> old.code then
    raise exception 'a balance changes only through an entry' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_guard before insert or update on ledger_account
  for each row execute function ledger_guard_account();

create function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_journal where id = new.journal_id and written_by = pg_current_xact_id()) then
    raise exception 'journal % is closed', new.journal_id using errcode = 'restrict_violation';
  end if;
  -- The row lock serialises everything that touches this account; the check constraint refuses an overdraft.
  update ledger_account set balance = balance + new.amount, version = version + 1
    where id = new.account_id and owner <> 0
    returning balance into new.balance_after;
  return new;
end $$;
create trigger ledger_entry_apply before insert on ledger_entry
  for each row execute function ledger_apply_entry();

create function ledger_check_journal() returns trigger language plpgsql as $$
declare
  checked bigint;
  total numeric;
  lines integer;
begin
  if tg_table_name = 'ledger_journal' then checked := new.id; else checked := new.journal_id; end if;
  select coalesce(sum(amount), 0), count(*) into total, lines from ledger_entry where journal_id = checked;
  if lines < 2 or total <> 0 then
    raise exception 'journal % does not balance: % entries sum to %', checked, lines, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_balances after insert on ledger_journal
  deferrable initially deferred for each row execute function ledger_check_journal();
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_journal();
