-- Members and their sessions.
create table member (
  id bigint generated always as identity (start with 10000001) primary key,
  name text not null,
  -- argon2id over the MD5 that the browser sends
  password_hash text not null,
  nick_name text not null default '',
  avatar text not null default '',
  real_name text,
  area_code text not null default '+86',
  phone text,
  email text,
  gender smallint not null default 0 check (gender between 0 and 2),
  birthday date,
  vip_grade smallint not null default 0 check (vip_grade between 0 and 20),
  auto_transfer boolean not null default false,
  is_test boolean not null default false,
  status text not null default 'active' check (status in ('active', 'frozen')),
  register_at timestamptz not null default now(),
  register_ip text not null default '',
  register_domain text not null default '',
  referral_code text not null default '',
  invite_code text not null default '',
  last_login_at timestamptz,
  last_login_ip text not null default ''
);
-- Names differ by more than their case.
create unique index member_name_key on member (lower(name));

create table member_session (
  -- sha256 of the token in hex: whoever reads the table cannot use it to log in
  id text primary key,
  member_id bigint not null references member (id),
  device_id text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index member_session_member_idx on member_session (member_id) where revoked_at is null;

create table member_collection (
  member_id bigint not null references member (id),
  type text not null check (type in ('game', 'match', 'league')),
  venue text not null,
  code text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, type, venue, code)
);
