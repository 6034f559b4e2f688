-- What the daily proof of the ledger has found, one line a day: every gateway measures the last one.
create table ledger_proof (
  -- of the site, counted from 1970-01-01
  day integer primary key,
  -- by the business clock: the picture that was proved is of no earlier moment
  proved_at timestamptz not null,
  -- how much there was to prove
  journals bigint not null,
  entries bigint not null,
  accounts bigint not null,
  -- the first of each kind: what, where, and both figures
  differences jsonb not null
);
