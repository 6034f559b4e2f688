-- Where a member's withdrawals go: bank cards, coin addresses, Alipay accounts.
create table payout_account (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('bank', 'coin', 'alipay')),
  -- the bank, or the network of a coin; empty for Alipay
  code text not null default '',
  number text not null,
  -- branch of the bank, or the member's own name for an address
  note text not null default '',
  created_at timestamptz not null default now(),
  constraint payout_account_key unique (member_id, kind, number)
);
create index payout_account_number_idx on payout_account (kind, number);
