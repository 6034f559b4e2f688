-- By which token a token was made, so that what a stolen one has made can be found and ended, and what was made by that in turn.
-- Null for the installation's own, for those of a file of an earlier version, and for sessions, which nobody makes.
ALTER TABLE registry.tokens ADD COLUMN created_token text;
CREATE INDEX tokens_created_token_idx ON registry.tokens (created_token);

-- Names of tokens are not used again, so the line that tells of the making of one is the only one.
UPDATE registry.tokens made SET created_token = line.token
FROM registry.audit line
WHERE line.action = 'token-create' AND line.actor = made.created_by
  AND position(concat('"token":"', made.name, '"') IN line.detail) > 0;
