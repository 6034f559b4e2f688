-- Three append-only tables: what was published, what ops decided, and who did what and why.

CREATE TABLE registry.releases (
  name text NOT NULL,
  version text NOT NULL,
  digest text NOT NULL,
  container text NOT NULL,
  document text NOT NULL,
  published_by text NOT NULL,
  published_at bigint NOT NULL,
  CONSTRAINT releases_pkey PRIMARY KEY (name, version),
  -- two releases with one container name would run each other's chunks in an open tab
  CONSTRAINT releases_container_key UNIQUE (container)
);

-- The channel of a theme is its newest row.
CREATE TABLE registry.channel_revisions (
  theme text NOT NULL,
  revision integer NOT NULL,
  document text NOT NULL,
  CONSTRAINT channel_revisions_pkey PRIMARY KEY (theme, revision),
  CONSTRAINT channel_revisions_revision_check CHECK (revision >= 1)
);

CREATE TABLE registry.audit (
  seq bigint NOT NULL,
  at bigint NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  theme text,
  remote text,
  reason text NOT NULL,
  detail text NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_hash_key UNIQUE (hash)
);

CREATE FUNCTION registry.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'registry.% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER releases_append_only BEFORE UPDATE OR DELETE ON registry.releases
  FOR EACH ROW EXECUTE FUNCTION registry.refuse_change();
CREATE TRIGGER releases_no_truncate BEFORE TRUNCATE ON registry.releases
  FOR EACH STATEMENT EXECUTE FUNCTION registry.refuse_change();
CREATE TRIGGER channel_revisions_append_only BEFORE UPDATE OR DELETE ON registry.channel_revisions
  FOR EACH ROW EXECUTE FUNCTION registry.refuse_change();
CREATE TRIGGER channel_revisions_no_truncate BEFORE TRUNCATE ON registry.channel_revisions
  FOR EACH STATEMENT EXECUTE FUNCTION registry.refuse_change();
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON registry.audit
  FOR EACH ROW EXECUTE FUNCTION registry.refuse_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON registry.audit
  FOR EACH STATEMENT EXECUTE FUNCTION registry.refuse_change();
