-- By which token a proposal was approved: what was approved by one that was revoked since is not carried out, for whoever had it
-- may have been somebody else. Null for what was approved before.
ALTER TABLE registry.proposals ADD COLUMN approved_token text;
