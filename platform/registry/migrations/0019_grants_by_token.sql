-- By which token a grant was issued, so that it ends when that one is revoked: whoever had it may have been somebody else.
-- Null for grants of before, which end within the hour, and for what the registry does by itself.
ALTER TABLE registry.grants ADD COLUMN issued_token text;
