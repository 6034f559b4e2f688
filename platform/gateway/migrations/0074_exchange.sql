-- The rate that a member was told last: who exchanges does so at this one, until it expires by the business clock.
create table exchange_quote (
  member_id bigint primary key references member (id),
  -- yuan for one USDT, with as many decimals as were told
  rate numeric not null check (rate > 0),
  expires_at timestamptz not null
);
