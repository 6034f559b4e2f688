-- What staff has blocked in the rooms that people are in is looked up every few seconds; nearly no message is blocked.
create index chat_message_blocked_idx on chat_message (rid, seq) where is_blocked;
