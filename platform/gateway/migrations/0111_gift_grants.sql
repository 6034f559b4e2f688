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
