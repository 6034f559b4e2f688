-- Lists of a member's withdrawals, of all states or of one, by time: a period of long ago is found at once, and a page
-- goes on where the one before ended. `withdrawal_member_idx` was the beginning of the first.
drop index withdrawal_member_idx, withdrawal_list_idx, withdrawal_state_idx;
create index withdrawal_list_idx on withdrawal (member_id, submitted_at desc, id desc);
create index withdrawal_state_idx on withdrawal (member_id, status, submitted_at desc, id desc);
