-- Verification of age and identity (DOMAIN 4.1, rows 6, 7 and 15). Times are of the business clock.

create table identity_verification (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('idCard', 'passport')),
  status text not null default 'pending' check (status in ('pending', 'verified', 'refused')),
  -- pictures that staff looks at; none once their time is over
  documents text[] not null default '{}',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- why it was refused, for its member
  ground text not null default '',
  -- as the document says
  birthday date,
  constraint identity_verification_decided check ((status = 'pending') = (decided_at is null)),
  constraint identity_verification_ground check ((status = 'refused') = (ground <> '')),
  constraint identity_verification_birthday check ((status = 'verified') = (birthday is not null))
);
create index identity_verification_member_idx on identity_verification (member_id, id desc);
create unique index identity_verification_pending_idx on identity_verification (member_id) where status = 'pending';
-- A member is verified once.
create unique index identity_verification_verified_idx on identity_verification (member_id) where status = 'verified';
create index identity_verification_documents_idx on identity_verification (decided_at) where documents <> '{}';

-- Pictures that staff alone may see: no address of the site shows them.
alter table uploaded_image add column staff_only boolean not null default false;

-- Why an account is frozen (`member.status`), what its member says to that, and how it ended.
create table account_freeze (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- for its member, as everything that staff writes here
  ground text not null check (ground <> ''),
  frozen_at timestamptz not null,
  appeal text,
  appealed_at timestamptz,
  answer text,
  answered_at timestamptz,
  lifted_at timestamptz,
  lift_ground text,
  constraint account_freeze_appeal check ((appeal is null) = (appealed_at is null)),
  constraint account_freeze_answer check ((answer is null) = (answered_at is null)),
  constraint account_freeze_answered check (answer is null or appeal is not null),
  constraint account_freeze_lifted check ((lifted_at is null) = (lift_ground is null))
);
create index account_freeze_member_idx on account_freeze (member_id, id desc);
create unique index account_freeze_open_idx on account_freeze (member_id) where lifted_at is null;
