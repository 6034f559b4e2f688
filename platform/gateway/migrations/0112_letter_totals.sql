-- How many letters of each type a member has and has not read, so that the message centre opens with ten thousand letters
-- as quickly as with a hundred; and the order of the letters of one type.

create table letter_total (
  member_id bigint not null references member (id),
  type text not null check (type in ('notice', 'activity', 'bulletin', 'match', 'fd')),
  broadcast boolean not null,
  -- those that are not deleted, and those of them that are not read
  letters integer not null,
  unread integer not null,
  primary key (member_id, type, broadcast)
);

-- One after another for each member: letters of several types are written and read in any order.
create function letter_total_add(p_member bigint, p_type text, p_broadcast boolean, p_letters integer, p_unread integer)
returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('letters:' || p_member, 0));
  insert into letter_total as total (member_id, type, broadcast, letters, unread)
    values (p_member, p_type, p_broadcast, p_letters, p_unread)
    on conflict (member_id, type, broadcast) do update
      set letters = total.letters + excluded.letters, unread = total.unread + excluded.unread;
end $$;

create function letter_total_of_new() returns trigger language plpgsql as $$
begin
  perform letter_total_add(new.member_id, new.type, new.broadcast,
    (new.deleted_at is null)::integer, (new.deleted_at is null and new.read_at is null)::integer);
  return null;
end $$;

-- What a member reads or deletes may be all that there is: it is counted once for the statement.
create function letter_total_of_changed() returns trigger language plpgsql as $$
begin
  perform letter_total_add(member_id, type, broadcast, sum(letters)::integer, sum(unread)::integer)
    from (
      select member_id, type, broadcast, (deleted_at is null)::integer as letters,
        (deleted_at is null and read_at is null)::integer as unread from after_rows
      union all
      select member_id, type, broadcast, -(deleted_at is null)::integer,
        -(deleted_at is null and read_at is null)::integer from before_rows
    ) change
    group by member_id, type, broadcast
    having sum(letters) <> 0 or sum(unread) <> 0
    order by member_id, type, broadcast;
  return null;
end $$;

-- A letter goes with the money that it tells of: it is counted at the end of that transaction, which then waits for nothing
-- more, so counting brings no new deadlock.
create constraint trigger letter_total_new after insert on letter
  deferrable initially deferred for each row execute function letter_total_of_new();
create trigger letter_total_changed after update on letter
  referencing old table as before_rows new table as after_rows
  for each statement execute function letter_total_of_changed();

insert into letter_total (member_id, type, broadcast, letters, unread)
select member_id, type, broadcast, count(*), count(*) filter (where read_at is null)
from letter where deleted_at is null group by 1, 2, 3;

create index letter_type_idx on letter (member_id, type, id desc) where deleted_at is null;
