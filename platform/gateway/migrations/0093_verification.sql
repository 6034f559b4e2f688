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
