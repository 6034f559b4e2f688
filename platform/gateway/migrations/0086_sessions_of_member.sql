-- A withdrawal asks where its member was before, in sessions that are over as well.
drop index member_session_member_idx;
create index member_session_member_idx on member_session (member_id);
