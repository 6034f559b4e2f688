-- Work that is done later, and work of every day: written in the transaction of what asks for it, done at least once.
create table job (
  id bigint generated always as identity primary key,
  name text not null,
  -- what makes it the same as another job of the name; null when it is like no other
  key text,
  data jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  attempt integer not null default 0,
  -- of the business clock: not before
  due_at timestamptz not null,
  -- of the real clock: nobody takes it before, because a replica is at work on it or its last attempt failed
  held_until timestamptz,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint job_key unique (name, key)
);
create index job_due_idx on job (due_at, id) where status = 'waiting';
create index job_ended_idx on job (ended_at) where status <> 'waiting';

-- The last site day for which a daily job has been written; its row is the lock of who writes the next.
create table job_schedule (
  name text primary key,
  planned_day integer not null
);
