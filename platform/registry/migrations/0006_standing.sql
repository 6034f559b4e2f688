-- What is remembered of a release on a theme when its measurements are thinned out: whether it may be gone back to.
CREATE TABLE registry.standings (
  theme text NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  standing text NOT NULL,
  since bigint NOT NULL,
  CONSTRAINT standings_pkey PRIMARY KEY (theme, remote, version),
  CONSTRAINT standings_standing_check CHECK (standing IN ('proved', 'failed', 'withdrawn'))
);
