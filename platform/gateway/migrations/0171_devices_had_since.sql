-- Since when a member had been on a device that was forgotten: whoever sends the id of somebody else's device after them, and
-- excludes themselves, is no sign of who that one is. Unknown of those that were forgotten before.
alter table past_device add column had_since timestamptz;
create or replace function past_device_add() returns trigger language plpgsql as $$
begin
  insert into past_device (member_id, device_id, had_since)
  values (old.member_id, old.device_id, old.first_login_at)
  on conflict (member_id, device_id) do update
    set deleted_at = now(),
      -- Not known of one time is not known at all.
      had_since = case when past_device.had_since is null or past_device.had_since < excluded.had_since
        then past_device.had_since else excluded.had_since end;
  return null;
end $$;
