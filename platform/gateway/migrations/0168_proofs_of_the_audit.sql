-- The daily proof also proves the operator's audit: what is wrong with it, in words, and its last line then, as
-- `12:<hash>`, from which the next proof goes on. None where the audit was not proved, or had no line.
alter table ledger_proof
  add column audit_problems jsonb not null default '[]',
  add column audit_head text;

-- Reports that differ are measured until they do not, of whatever day they are.
create index reconciliation_unsettled_idx on reconciliation (day, party) where state <> 'agrees';
