-- Gifts that the operator gives to one member, who claims them like those of a grade until they end. Amounts in fen, times
-- of the business clock.
create table vip_gift_grant (
  id bigint generated always as identity primary key,
  -- the same press of the desk again gives no second one
  request_id text not null unique,
  member_id bigint not null references member (id),
  -- what it is for, as its member reads it
  title text not null check (title <> ''),
  amount bigint not null check (amount > 0),
  -- how often it must be bet before it can be withdrawn
  turnover smallint not null check (turnover between 1 and 10),
  created_at timestamptz not null,
  closes_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint vip_gift_grant_period check (closes_at > created_at)
);
create index vip_gift_grant_member_idx on vip_gift_grant (member_id, id desc);

-- The period of a claim of such a gift is its number.
alter table vip_gift_claim drop constraint vip_gift_claim_type_check;
alter table vip_gift_claim
  add constraint vip_gift_claim_type_check check (type in ('upgrade', 'week', 'month', 'birthday', 'special'));

-- Where a member has been, by device and address. It stays when its member forgets the device, so that nobody makes two
-- accounts of one person by forgetting; written by the database, so that no log-in is left out.
create table member_place (
  member_id bigint not null references member (id),
  device_id text not null,
  ip text not null,
  first_at timestamptz not null,
  primary key (member_id, device_id, ip)
);
create index member_place_first_idx on member_place (first_at);
create function member_place_add() returns trigger language plpgsql as $$
begin
  insert into member_place (member_id, device_id, ip, first_at)
  values (new.member_id, new.device_id, new.ip, new.last_login_at)
  on conflict do nothing;
  return null;
end $$;
create trigger member_place_of_device after insert or update on member_device
  for each row execute function member_place_add();
create function member_place_keep() returns trigger language plpgsql as $$
begin
  raise exception 'where a member has been is never changed' using errcode = 'restrict_violation';
end $$;
create trigger member_place_kept before update on member_place
  for each row execute function member_place_keep();
insert into member_place (member_id, device_id, ip, first_at)
select member_id, device_id, ip, first_login_at from member_device;
