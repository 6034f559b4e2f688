-- What operators did (DOMAIN 4.3): one line for each action, tied to the line before it by its hash, and never changed.
create table operator_audit (
  seq bigint primary key check (seq > 0),
  -- of the business clock, epoch milliseconds: hashed as it stands
  at bigint not null,
  operator text not null,
  action text not null,
  subject text not null,
  -- sha256 of the subject before and after; null where nothing of it is in this database
  before_digest text,
  after_digest text,
  previous text not null,
  hash text not null
);

create function operator_audit_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a line of the audit is never changed' using errcode = 'restrict_violation';
end $$;
create trigger operator_audit_kept before update or delete on operator_audit
  for each row execute function operator_audit_keep();
create trigger operator_audit_no_truncate before truncate on operator_audit
  for each statement execute function operator_audit_keep();
