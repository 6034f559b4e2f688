-- Friends that members bring (DOMAIN 5.4): a code for each member who asks, and who registered with it. Amounts in fen.
create table invite_code (
  member_id bigint primary key references member (id),
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{8}$')
);

create table invite (
  id bigint generated always as identity primary key,
  -- the invitation that was on
  activity_id text not null references activity (id),
  inviter_id bigint not null references member (id),
  -- a member is brought once
  invitee_id bigint not null unique references member (id),
  registered_at timestamptz not null,
  -- until then deposits and bets count
  counts_until timestamptz not null,
  deposit bigint not null default 0,
  bet bigint not null default 0,
  qualified_at timestamptz,
  -- what both have in common that makes it worth nothing
  refusal text check (refusal in ('device', 'address', 'name', 'phone')),
  constraint invite_decided check (qualified_at is null or refusal is null),
  constraint invite_not_self check (inviter_id <> invitee_id)
);
create index invite_inviter_idx on invite (inviter_id, id desc);
create index invite_open_idx on invite (invitee_id) where qualified_at is null and refusal is null;
