-- Player protection (DOMAIN 4.2): limits that members set themselves, pauses, and how long they play. Times are of the
-- business clock, amounts fen, and of the limit of playing time minutes.

create table play_limit (
  member_id bigint not null references member (id),
  type text not null check (type in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount > 0),
  -- a higher limit that waits: since when, and its amount, which is null for the end of the limit
  requested_at timestamptz,
  pending_amount bigint check (pending_amount > amount),
  primary key (member_id, type, period),
  constraint play_limit_pending check (pending_amount is null or requested_at is not null),
  constraint play_limit_session_by_day check (type <> 'session' or period = 'day')
);

create table play_exclusion (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('timeout', 'selfExclusion')),
  started_at timestamptz not null,
  until_at timestamptz not null,
  -- when the member asked to come back
  return_asked_at timestamptz,
  constraint play_exclusion_lasts check (until_at > started_at),
  constraint play_exclusion_return check (return_asked_at is null or (kind = 'selfExclusion' and return_asked_at >= until_at))
);
create index play_exclusion_member_idx on play_exclusion (member_id, id desc);

-- Not reversible early, whoever writes: a pause is never taken away, and nothing of it changes but that its member asks
-- to come back once it is over.
create function play_exclusion_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.return_asked_at is null and new.return_asked_at is not null
    and (old.id, old.member_id, old.kind, old.started_at, old.until_at)
      = (new.id, new.member_id, new.kind, new.started_at, new.until_at) then
    return new;
  end if;
  raise exception 'an exclusion is never changed' using errcode = 'restrict_violation';
end $$;
create trigger play_exclusion_kept before update or delete on play_exclusion
  for each row execute function play_exclusion_keep();
create trigger play_exclusion_no_truncate before truncate on play_exclusion
  for each statement execute function play_exclusion_keep();

create table play_session (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  started_at timestamptz not null,
  -- the last sign of the member
  seen_at timestamptz not null,
  constraint play_session_lasts check (seen_at >= started_at)
);
create index play_session_member_idx on play_session (member_id, seen_at desc);

create table play_setting (
  member_id bigint primary key references member (id),
  reality_minutes smallint not null check (reality_minutes in (15, 30, 60))
);
