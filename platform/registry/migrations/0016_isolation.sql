-- What a published release leaves behind in a page, as whoever built it has measured (ADR 0085). The newest measurement
-- counts and takes the place of the one before; the audit log has the hash of each.
CREATE TABLE registry.isolation (
  name text NOT NULL,
  version text NOT NULL,
  -- isolation.json, as it came
  document text NOT NULL,
  -- its sums by kind, for lists
  totals text NOT NULL,
  filed_by text NOT NULL,
  filed_at bigint NOT NULL,
  CONSTRAINT isolation_pkey PRIMARY KEY (name, version)
);
