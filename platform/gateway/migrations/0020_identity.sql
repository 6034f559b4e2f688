-- Identity: what makes an account known, safe and complete.
alter table member
  -- argon2id over the MD5 of the second password
  add column withdraw_hash text,
  add column wechat text,
  add column qq text,
  -- whether log-ins of this account are looked at for risk; not those of the demo members
  add column risk_checked boolean not null default true;
update member set risk_checked = false where is_test;

-- Devices that a member has proved to be theirs: by registering, by a first log-in or by a code.
create table member_device (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  device_id text not null,
  user_agent text not null default '',
  ip text not null default '',
  -- of the business clock
  first_login_at timestamptz not null,
  last_login_at timestamptz not null,
  constraint member_device_key unique (member_id, device_id)
);
create index member_device_device_idx on member_device (device_id);

-- Networks that a member has logged in from.
create table member_network (
  member_id bigint not null references member (id),
  network text not null,
  last_login_at timestamptz not null,
  primary key (member_id, network)
);

-- Codes sent to phones and e-mail addresses; times of the business clock. A row without a member is a decoy: nobody
-- was sent its code, so that a caller cannot tell whether an account exists.
create table verification_code (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('bind', 'forgot', 'device')),
  -- who may use it: a member's id, a name in lower case, or a member's id and device
  subject text not null,
  channel text not null check (channel in ('sms', 'voice', 'email')),
  target text not null,
  -- HMAC of code and row
  code_mac text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_code_subject_idx on verification_code (scope, subject, id desc);
create index verification_code_target_idx on verification_code (target, sent_at desc);

-- A proved right to set a new password.
create table password_reset (
  ticket_hash text primary key,
  member_id bigint not null references member (id),
  subject text not null,
  target text not null,
  device_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_subject_idx on password_reset (subject, target, device_id);

-- One account per person: what two accounts have in common, for staff to look at.
create table identity_review (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  other_member_id bigint not null references member (id),
  kind text not null check (kind in ('phone', 'device', 'holder')),
  created_at timestamptz not null default now(),
  constraint identity_review_key unique (member_id, other_member_id, kind)
);

-- Settings of the operator that the gateway alone acts on.
create table site_setting (
  key text primary key,
  value jsonb not null
);
