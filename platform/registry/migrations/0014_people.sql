-- People, what they may do, and the tokens by which they come (ADR 0083). Of a token only a hash is kept, which opens nothing.
CREATE TABLE registry.people (
  name text NOT NULL,
  -- JSON: ["read", "promote:jade", …]
  roles text NOT NULL,
  since bigint NOT NULL,
  left_at bigint,
  CONSTRAINT people_pkey PRIMARY KEY (name)
);

CREATE TABLE registry.tokens (
  name text NOT NULL,
  person text NOT NULL,
  -- JSON; what of it the person may no longer do, the token may not do either
  roles text NOT NULL,
  sha256 text,
  created_by text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint,
  CONSTRAINT tokens_pkey PRIMARY KEY (name),
  CONSTRAINT tokens_sha256_key UNIQUE (sha256),
  CONSTRAINT tokens_person_fkey FOREIGN KEY (person) REFERENCES registry.people (name),
  -- the secret of the installation's own token lies in the data folder, and it has no end
  CONSTRAINT tokens_bootstrap_check CHECK ((name = 'bootstrap') = (sha256 IS NULL) AND (name = 'bootstrap') = (expires_at IS NULL))
);
CREATE INDEX tokens_person_idx ON registry.tokens (person);

INSERT INTO registry.people (name, roles, since)
VALUES ('ops', '["ops"]', (extract(epoch FROM now()) * 1000)::bigint);
INSERT INTO registry.tokens (name, person, roles, created_by, created_at)
VALUES ('bootstrap', 'ops', '["ops"]', 'registry', (extract(epoch FROM now()) * 1000)::bigint);

-- By which token somebody acted; the registry itself has none, nor has any line before this one.
ALTER TABLE registry.audit ADD COLUMN token text;
ALTER TABLE registry.proposals ADD COLUMN proposed_token text;
