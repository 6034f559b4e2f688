-- Lists of a member's orders, of all states or of one: a page goes on where the one before ended.
drop index deposit_order_member_idx;
create index deposit_order_member_idx on deposit_order (member_id, created_at desc, order_no desc);
create index deposit_order_state_idx on deposit_order (member_id, status, created_at desc, order_no desc);
create index withdrawal_list_idx on withdrawal (member_id, id desc);
create index withdrawal_state_idx on withdrawal (member_id, status, id desc);
