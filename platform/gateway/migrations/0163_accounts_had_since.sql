-- Since when a member had an account for payouts that was deleted: whoever adds the account of somebody else after them, and
-- excludes themselves, is no sign of who that one is. Unknown of those that were deleted before.
alter table past_payout_account add column had_since timestamptz;
create or replace function past_payout_account_add() returns trigger language plpgsql as $$
begin
  insert into past_payout_account (member_id, kind, number, had_since)
  values (old.member_id, old.kind, old.number, old.created_at)
  on conflict (member_id, kind, number) do update
    set deleted_at = now(),
      had_since = case when past_payout_account.had_since < excluded.had_since or past_payout_account.had_since is null
        then past_payout_account.had_since else excluded.had_since end;
  return null;
end $$;
