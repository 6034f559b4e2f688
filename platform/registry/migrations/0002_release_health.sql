-- How releases do, as browsers report it. Unlike the tables of 0001 these are measurements: they are thinned out.

-- One device in one window of ten minutes, so that it counts once in all processes. Kept for two windows.
CREATE TABLE registry.health_devices (
  slot bigint NOT NULL,
  theme text NOT NULL,
  remote text NOT NULL,
  run integer NOT NULL,
  version text NOT NULL,
  cohort text NOT NULL,
  outcome text NOT NULL,
  device text NOT NULL,
  CONSTRAINT health_devices_pkey PRIMARY KEY (slot, theme, remote, run, version, cohort, outcome, device)
);

-- Devices by window and outcome; `run` is the revision since which a candidate runs as it does, 0 without one.
CREATE TABLE registry.health_counts (
  slot bigint NOT NULL,
  theme text NOT NULL,
  remote text NOT NULL,
  run integer NOT NULL,
  version text NOT NULL,
  cohort text NOT NULL,
  outcome text NOT NULL,
  devices bigint NOT NULL,
  CONSTRAINT health_counts_pkey PRIMARY KEY (slot, theme, remote, run, version, cohort, outcome)
);
