-- A notice may announce a letter to everybody: each member opens their own copy from it.
alter table site_notice add column mailing_id bigint references mailing (id);
