-- What the fingerprint says of the device at its last log-in; empty where it said nothing.
alter table member_device add column visitor_id text not null default '';
