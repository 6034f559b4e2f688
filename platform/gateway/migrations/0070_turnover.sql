-- Turnover: what must be bet before money can be withdrawn, and which settled bets have filled it. Amounts in fen, times
-- of the business clock.

alter table turnover_requirement drop constraint turnover_requirement_source_check;
alter table turnover_requirement
  add constraint turnover_requirement_source_check
    check (source in ('deposit', 'promo', 'vip', 'rebate', 'transfer', 'exchange')),
  -- always the sum of its fills
  add column done bigint not null default 0,
  -- codes of the venues whose bets count; every venue's when empty
  add column venues text[] not null default '{}',
  -- least price of a bet that counts, in thousandths
  add column min_odds integer check (min_odds > 1000),
  -- whether money stays in these venues while it is open
  add column locks_venues boolean not null default false,
  add column added_at timestamptz not null default now(),
  -- from then on it asks for nothing more
  add column expires_at timestamptz,
  -- when it was dropped because the money was spent
  add column cleared_at timestamptz,
  add constraint turnover_requirement_done_check check (done between 0 and required),
  add constraint turnover_requirement_lock_check check (not locks_venues or cardinality(venues) > 0);

-- Until now nothing was counted, so nobody can be held to what was asked for.
update turnover_requirement set added_at = created_at, cleared_at = now();

create index turnover_requirement_open_idx on turnover_requirement (member_id, added_at, id)
  where done < required and cleared_at is null;

-- What a settled bet or round has given to a requirement. A bet that is settled otherwise or voided gets others in their
-- place.
create table turnover_fill (
  requirement_id bigint not null references turnover_requirement (id),
  -- number of the ticket, as in the bet records
  ref_id text not null,
  amount bigint not null check (amount > 0),
  primary key (requirement_id, ref_id)
);
create index turnover_fill_ref_idx on turnover_fill (ref_id);

-- What is done changes with a fill or not at all.
create function turnover_guard_done() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.done <> 0 then
      raise exception 'a requirement starts with nothing done' using errcode = 'restrict_violation';
    end if;
  elsif new.done <> old.done and pg_trigger_depth() < 2 then
    raise exception 'what is done changes only through a fill' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger turnover_requirement_guard before insert or update of done on turnover_requirement
  for each row execute function turnover_guard_done();

create function turnover_add_fills() returns trigger language plpgsql as $$
begin
  update turnover_requirement r set done = r.done + f.amount
    from (select requirement_id, sum(amount)::bigint as amount from fills group by requirement_id) f
    where r.id = f.requirement_id;
  return null;
end $$;
create function turnover_take_fills() returns trigger language plpgsql as $$
begin
  update turnover_requirement r set done = r.done - f.amount
    from (select requirement_id, sum(amount)::bigint as amount from fills group by requirement_id) f
    where r.id = f.requirement_id;
  return null;
end $$;
create trigger turnover_fill_added after insert on turnover_fill
  referencing new table as fills for each statement execute function turnover_add_fills();
create trigger turnover_fill_taken after delete on turnover_fill
  referencing old table as fills for each statement execute function turnover_take_fills();

create function turnover_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a fill is written or deleted, never changed' using errcode = 'restrict_violation';
end $$;
create trigger turnover_fill_no_update before update or truncate on turnover_fill
  for each statement execute function turnover_refuse_change();
