-- Deposits: how they can be made, the orders of members, each state of an order, and what the provider has said.
create table deposit_channel (
  code text primary key check (code ~ '^[A-Z0-9_]{2,32}$'),
  sort integer not null,
  name text not null,
  icon text not null default '',
  tag text not null default '',
  -- the page that waits; `customerService` makes no order
  wait text not null check (wait in ('rechargeWait', 'transferWait', 'virtualWait', 'huiwangWait', 'xnbskWait', 'redirect', 'customerService')),
  min bigint not null check (min > 0),
  max bigint not null check (max >= min),
  quick_amounts bigint[] not null default '{}',
  decimals integer not null default 2 check (decimals between 0 and 2),
  -- hundredths of a per cent of the deposit, credited on top of it
  bonus_rate integer not null default 0 check (bonus_rate between 0 and 10000),
  need_payer_name boolean not null default false,
  asks_bank boolean not null default false,
  currency text not null default 'CNY',
  -- CNY for one unit of the currency; null for CNY
  rate text,
  network text,
  confirmations integer not null default 0,
  timeout_sec integer not null check (timeout_sec > 0),
  tips text[] not null default '{}',
  -- whom to pay: bank, account, name, address
  payee jsonb not null,
  -- 1 open, 2 in maintenance
  state smallint not null default 1 check (state in (1, 2)),
  constraint deposit_channel_rate check ((currency = 'CNY') = (rate is null))
);

create table deposit_order (
  order_no text primary key,
  member_id bigint not null references member (id),
  pay_code text not null references deposit_channel (code),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- what has to be paid: fen, or 10⁻⁴ of a coin
  pay_units bigint not null check (pay_units > 0),
  rate text,
  payee jsonb not null,
  -- of a coin: orders of one address are told apart by what they ask for
  address text,
  payer_name text,
  bank_code text,
  -- the one-time code that it was made with
  signal_code text not null unique,
  status smallint not null check (status between 1 and 8),
  -- why it failed or is looked at
  message text not null default '',
  confirmations integer not null default 0,
  -- what has arrived, in fen
  paid_amount bigint check (paid_amount > 0),
  bonus bigint not null default 0 check (bonus >= 0),
  tx_hash text,
  voucher text,
  -- what the member said on cancelling
  close_reason text,
  -- of the business clock
  created_at timestamptz not null,
  expire_at timestamptz not null,
  constraint deposit_order_success_is_paid check (status <> 4 or paid_amount is not null)
);
create index deposit_order_member_idx on deposit_order (member_id, created_at desc);
create unique index deposit_order_open_key on deposit_order (member_id, pay_code) where status in (1, 2, 3);
create unique index deposit_order_coins_key on deposit_order (address, pay_units) where address is not null and status in (1, 2, 3);

create table deposit_step (
  id bigint generated always as identity primary key,
  order_no text not null references deposit_order (order_no),
  status smallint not null check (status between 1 and 8),
  -- of the business clock
  at timestamptz not null
);
create index deposit_step_order_idx on deposit_step (order_no, id);

-- What a provider has told, each thing once.
create table deposit_notification (
  event_id text primary key,
  order_no text not null references deposit_order (order_no),
  payload_hash text not null,
  -- `surplus`: money for an order that has been paid before; staff give it back
  outcome text not null check (outcome in ('applied', 'ignored', 'surplus')),
  created_at timestamptz not null default now()
);
