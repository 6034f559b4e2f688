-- Errors as browsers report them (ADR 0082), one row for each place in the code of a release. Like the tables of 0002 these
-- are thinned out: two weeks after the last time.
CREATE TABLE registry.error_reports (
  id text NOT NULL,
  theme text NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  -- of the composition that ran, in reported_compositions
  digest text NOT NULL,
  -- the first report, as it came
  document text NOT NULL,
  times bigint NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  CONSTRAINT error_reports_pkey PRIMARY KEY (id)
);
CREATE INDEX error_reports_release_idx ON registry.error_reports (theme, remote, version);

-- Compositions that a report names, without signature and times, so that they can be run again.
CREATE TABLE registry.reported_compositions (
  digest text NOT NULL,
  document text NOT NULL,
  CONSTRAINT reported_compositions_pkey PRIMARY KEY (digest)
);
