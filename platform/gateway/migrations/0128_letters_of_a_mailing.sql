-- The last member to whom a mailing was written: a batch that is run again neither writes nor counts twice.
alter table mailing add column sent_to bigint not null default 0;

-- How many letters of a mailing were read is counted without those that were not.
create index letter_mailing_read_idx on letter (mailing_id) where mailing_id is not null and read_at is not null;
-- A mailing is taken back some members at a time, in their order.
drop index letter_mailing_idx;
create index letter_mailing_idx on letter (mailing_id, member_id) where mailing_id is not null;
