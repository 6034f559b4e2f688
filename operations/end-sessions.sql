-- Ends every session of a member. After a restore those that were ended since the moment would go on.
update member_session set revoked_at = now() where revoked_at is null;
