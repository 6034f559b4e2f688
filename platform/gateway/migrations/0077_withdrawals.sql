-- Withdrawals. The money of one that is under way lies in its member's account `withdraw_hold`. Journals refer to
-- `withdraw` and the order's number.
create table withdrawal (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  way text not null check (way in ('BANK', 'USDT', 'ALIPAY')),
  amount bigint not null check (amount > 0),
  -- taken from the amount when it is paid
  fee bigint not null check (fee >= 0),
  -- 1 submitted, 2 in review, 3 paying, 4 paid, 5 refused, 6 failed, 7 paid in part
  status smallint not null default 1 check (status between 1 and 7),
  -- the account as it was when the order was made: its owner may have taken it away since
  account_code text not null default '',
  account_number text not null,
  -- of a coin: CNY for one
  rate text,
  -- why somebody has to look at it before it is paid; empty when a rule may decide
  risk text[] not null default '{}',
  reason text not null default '',
  -- of one that is over: what was paid of the amount, the fee included
  paid bigint,
  -- of the business clock
  submitted_at timestamptz not null,
  constraint withdrawal_fee_within check (fee < amount),
  constraint withdrawal_rate_of_a_coin check ((way = 'USDT') = (rate is not null)),
  constraint withdrawal_paid_at_its_end check (
    case
      when status in (1, 2, 3) then paid is null
      when status = 4 then paid is not distinct from amount
      when status = 7 then paid is not null and paid > fee and paid < amount
      else paid is not distinct from 0
    end
  )
);
create unique index withdrawal_open_key on withdrawal (member_id) where status in (1, 2, 3);
create index withdrawal_member_idx on withdrawal (member_id, submitted_at desc);
create index withdrawal_open_idx on withdrawal (id) where status in (1, 2, 3);

-- When it came to each of its states after the first: once to each.
create table withdrawal_step (
  withdrawal_id bigint not null references withdrawal (id),
  status smallint not null check (status between 2 and 7),
  -- of the business clock
  at timestamptz not null,
  primary key (withdrawal_id, status)
);

-- There is no way but these, and none out of an end.
create function withdrawal_check_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 1 then
      raise exception 'a withdrawal begins submitted' using errcode = 'restrict_violation';
    end if;
  elsif new.amount <> old.amount or new.fee <> old.fee or new.member_id <> old.member_id then
    raise exception 'the money of a withdrawal stays as it is' using errcode = 'restrict_violation';
  elsif new.status <> old.status
    and (old.status, new.status) not in ((1, 2), (2, 3), (3, 4), (1, 5), (2, 5), (3, 6), (3, 7)) then
    raise exception 'no withdrawal goes from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_move before insert or update on withdrawal
  for each row execute function withdrawal_check_move();
