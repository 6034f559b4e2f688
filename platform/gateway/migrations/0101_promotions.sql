-- Promotions are data (DOMAIN 5.4): what every template has, what one of them has, and how much it may give. Amounts in fen,
-- those inside the documents as decimal strings.

alter table activity
  add column status text not null default 'running' check (status in ('running', 'stopped')),
  -- audience, way to join, turnover, limits, terms
  add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- of its template
  add column data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- rewards that it may pay, and what they may come to; no end without
  add column stock integer check (stock >= 0),
  add column budget bigint check (budget >= 0),
  add column claims integer not null default 0,
  add column spent bigint not null default 0,
  add constraint activity_within_stock check (stock is null or claims <= stock),
  add constraint activity_within_budget check (budget is null or spent <= budget),
  add constraint activity_period check (start_at < end_at);

-- Who takes part. What has to be confirmed first is confirmed before joining.
create table activity_member (
  id bigint generated always as identity unique,
  activity_id text not null references activity (id),
  member_id bigint not null references member (id),
  confirmed_at timestamptz,
  joined_at timestamptz,
  primary key (activity_id, member_id),
  constraint activity_member_has_begun check (confirmed_at is not null or joined_at is not null)
);

-- What was paid or drawn: the key is what makes a reward be paid once, whoever asks and how often.
create table activity_claim (
  id bigint generated always as identity primary key,
  activity_id text not null references activity (id),
  member_id bigint not null references member (id),
  key text not null check (length(key) between 1 and 64),
  name text not null,
  amount bigint not null check (amount >= 0),
  required bigint not null check (required >= 0),
  journal_id bigint unique references ledger_journal (id),
  draw_id text,
  -- site day, and what stands for address and device in this activity; empty for what is paid by itself
  day integer not null,
  address_hash text not null,
  device_hash text not null,
  at timestamptz not null,
  unique (activity_id, member_id, key),
  constraint activity_claim_money check ((journal_id is null) = (amount = 0))
);
create index activity_claim_list_idx on activity_claim (activity_id, id);
create index activity_claim_address_idx on activity_claim (activity_id, address_hash) where address_hash <> '';
create index activity_claim_device_idx on activity_claim (activity_id, device_hash) where device_hash <> '';
