-- What members dispute (DOMAIN 4.1, row 17), and what staff answers. Times are of the business clock.
create table dispute (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('bet', 'deposit', 'withdrawal')),
  -- of the ticket or order
  number text not null,
  -- what was disputed: a bet may be settled again, and its record ends after its years
  facts jsonb not null,
  reason text not null check (reason <> ''),
  submitted_at timestamptz not null,
  review_at timestamptz,
  verdict text check (verdict in ('upheld', 'rejected')),
  -- for its member
  answer text,
  answered_at timestamptz,
  -- fen, credited with the answer
  correction bigint,
  constraint dispute_answered check ((verdict is null) = (answer is null) and (verdict is null) = (answered_at is null)),
  constraint dispute_correction check (correction is null or (correction > 0 and verdict is not distinct from 'upheld'))
);
create index dispute_member_idx on dispute (member_id, id desc);
create index dispute_subject_idx on dispute (kind, number, id desc);
-- One that waits for its answer for each ticket or order.
create unique index dispute_open_idx on dispute (kind, number) where verdict is null;
create index dispute_waiting_idx on dispute (id) where verdict is null;
