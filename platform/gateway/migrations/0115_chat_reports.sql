-- What members have told staff about messages of others. The words are kept as they were when it was told.
create table chat_report (
  id bigint generated always as identity primary key,
  rid text not null,
  seq bigint not null,
  reporter_id bigint not null references member (id),
  -- whose message it is
  member_id bigint not null references member (id),
  reason text not null check (reason in ('abuse', 'spam', 'fraud', 'privacy', 'other')),
  nickname text not null,
  text text not null,
  created_at timestamptz not null,
  -- nothing was wrong with it, the message was taken away, or its writer was muted as well
  verdict text check (verdict in ('dismissed', 'blocked', 'muted')),
  decided_at timestamptz,
  constraint chat_report_decided check ((verdict is null) = (decided_at is null)),
  constraint chat_report_once unique (rid, seq, reporter_id)
);
create index chat_report_open_idx on chat_report (id) where verdict is null;
create index chat_report_age_idx on chat_report (created_at);
