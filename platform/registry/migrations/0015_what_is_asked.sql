-- What the console and the rules ask again and again, so that a thousand releases and a long log are not read for it.

-- What a list shows of a release; the document itself has a hundred times as much.
CREATE FUNCTION registry.release_files(document text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::integer FROM json_object_keys(document::json -> 'files')
$$;
CREATE FUNCTION registry.release_bytes(document text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((value ->> 'bytes')::bigint), 0)::bigint FROM json_each(document::json -> 'files')
$$;
ALTER TABLE registry.releases
  ADD COLUMN commit text GENERATED ALWAYS AS (document::json ->> 'commit') STORED,
  ADD COLUMN uncommitted boolean GENERATED ALWAYS AS (coalesce((document::json ->> 'uncommitted')::boolean, false)) STORED,
  -- a remote requires a contract of the shell, a host offers one
  ADD COLUMN shell integer GENERATED ALWAYS AS (
    coalesce(document::json -> 'requires' ->> 'shell', document::json -> 'manifest' ->> 'shell')::integer
  ) STORED,
  ADD COLUMN files integer GENERATED ALWAYS AS (registry.release_files(document)) STORED,
  ADD COLUMN bytes bigint GENERATED ALWAYS AS (registry.release_bytes(document)) STORED;
CREATE INDEX releases_published_idx ON registry.releases (published_at DESC, version DESC);

CREATE INDEX audit_actor_idx ON registry.audit (actor, seq);
CREATE INDEX audit_action_idx ON registry.audit (action, theme, remote, seq);
CREATE INDEX audit_theme_idx ON registry.audit (theme, seq);
