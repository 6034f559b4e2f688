-- What a member was paid in all activities is read page by page, the latest first.
create index activity_claim_member_idx on activity_claim (member_id, id) where amount > 0;
