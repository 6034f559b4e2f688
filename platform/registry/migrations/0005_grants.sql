-- Grants with which one device runs another release of one remote for an hour at most (ADR 0048). The signed document
-- travels in a link; the row is what can be revoked. Rows of grants that have ended are removed, the audit log stays.
CREATE TABLE registry.grants (
  id text NOT NULL,
  theme text NOT NULL,
  device text NOT NULL,
  remote text NOT NULL,
  origin text,
  version text,
  issued_by text NOT NULL,
  issued_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  reason text NOT NULL,
  revoked_at bigint,
  CONSTRAINT grants_pkey PRIMARY KEY (id),
  CONSTRAINT grants_one_source_check CHECK ((origin IS NULL) <> (version IS NULL)),
  CONSTRAINT grants_an_hour_check CHECK (expires_at > issued_at AND expires_at <= issued_at + 3600000)
);
