-- Days on which members have signed in (DOMAIN 5.4), once each; a made-up day is one that a card was spent on.
create table sign_in (
  activity_id text not null references activity (id),
  member_id bigint not null references member (id),
  -- site day
  day integer not null,
  made_up boolean not null default false,
  at timestamptz not null,
  primary key (activity_id, member_id, day)
);
create index sign_in_day_idx on sign_in (member_id, day);
