-- By which accounts are told to be of one person stays known when its member deletes an account for payouts or forgets a
-- device: who has excluded themselves would have but to do that and could go on with another account. Written by the
-- database, so that no way of deleting is left out. Kept as long as the longest self-exclusion.
create table past_payout_account (
  member_id bigint not null references member (id),
  kind text not null check (kind in ('bank', 'coin', 'alipay')),
  number text not null,
  deleted_at timestamptz not null default now(),
  primary key (member_id, kind, number)
);
create index past_payout_account_number_idx on past_payout_account (kind, number);
create index past_payout_account_deleted_idx on past_payout_account (deleted_at);
create function past_payout_account_add() returns trigger language plpgsql as $$
begin
  insert into past_payout_account (member_id, kind, number) values (old.member_id, old.kind, old.number)
  on conflict (member_id, kind, number) do update set deleted_at = now();
  return null;
end $$;
create trigger past_payout_account_of after delete on payout_account
  for each row execute function past_payout_account_add();

create table past_device (
  member_id bigint not null references member (id),
  device_id text not null,
  deleted_at timestamptz not null default now(),
  primary key (member_id, device_id)
);
create index past_device_device_idx on past_device (device_id);
create index past_device_deleted_idx on past_device (deleted_at);
create function past_device_add() returns trigger language plpgsql as $$
begin
  insert into past_device (member_id, device_id) values (old.member_id, old.device_id)
  on conflict (member_id, device_id) do update set deleted_at = now();
  return null;
end $$;
create trigger past_device_of after delete on member_device
  for each row execute function past_device_add();

-- What was forgotten before is known for the places of the last year.
insert into past_device (member_id, device_id)
select distinct member_id, device_id from member_place
where not exists (
  select from member_device
  where member_device.member_id = member_place.member_id and member_device.device_id = member_place.device_id
);
